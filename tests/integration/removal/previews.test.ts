import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRemovalPreview } from '@/server/agent/removal/create-removal-preview';
import { machineFiles } from '@/server/agent/removal/machine-files';
import { systemClock } from '@/server/platform/clock';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { reachedPath } from '@/server/policy/reached-path';
import { runContextIn } from '@/tests/support/run-context-in';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const parser = await createCommandParser();
const preview = createRemovalPreview({
  clock: systemClock,
  parser,
  place: () => ({ home: '/home/u', dataDirectory: '/srv/data', ownAddresses: [] }),
  policyFiles: { readScript: readScriptFile, realpath: reachedPath },
  files: machineFiles,
});

function scene() {
  const workspace = temporaryDirectory();
  const outside = temporaryDirectory();
  writeFileSync(path.join(outside, 'kept'), 'x'.repeat(1_000));
  const build = path.join(workspace, 'build');
  mkdirSync(path.join(build, 'deep'), { recursive: true });
  writeFileSync(path.join(build, 'a.log'), 'x'.repeat(10));
  writeFileSync(path.join(build, 'deep', 'b.log'), 'x'.repeat(20));
  writeFileSync(path.join(build, 'deep', 'c.txt'), 'x'.repeat(30));
  symlinkSync(outside, path.join(build, 'link'));
  const ask = (command: string) => {
    const context = runContextIn(workspace);
    return preview({ tool: 'terminal', command, cwd: workspace }, context, context.signal);
  };
  return { workspace, outside, build, ask };
}

describe('what people are told before something is removed', () => {
  it('M6 counts on the disk, follows no link, and removes nothing', async () => {
    const { ask, build, outside } = scene();
    const found = await ask('rm -rf build');
    expect(found).toMatchObject({ files: 4, isWhole: true });
    expect(found?.bytes).toBeLessThan(1_000);
    expect(found?.targets).toEqual([
      { path: build, files: 4, bytes: found?.bytes, isFolder: true },
    ]);
    expect(readdirSync(build)).toHaveLength(3);
    expect(readdirSync(outside)).toEqual(['kept']);
  });

  it('M6 a link that is removed itself is one file', async () => {
    const { ask } = scene();
    expect(await ask('rm -rf build/link')).toMatchObject({ files: 1 });
  });

  it('M6 counts what a search would remove', async () => {
    const { ask } = scene();
    expect(await ask("find build -name '*.log' -delete")).toMatchObject({ files: 2, bytes: 30 });
    expect(await ask('find build -type d -name deep -exec rm -r {} +')).toMatchObject({
      files: 2,
      bytes: 50,
    });
  });

  it('M6 says nothing where nothing can be told, and of calls that remove nothing', async () => {
    const { ask, workspace } = scene();
    expect(await ask('rm -rf "$(cat list)"')).toBeNull();
    expect(await ask('git push --force')).toBeNull();
    const context = runContextIn(workspace);
    const write = { tool: 'write', path: 'build/a.log', content: '' } as const;
    expect(await preview(write, context, context.signal)).toBeNull();
  });
});
