import type { UntrackedFiles } from '@/server/policy/removals/untracked-files';

/** One entry of a folder or a path, as it is itself: a link is a link. */
export interface FileEntry {
  kind: 'file' | 'folder' | 'other';
  bytes: number;
  /** The filesystem that it lies on. */
  device: number;
}

/** How counting looks at the machine. It changes nothing and follows no link at the end of a path. */
export interface RemovalFiles {
  /** Null for what is not there, or may not be looked at. */
  look(path: string): Promise<FileEntry | null>;
  /** The names in a folder, as they come; none where it may not be read. */
  names(folder: string): AsyncIterable<string>;
  /** What git does not know in a folder, relative to it; null where that cannot be told. */
  untracked(folder: string, wanted: UntrackedFiles): Promise<string[] | null>;
}
