import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { refuseOtherOwner } from '@/server/cli/data-owner';
import { StartupError } from '@/server/process/startup-error';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

it('lets the owner in, and whoever is about to make the folder', () => {
  const directory = temporaryDirectory();
  const { uid } = statSync(directory);
  expect(() => refuseOtherOwner(directory, uid)).not.toThrow();
  expect(() => refuseOtherOwner(path.join(directory, 'none'), uid + 1)).not.toThrow();
  expect(() => refuseOtherOwner(directory, undefined)).not.toThrow();
});

it('refuses everybody else, root too, and says as whom to run', () => {
  const directory = temporaryDirectory();
  const { uid } = statSync(directory);
  expect(() => refuseOtherOwner(directory, uid + 1)).toThrow(StartupError);
  expect(() => refuseOtherOwner(directory, uid + 1)).toThrow(`sudo -u '#${String(uid)}'`);
});
