import type { RiskExamples } from '../risk-rule';

export const forkBombCodeExamples: RiskExamples = {
  matches: [
    ':(){ :|:& };:',
    'bomb() { bomb | bomb & }; bomb',
    'f() { f & f & }; f',
    'function f { f | f; }',
    "bomb() { b''omb|bomb& }",
    "perl -e 'fork while fork'",
    "python3 -c 'import os\nwhile True: os.fork()'",
    "ruby -e 'loop { fork }'",
    "bash -c ':(){ :|:& };:'",
  ],
  misses: [
    'f() { g | h & }; f',
    'f() { f; }',
    'f() { ls & }',
    'git fork',
    'echo ":(){ :|:& };:"',
    "python3 -c 'os.fork()'",
  ],
};
