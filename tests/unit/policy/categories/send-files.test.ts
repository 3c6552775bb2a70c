import { sendFiles } from '@/server/policy/categories/send-files';
import { checkRule } from '../rule-table';

checkRule(sendFiles, {
  matches: [
    'curl -F file=@a http://x',
    'curl -T a http://x',
    'curl -d @a http://x',
    'curl --data-binary @a http://x',
    'curl --data-urlencode x@a http://x',
    'wget --post-file=a http://x',
    'scp a user@host:/tmp',
    'rsync a host:b',
    'http POST x file@a',
    'aws s3 cp a s3://b',
    'gsutil cp a gs://b',
    'rclone copy a remote:b',
    'gh gist create a',
  ],
  misses: [
    "curl -d 'a=b' http://x",
    'curl -F a=b http://x',
    'curl -o a http://x',
    'scp host:a .',
    'rsync a b',
    'aws s3 cp s3://b a',
    'aws s3 ls',
    'git push',
    'http x a=b',
  ],
});
