import type { RemovalPreview } from '@/server/domain/removal-preview';
import type { Clock } from '@/server/platform/clock';
import { createDeferred } from '@/server/platform/deferred';
import type { RemovedTarget, Removals } from '@/server/policy/removals/removed-targets';
import { fitsSelection } from '@/server/policy/removals/search-selection';
import type { UntrackedFiles } from '@/server/policy/removals/untracked-files';
import { pathsOfPattern } from './open-paths';
import type { FileEntry, RemovalFiles } from './removal-files';

/** How long is counted, at most. */
const COUNT_WITHIN_MS = 300;

/** Targets that are named; all are counted. */
const MOST_NAMED = 50;

/** Entries that are looked at side by side. */
const AT_ONCE = 64;

/**
 * Counts what would be removed, for at most 300 ms and on one filesystem: that of the workspace. Follows
 * no link and has no effect. What it did not get to, or cannot tell, shows in `isWhole`.
 */
export async function countRemovals(
  removals: Removals,
  by: { files: RemovalFiles; clock: Clock; workspace: string; signal: AbortSignal },
): Promise<RemovalPreview> {
  const count = new RemovalCount(by.files, removals.isWhole);
  const work = count.run(removals.targets, by.workspace);
  const stopped = createDeferred<unknown>();
  const stop = (): void => {
    stopped.resolve(null);
  };
  const cancel = by.clock.schedule(stop, COUNT_WITHIN_MS);
  by.signal.addEventListener('abort', stop);
  // A disk that does not answer must not hold up the question: what is known by then is shown.
  await Promise.race([work, stopped.promise]);
  cancel();
  by.signal.removeEventListener('abort', stop);
  return count.end();
}

/** Where in a target the counting is. */
interface CountPlace {
  target: RemovedTarget;
  /** The sum of the target. */
  shown: RemovalPreview['targets'][number];
  /** How far below the target, which is 0. */
  depth: number;
  /** It goes with a folder that goes. */
  isPicked: boolean;
}

class RemovalCount {
  readonly #files: RemovalFiles;
  readonly #targets = new Map<string, RemovalPreview['targets'][number]>();
  #sum = { files: 0, bytes: 0 };
  #device: number | null = null;
  #isWhole: boolean;
  #isFinished = false;
  #isOver = false;

  constructor(files: RemovalFiles, isWhole: boolean) {
    this.#files = files;
    this.#isWhole = isWhole;
  }

  async run(targets: readonly RemovedTarget[], workspace: string): Promise<void> {
    this.#device = (await this.#files.look(workspace))?.device ?? null;
    const seen = new Set<string>();
    const whole: string[] = [];
    for (const target of targets) {
      for await (const path of pathsOfPattern(target.path, this.#files)) {
        if (this.#isOver) return;
        if (whole.some((folder) => path.startsWith(`${folder}/`))) continue;
        if (seen.has(path)) {
          // Another search from there may pick others.
          if (target.selection !== null) this.#isWhole = false;
          continue;
        }
        seen.add(path);
        if (target.isRecursive && target.selection === null) whole.push(path);
        await this.#countTarget(path, target);
      }
    }
    this.#isFinished = true;
  }

  /** What was counted up to now; nothing is added to it any more. */
  end(): RemovalPreview {
    this.#isOver = true;
    return {
      targets: [...this.#targets.values()].slice(0, MOST_NAMED).map((target) => ({ ...target })),
      ...this.#sum,
      isWhole: this.#isWhole && this.#isFinished,
    };
  }

  async #countTarget(path: string, target: RemovedTarget): Promise<void> {
    const entry = await this.#files.look(path);
    if (entry === null || this.#isOver) return;
    const isFolder = entry.kind === 'folder';
    if (target.untracked !== null) return this.#countUntracked(path, target.untracked);
    // A folder is left alone by a remover that takes files only.
    if (isFolder && !target.isRecursive && target.selection === null) return;
    const shown = { path, files: 0, bytes: 0, isFolder };
    this.#targets.set(path, shown);
    await this.#countEntry(path, entry, { target, shown, depth: 0, isPicked: false });
  }

  /** Counts what git does not know in a folder. */
  async #countUntracked(folder: string, wanted: UntrackedFiles): Promise<void> {
    const names = await this.#files.untracked(folder, wanted);
    if (names === null) {
      this.#isWhole = false;
      return;
    }
    const shown = { path: folder, files: 0, bytes: 0, isFolder: true };
    this.#targets.set(folder, shown);
    for (let from = 0; from < names.length && !this.#isOver; from += AT_ONCE) {
      const entries = await Promise.all(
        names.slice(from, from + AT_ONCE).map((name) => this.#files.look(`${folder}/${name}`)),
      );
      for (const entry of entries) this.#add(shown, entry);
    }
  }

  /** Adds what is no folder to a target and to the whole. */
  #add(shown: RemovalPreview['targets'][number], entry: FileEntry | null): void {
    if (entry === null || entry.kind === 'folder' || this.#isOver) return;
    for (const sum of [shown, this.#sum]) {
      sum.files += 1;
      sum.bytes += entry.bytes;
    }
  }

  /** Counts an entry and what is in it. */
  async #countEntry(path: string, entry: FileEntry, at: CountPlace): Promise<void> {
    if (this.#isOver) return;
    if (entry.device !== this.#device) {
      this.#isWhole = false;
      return;
    }
    const { target, shown, depth } = at;
    const { selection } = target;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isPicked =
      at.isPicked ||
      selection === null ||
      fitsSelection(selection, { name, depth, kind: entry.kind });
    if (entry.kind !== 'folder') {
      if (isPicked) this.#add(shown, entry);
      return;
    }
    const goesWithIt = isPicked && target.isRecursive;
    if (!goesWithIt && selection !== null && depth >= selection.maxDepth) return;
    await this.#countFolder(path, { ...at, depth: depth + 1, isPicked: goesWithIt });
  }

  async #countFolder(folder: string, at: CountPlace): Promise<void> {
    let batch: string[] = [];
    const flush = async (): Promise<void> => {
      const entries = await Promise.all(
        batch.map(async (path) => ({ path, entry: await this.#files.look(path) })),
      );
      batch = [];
      // One folder after the other: the tree may be deep, and each open one costs a descriptor.
      for (const { path, entry } of entries) {
        if (entry !== null) await this.#countEntry(path, entry, at);
      }
    };
    for await (const name of this.#files.names(folder)) {
      if (this.#isOver) return;
      batch.push(folder === '/' ? `/${name}` : `${folder}/${name}`);
      if (batch.length === AT_ONCE) await flush();
    }
    await flush();
  }
}
