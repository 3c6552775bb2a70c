import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFolder } from '@/server/agent/tools/files/list-folder';
import { readTextFile } from '@/server/agent/tools/files/read-text-file';
import { replaceFile } from '@/server/agent/tools/files/replace-file';
import { realPath } from '@/server/policy/real-path';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

/** A path that was free of links when it was judged, and leads through one now. */
function exchangedFolder() {
  const root = temporaryDirectory();
  mkdirSync(path.join(root, 'secret'));
  writeFileSync(path.join(root, 'secret', 'a'), 'secret\n');
  symlinkSync('secret', path.join(root, 'folder'));
  return { root, judged: path.join(root, 'folder', 'a') };
}

async function stateOf(file: string) {
  const state = await readTextFile(file, realPath);
  if (state.kind === 'problem') throw new Error(state.message);
  return state;
}

describe('S7 a path that was exchanged after it was judged', () => {
  it('is not read', async () => {
    const { root, judged } = exchangedFolder();
    expect(await readTextFile(judged, realPath)).toMatchObject({ kind: 'problem' });
    expect(await listFolder(path.join(root, 'folder'), realPath)).toMatchObject({
      kind: 'problem',
    });
  });

  it('is not read when the file itself is a link', async () => {
    const { root } = exchangedFolder();
    symlinkSync('secret/a', path.join(root, 'link'));
    expect(await readTextFile(path.join(root, 'link'), realPath)).toMatchObject({
      kind: 'problem',
    });
  });

  it.each([true, false])('is not written to (makes folders: %s)', async (makesFolders) => {
    const { root, judged } = exchangedFolder();
    const before = { kind: 'absent' } as const;
    const file = path.join(path.dirname(judged), 'new');
    const write = { real: file, content: 'x', before, makesFolders, realpath: realPath };
    expect(await replaceFile(write)).toMatch(/leads elsewhere by now/);
    expect(readdirSync(path.join(root, 'secret'))).toEqual(['a']);
  });

  it('a file that changed after it was read is not written over, and no draft is left', async () => {
    const file = path.join(temporaryDirectory(), 'a');
    writeFileSync(file, 'one\n');
    const before = await stateOf(file);
    writeFileSync(file, 'another\n');
    const write = { real: file, content: 'x', before, makesFolders: false, realpath: realPath };
    expect(await replaceFile(write)).toMatch(/changed at this moment/);
    expect(readFileSync(file, 'utf8')).toBe('another\n');
    expect(readdirSync(path.dirname(file))).toEqual(['a']);
  });

  it('a file that appeared after it was looked for is not written over', async () => {
    const file = path.join(temporaryDirectory(), 'a');
    const before = await stateOf(file);
    writeFileSync(file, 'theirs\n');
    const write = { real: file, content: 'x', before, makesFolders: false, realpath: realPath };
    expect(await replaceFile(write)).toMatch(/changed at this moment/);
    expect(readFileSync(file, 'utf8')).toBe('theirs\n');
  });
});
