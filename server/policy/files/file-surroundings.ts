import { isBelow } from '../paths/path-pattern';
import { cleanPath, type Realpath } from '../paths/resolve-path-word';

/** The folders that decide about a file, each as named and behind its links. */
export interface FileSurroundings {
  readonly workspaces: readonly string[];
  readonly homes: readonly string[];
  /** Where this server keeps its own data. */
  readonly dataDirectories: readonly string[];
}

/** Prepares the folders of a judgement. */
export function fileSurroundings(input: {
  workspace: string;
  home: string;
  dataDirectory: string;
  realpath: Realpath;
}): FileSurroundings {
  const spellings = (folder: string): readonly string[] => [
    ...new Set([folder, input.realpath(folder)].map(cleanPath)),
  ];
  return {
    workspaces: spellings(input.workspace),
    homes: spellings(input.home),
    dataDirectories: spellings(input.dataDirectory),
  };
}

/** Whether a path behind all links lies in the workspace, or is it. */
export function isInWorkspace(real: string, { workspaces }: FileSurroundings): boolean {
  return workspaces.some((folder) => isBelow(real, folder));
}
