import type { Span } from '../../domain/finding';
import { joinContents, NO_CONTENT, type Content } from '../shell-value';

/** A folder that is not known: every file may lie in it. */
export const ANYWHERE = '';

/**
 * What the command has written so far, by absolute path, so that a script which it writes and then
 * runs can be judged. Shared by all subshells: each way of writing a file is kept.
 */
export class WrittenFiles {
  private readonly contents = new Map<string, Content[]>();
  private readonly downloadedFolders: string[] = [];
  /** Something was written, but not where: any file that cannot be found may be it. */
  hasUnknownWrites = false;

  constructor(private readonly readScript: ((path: string) => string | undefined) | undefined) {}

  /** Records one way in which the file may have been filled. */
  write(
    path: string,
    content: Content,
    { isAppended, span }: { isAppended: boolean; span: Span },
  ): void {
    const earlier = this.contents.get(path) ?? [];
    const before = isAppended ? (earlier.at(-1) ?? this.onDisk(path, span)) : NO_CONTENT;
    this.contents.set(path, [...earlier, joinContents([before, content])]);
  }

  /** Everything below this folder came from the network. */
  markDownloaded(folder: string): void {
    this.downloadedFolders.push(folder);
  }

  /** What may stand in the file; empty when the command has not written it and it cannot be read. */
  read(path: string, span: Span): readonly Content[] {
    const written = this.contents.get(path);
    if (written !== undefined) return written;
    if (this.isDownloaded(path)) return [{ kind: 'unknown', cause: 'downloaded' }];
    const found = this.onDisk(path, span);
    return found === NO_CONTENT ? [] : [found];
  }

  /** Whether a file or folder came from the network, as a part of what was fetched. */
  isDownloaded(path: string): boolean {
    return this.downloadedFolders.some(
      (folder) => path === folder || path.startsWith(`${folder}/`),
    );
  }

  /** The files directly in these folders, of such an ending, that the command has written. */
  writtenBelow(folders: readonly string[], ending: string): readonly string[] {
    return [...this.contents.keys()].filter(
      (path) => path.endsWith(ending) && folders.includes(path.slice(0, path.lastIndexOf('/'))),
    );
  }

  /** The files of this name, wherever, that the command has written. */
  writtenNamed(name: string): readonly string[] {
    return [...this.contents.keys()].filter((path) => path.endsWith(`/${name}`));
  }

  /** Whether the command itself has put something into this file. */
  hasWritten(path: string): boolean {
    return this.contents.has(path);
  }

  /** The text is not part of the command, so all of it stands where the file is named. */
  private onDisk(path: string, span: Span): Content {
    const text = this.readScript?.(path);
    if (text === undefined) return NO_CONTENT;
    return { kind: 'text', pieces: [{ kind: 'text', text, isQuoted: true, origin: span }] };
  }
}
