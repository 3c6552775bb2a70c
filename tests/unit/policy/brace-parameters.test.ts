import { describe, expect, it } from 'vitest';
import { verdictOf } from './judge-command';

describe('S1 braces are expanded before parameters, so they can name another one', () => {
  it.each([
    'x=echo; xy=rm; $x{y,} -rf build',
    'a=ls; a1=rm; $a{1..2} -rf build',
    'x=echo; xy=rm; {$x,echo}y -rf build',
    'rmx=1; for a in s; do as=rm; $a{s,} -rf build; done',
  ])('%s asks', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each(['a=x; echo ${a}{b,c}', 'echo "$a"{b,c}', 'echo \\${a,b}', 'mkdir -p src/{a,b}'])(
    '%s names none, and passes',
    (command) => {
      expect(verdictOf(command)).toBe('allow');
    },
  );
});
