import { ownCommand } from '@/server/policy/categories/own-command';
import { checkRule } from '../rule-table';

checkRule(ownCommand, {
  matches: [
    'countersign user reset admin@example.org',
    'cd .. && countersign backup /tmp/x',
    '/usr/local/bin/countersign restore x',
    'sudo countersign user list',
    "bash -c 'countersign user reset a'",
    'C=countersign; $C user list',
    'node /opt/countersign/bin/countersign.mjs user list',
    'node /opt/countersign/dist/cli.js user list',
    'npm run -s countersign -- user reset a',
    'npx countersign backup x',
    'npx countersign@0.1.0 backup x',
    'node /opt/sign/dist/cli.js user list',
    'cd /opt/sign && node dist/cli.js user reset a',
    'node /opt/sign/d*/cli.js user list',
    '/opt/sign/bin/renamed user list',
  ],
  misses: [
    'echo countersign user reset a',
    'cat bin/countersign.mjs',
    'grep -r countersign .',
    'node dist/cli.js',
    'node /opt/signal/dist/cli.js',
    'node "$X"',
    'ls /opt/sign/dist',
    'npm run build',
    'ls countersign',
    "git commit -m 'countersign backup'",
    'cd countersign && ls',
  ],
});
