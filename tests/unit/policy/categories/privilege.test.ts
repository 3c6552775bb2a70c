import { privilege } from '@/server/policy/categories/privilege';
import { checkRule } from '../rule-table';

checkRule(privilege, {
  matches: [
    'sudo ls',
    'sudo -n -u x ls',
    '/usr/bin/sudo ls',
    'doas id',
    'su -c id',
    'su - root',
    'pkexec ls',
    'runuser -u x ls',
    'chmod u+s tool',
    'chmod +s tool',
    'chmod g+s tool',
    'chmod 4755 tool',
    'chmod 6755 tool',
    'install -m 4755 a b',
    'setcap cap_net_raw+ep tool',
    'env X=1 sudo ls',
    "sh -c 'sudo ls'",
    'sudoedit /etc/hosts',
  ],
  misses: [
    'chmod +x a.sh',
    'chmod 755 a.sh',
    'chmod 0644 f',
    'chmod u+x a.sh',
    'echo sudo ls',
    'grep sudo f',
    'man sudo',
    'ls sudo',
    'install -m 755 a b',
    'which sudo',
  ],
});
