import type { RiskExamples } from '../risk-rule';

export const killEverythingExamples: RiskExamples = {
  matches: [
    'kill -9 -1',
    'kill -KILL -1',
    'kill -s KILL -1',
    'kill -s 9 -- -1',
    'kill -- -1',
    'kill -TERM -- -1',
    'kill -15 -1',
    'killall5',
    'killall5 -9',
    'pkill -9 .',
    "pkill '.*'",
    "pkill -f ''",
  ],
  misses: [
    'kill -1 1234',
    'kill -1',
    'kill 1234',
    'kill -9 123',
    'kill -l',
    'pkill node',
    'killall node',
    'kill -- -1234',
    "printf 'kill -9 -1'",
  ],
};
