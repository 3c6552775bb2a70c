import { describe, expect, it } from 'vitest';
import { commandObstacle } from '@/server/agent/tools/terminal/command-obstacle';

describe('commandObstacle', () => {
  it.each(['', 'ls', 'a\nb\tc\r\n', "echo '😀' $'\\0'", '\u0001\u001b[31m', '\ufffd\ufeff'])(
    'lets %j pass',
    (command) => {
      expect(commandObstacle(command)).toBeNull();
    },
  );

  it('S6 refuses what would run as other bytes than were read', () => {
    expect(commandObstacle('echo a\0b')).toContain('NUL');
    expect(commandObstacle('echo \ud83d')).toContain('surrogate');
    expect(commandObstacle('echo \ude00\ud83d')).toContain('surrogate');
  });
});
