import { expect, it } from 'vitest';
import { reportStartupFailure, StartupError } from '@/server/process/startup-error';

function reported(error: unknown): string {
  let text = '';
  reportStartupFailure(error, (part) => (text += part));
  return text;
}

it('is one line for each problem, without a trace', () => {
  expect(reported(new StartupError(['PORT: bad.', 'HOST: bad\n  too.']))).toBe(
    'countersign: PORT: bad.\ncountersign: HOST: bad too.\n',
  );
});

it('a defect is reported with all there is to know', () => {
  expect(reported(new TypeError('x is not a function'))).toMatch(
    /defect in the program.\nTypeError: x is not a function\n {4}at /,
  );
  expect(reported('thrown text')).toContain('thrown text');
});
