import { expect, it } from 'vitest';
import { analyseCommand } from '@/server/policy/analyse-command';
import { createCommandParser } from '@/server/policy/parse-command';
import { eventually } from '@/tests/support/eventually';
import { createFakeClock } from '@/tests/support/fake-clock';

/** So ambiguous that the parser needs more and more memory for it; the guard of time is not asked. */
const ENDLESS = 'a|'.repeat(30_000);

const CONTEXT = {
  cwd: '/home/u/proj',
  workspace: '/home/u/proj',
  home: '/home/u',
  dataDirectory: '/srv/data',
  ownAddresses: [],
};

it('S3 P1 a text that uses up the parser is left to a person, and the next is judged as ever', async () => {
  // Its time stands still, so that no parse is cut short.
  const parser = await createCommandParser(createFakeClock());
  const judge = (command: string) => analyseCommand(parser, command, CONTEXT);
  for (let count = 0; count < 3; count += 1) {
    expect(judge(ENDLESS)).toMatchObject({ isAnalysable: false });
    await eventually(() => judge('ls').isAnalysable);
    expect(judge('rm -rf /').floor).not.toEqual([]);
    expect(judge('ls')).toMatchObject({ isAnalysable: true, findings: [], floor: [] });
  }
});
