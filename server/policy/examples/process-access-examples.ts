import type { RiskExamples } from '../risk-rule';

export const processAccessExamples: RiskExamples = {
  matches: [
    'gdb -p 4711 -batch',
    'gdb --pid=4711',
    'gdb node 4711',
    'gdb -ex "attach 4711"',
    'strace -f -p 4711',
    'strace -p4711',
    'ltrace -p $PID',
    'lldb --attach-pid 4711',
    'gcore 4711',
    'sudo gcore -o core 4711',
    'py-spy dump --pid 4711',
    'reptyr 4711',
    "bash -c 'strace -p 4711'",
  ],
  misses: [
    'gdb ./app',
    'gdb --version',
    'strace ls',
    'strace -f ./run.sh',
    'py-spy --version',
    'perf stat make',
    'echo gdb -p 4711',
    'ps aux',
    'pgrep node',
  ],
};
