import { expect, it } from 'vitest';
import { analyseCommand } from '@/server/policy/analyse-command';
import { createCommandParser } from '@/server/policy/parse-command';

const context = {
  cwd: '/home/u/proj',
  workspace: '/home/u/proj',
  home: '/home/u',
  dataDirectory: '/srv/data',
  ownAddresses: [],
};

it.each([
  ['find . -delete', 'this folder'],
  ['rm -rf .', 'this folder'],
  ['find .. -delete', 'the folder above'],
  ['rm -rf build', 'build'],
])('%s is explained with “%s”', async (command, words) => {
  const { findings } = analyseCommand(await createCommandParser(), command, context);
  expect(findings.map(({ explanation }) => explanation).join(' ')).toContain(words);
});
