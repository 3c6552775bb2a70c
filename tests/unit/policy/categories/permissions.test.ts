import { permissions } from '@/server/policy/categories/permissions';
import { checkRule } from '../rule-table';

checkRule(permissions, {
  matches: [
    'chmod 777 f',
    'chmod 666 f',
    'chmod 0777 f',
    'chmod o+w f',
    'chmod a+rw f',
    'chmod a=rwx f',
    'chmod -R 755 d',
    'chmod --recursive u+x d',
    'chown -R u d',
    'chgrp -R g d',
    'setfacl -R -m u:x:rw d',
  ],
  misses: [
    'chmod 755 f',
    'chmod 644 f',
    'chmod +x f',
    'chmod u+w f',
    'chmod o-w f',
    'chmod o=r f',
    'chown u f',
    'ls -R',
    'chmod 664 f',
  ],
});
