import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
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

  it.each([
    ['git clean -f', ['top', 'mixed/b']],
    ['git clean -fd', ['top', 'new/a', 'mixed/b']],
    ['git clean -fdx', ['top', 'new/a', 'mixed/b', 'mixed/c.log', 'new/d.log']],
    ['git clean -fdX', ['mixed/c.log', 'new/d.log']],
    ['git clean -f new', ['new/a']],
    ['cd mixed && git clean -fd', ['mixed/b']],
  ])('M6 %s: counts exactly what it then removes', async (command, gone) => {
    const { workspace, ask } = scene();
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
        cwd: workspace,
      });
    git('init', '-q');
    mkdirSync(path.join(workspace, 'mixed'));
    writeFileSync(path.join(workspace, 'mixed/known'), 'k');
    writeFileSync(path.join(workspace, '.gitignore'), '*.log\n');
    git('add', '.');
    git('add', '-f', 'build');
    git('commit', '-qm', 'first');
    mkdirSync(path.join(workspace, 'new'));
    for (const name of ['top', 'new/a', 'mixed/b', 'mixed/c.log', 'new/d.log']) {
      writeFileSync(path.join(workspace, name), 'xx');
    }
    expect(await ask(command)).toMatchObject({ files: gone.length, bytes: 2 * gone.length });
    execFileSync('bash', ['-c', command], { cwd: workspace });
    const left = ['top', 'new/a', 'mixed/b', 'mixed/c.log', 'new/d.log'].filter((name) =>
      existsSync(path.join(workspace, name)),
    );
    expect(left).toEqual(
      ['top', 'new/a', 'mixed/b', 'mixed/c.log', 'new/d.log'].filter(
        (name) => !gone.includes(name),
      ),
    );
  });

  it('M6 starts no program that a repository names', async () => {
    const { workspace, ask } = scene();
    execFileSync('git', ['init', '-q'], { cwd: workspace });
    const trap = path.join(workspace, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch ${workspace}/started\n`, { mode: 0o755 });
    execFileSync('git', ['config', 'core.fsmonitor', trap], { cwd: workspace });
    expect(await ask('git clean -fd')).not.toBeNull();
    expect(existsSync(path.join(workspace, 'started'))).toBe(false);
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
