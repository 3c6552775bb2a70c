import { killProcesses } from '@/server/policy/categories/kill-processes';
import { checkRule } from '../rule-table';

checkRule(killProcesses, {
  matches: [
    'kill -9 123',
    'kill -KILL 123',
    'kill -s KILL 123',
    'kill -s 9 123',
    'pkill node',
    'pkill -9 node',
    'killall node',
    'kill $(pgrep x)',
    'kill "$PID"',
    'pgrep x | xargs kill',
    'fuser -k 80/tcp',
    'kill 1',
  ],
  misses: [
    'kill 1234',
    'kill -TERM 1234',
    'kill %1',
    'kill $!',
    'kill $$',
    'kill -l',
    'kill -0 123',
    'pgrep node',
    'ps aux',
    'fuser 80/tcp',
    "echo 'kill -9 1'",
    'killall --help',
  ],
});
