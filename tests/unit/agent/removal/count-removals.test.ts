import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { countRemovals } from '@/server/agent/removal/count-removals';
import type { FileEntry, RemovalFiles } from '@/server/agent/removal/removal-files';
import { ANY_NAME } from '@/server/policy/paths/path-pattern';
import type { RemovedTarget } from '@/server/policy/removals/removed-targets';
import { letRun } from '@/tests/support/eventually';
import { createFakeClock } from '@/tests/support/fake-clock';

type Tree = Record<string, number | 'folder' | 'link' | { device: number }>;

/** Files in memory; a number is a size. `onNames` is called whenever a folder is opened. */
function filesOf(tree: Tree, onNames: (folder: string) => Promise<void> = () => Promise.resolve()) {
  const look = (path: string): FileEntry | null => {
    const found = tree[path];
    if (found === undefined) return null;
    if (typeof found === 'number') return { kind: 'file', bytes: found, device: 1 };
    if (found === 'link') return { kind: 'other', bytes: 9, device: 1 };
    return { kind: 'folder', bytes: 0, device: found === 'folder' ? 1 : found.device };
  };
  const files: RemovalFiles = {
    look: (path) => Promise.resolve(look(path)),
    async *names(folder) {
      await onNames(folder);
      const from = folder === '/' ? '/' : `${folder}/`;
      for (const path of Object.keys(tree)) {
        const name = path.startsWith(from) ? path.slice(from.length) : '';
        if (name !== '' && !name.includes('/')) yield name;
      }
    },
    untracked: (_folder, { hasFolders }) =>
      Promise.resolve(hasFolders ? ['build/a.js', 'build/deep/b.js', 'gone'] : null),
  };
  return files;
}

const TREE: Tree = {
  '/w': 'folder',
  '/w/build': 'folder',
  '/w/build/a.js': 100,
  '/w/build/deep': 'folder',
  '/w/build/deep/b.js': 20,
  '/w/build/out': 'link',
  '/w/build/.env': 3,
  '/w/notes.txt': 5,
};

const whole = (path: string): RemovedTarget => ({
  path,
  isRecursive: true,
  selection: null,
  untracked: null,
});
const single = (path: string): RemovedTarget => ({ ...whole(path), isRecursive: false });

function count(
  targets: readonly RemovedTarget[],
  by: { files?: RemovalFiles; isWhole?: boolean; clock?: ReturnType<typeof createFakeClock> } = {},
) {
  return countRemovals(
    { targets, isWhole: by.isWhole ?? true },
    {
      files: by.files ?? filesOf(TREE),
      clock: by.clock ?? createFakeClock(),
      workspace: '/w',
      signal: new AbortController().signal,
    },
  );
}

describe('counting what would be removed', () => {
  it('M6 counts the files of a folder and their bytes, links as what they are', async () => {
    expect(await count([whole('/w/build')])).toEqual({
      targets: [{ path: '/w/build', files: 4, bytes: 132, isFolder: true }],
      files: 4,
      bytes: 132,
      isWhole: true,
    });
  });

  it('M6 counts nothing twice, however often it is named', async () => {
    const preview = await count([
      whole('/w/build'),
      whole('/w/build/deep'),
      single('/w/build/a.js'),
      whole('/w/build'),
    ]);
    expect(preview).toMatchObject({ files: 4, bytes: 132 });
    expect(preview.targets).toHaveLength(1);
  });

  it('M6 takes a file pattern for what fits it now, without what begins with a dot', async () => {
    const { targets } = await count([whole(`/w/build/${ANY_NAME}`)]);
    expect(targets.map(({ path }) => path)).toEqual([
      '/w/build/a.js',
      '/w/build/deep',
      '/w/build/out',
    ]);
  });

  it('M6 leaves folders out where only files are removed', async () => {
    expect(await count([single('/w/build'), single('/w/notes.txt')])).toMatchObject({
      targets: [{ path: '/w/notes.txt', files: 1, bytes: 5, isFolder: false }],
      files: 1,
    });
  });

  it('M6 counts what a search picks, and whole folders where it removes them', async () => {
    const selection = {
      names: [],
      hasFiles: false,
      hasFolders: true,
      hasOthers: false,
      minDepth: 1,
      maxDepth: 1,
    };
    const search = { path: '/w/build', selection, untracked: null };
    expect(await count([{ ...search, isRecursive: true }])).toMatchObject({ files: 1, bytes: 20 });
    expect(await count([{ ...search, isRecursive: false }])).toMatchObject({ files: 0 });
  });

  it('M6 counts what git does not know, or says that it cannot', async () => {
    const clean = (hasFolders: boolean): RemovedTarget => ({
      ...single('/w'),
      untracked: { ignored: 'kept', hasFolders, paths: [] },
    });
    expect(await count([clean(true)])).toEqual({
      targets: [{ path: '/w', files: 2, bytes: 120, isFolder: true }],
      files: 2,
      bytes: 120,
      isWhole: true,
    });
    expect(await count([clean(false)])).toMatchObject({ files: 0, isWhole: false });
  });

  it('M6 says that nothing is there', async () => {
    const nothing = { targets: [], files: 0, bytes: 0, isWhole: true };
    expect(await count([whole('/w/missing')])).toEqual(nothing);
  });

  it('M6 does not go over to another filesystem, and says that it did not', async () => {
    const tree = { ...TREE, '/w/build/disk': { device: 2 }, '/w/build/disk/huge': 1e9 };
    expect(await count([whole('/w/build')], { files: filesOf(tree) })).toMatchObject({
      files: 4,
      isWhole: false,
    });
  });

  it('M6 is no more than what is known when something may come to it', async () => {
    const preview = await count([whole('/w/build')], { isWhole: false });
    expect(preview).toMatchObject({ files: 4, isWhole: false });
  });

  it('M6 ends after 300 ms with what it has, though the disk does not answer', async () => {
    const clock = createFakeClock();
    const opened: string[] = [];
    const files = filesOf(TREE, (folder) => {
      opened.push(folder);
      return folder === '/w/build/deep' ? new Promise(() => undefined) : Promise.resolve();
    });
    const counting = count([single('/w/notes.txt'), whole('/w/build')], { files, clock });
    await clock.advance(299);
    expect(opened).toContain('/w/build/deep');
    await clock.advance(1);
    expect(await counting).toMatchObject({ files: 2, bytes: 105, isWhole: false });
    expect(clock.pendingCount).toBe(0);
  });

  it('M6 ends with its run, with what it has', async () => {
    const abort = new AbortController();
    const files = filesOf(TREE, () => new Promise(() => undefined));
    const targets = [single('/w/notes.txt'), whole('/w/build')];
    const counting = countRemovals(
      { targets, isWhole: true },
      { files, clock: createFakeClock(), workspace: '/w', signal: abort.signal },
    );
    await letRun();
    abort.abort();
    expect(await counting).toMatchObject({ files: 1, isWhole: false });
  });

  it('C4 leaves neither timer nor listener behind', async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    await countRemovals(
      { targets: [whole('/w/build')], isWhole: true },
      { files: filesOf(TREE), clock, workspace: '/w', signal },
    );
    expect(clock.pendingCount).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
