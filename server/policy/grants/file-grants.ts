import path from 'node:path';
import type { GrantOption, GrantPattern } from '@/server/domain/grant';
import { isBelow } from '../paths/path-pattern';

type PathGrant = Extract<GrantPattern, { kind: 'path' }>;

/** What a file call does with which path, behind all links. */
interface FileReach {
  access: PathGrant['access'];
  path: string;
}

/**
 * What may be granted for a call about a file: the file, however it is spelled and changed; or what lies
 * in its folder, or in the workspace when it is right in there.
 */
export function fileGrantOption(reach: FileReach, workspaces: readonly string[]): GrantOption {
  const folder = path.dirname(reach.path);
  const isInside = workspaces.some((workspace) => isBelow(folder, workspace));
  const verb = reach.access === 'change' ? 'Change' : 'Look at';
  const file = { kind: 'path', ...reach, isFolder: false } as const;
  const below = { ...file, path: folder, isFolder: true };
  return {
    span: null,
    levels: [
      { level: 'shown', words: `${verb} the file ${reach.path}`, pattern: file },
      ...(isInside
        ? [
            {
              level: 'category' as const,
              words: `${verb} any file in ${folder} or below it`,
              pattern: below,
            },
          ]
        : []),
    ],
    defaultLevel: 'shown',
  };
}

/** Whether a grant for paths covers a call about this one. */
export function coversFile(pattern: PathGrant, reach: FileReach): boolean {
  if (pattern.access !== reach.access) return false;
  return pattern.isFolder ? isBelow(reach.path, pattern.path) : pattern.path === reach.path;
}
