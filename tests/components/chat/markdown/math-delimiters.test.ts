import { describe, expect, it } from 'vitest';
import { withMathDelimiters } from '@/components/chat/markdown/math-delimiters';

describe('withMathDelimiters', () => {
  it.each([
    ['\\(x\\) and \\(y^2\\)', '$$x$$ and $$y^2$$'],
    ['\\[\n a = b \n\\]', '$$\na = b\n$$'],
    ['so $e^{i\\pi}$ is', 'so $$e^{i\\pi}$$ is'],
    ['where $n$ counts', 'where $$n$$ counts'],
  ])('reads %j', (text, expected) => {
    expect(withMathDelimiters(text)).toBe(expected);
  });

  it.each([
    'It costs $5 and $10.',
    'Between $5-$10, or US$3=more',
    'Set $HOME and $PATH, or $A:$B',
    'Use ${A}_${B} or $(x_y) or $HOME/$USER_NAME',
    'Already $$x^2$$ here',
    'An escaped \\$x^2\\$',
    '`echo $a_b$` and ``\\(x\\)``',
    '```sh\necho "$A_$B" \\(x\\)\n```',
    '~~~\n$x^2$\n~~~',
    '```sh\nstill open $x^2$',
  ])('leaves %j as it is', (text) => {
    expect(withMathDelimiters(text)).toBe(text);
  });

  it('goes on after code', () => {
    expect(withMathDelimiters('`$a^b$` is $a^b$')).toBe('`$a^b$` is $$a^b$$');
  });
});
