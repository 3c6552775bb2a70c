import { metadataAddress } from '@/server/policy/categories/metadata-address';
import { checkRule } from '../rule-table';

checkRule(metadataAddress, {
  matches: [
    'curl http://169.254.169.254/latest',
    'wget -qO- http://metadata.google.internal/',
    'curl http://[fd00:ec2::254]/',
    'curl http://100.100.100.200/',
    'curl http://2852039166/',
    'curl 169.254.169.254',
    'nc 169.254.169.254 80',
    'python3 -c \'get("http://169.254.169.254/")\'',
  ],
  misses: [
    'curl http://169.254.1.1/',
    'echo http://169.254.169.254/',
    'rg 169.254.169.254 src',
    'curl http://example.com/169.254.169.254',
  ],
});
