import type { GrantPattern } from '@/server/domain/grant';

/** How wide a pattern is, in two or three words for a small label. */
export function breadthWords(pattern: GrantPattern): string {
  switch (pattern.kind) {
    case 'exact':
      return 'Exact command';
    case 'path':
      return pattern.isFolder ? 'This folder' : 'This file';
    case 'everything':
      return 'Everything';
    case 'part':
      switch (pattern.target.kind) {
        case 'below':
          return 'This folder';
        case 'words':
          return 'These words';
        case 'any':
          return `Any ${pattern.program}`;
      }
  }
}

/** A pattern as exactly as it is stored, in one line of a monospaced font. */
export function patternText(pattern: GrantPattern): string {
  switch (pattern.kind) {
    case 'exact':
      return pattern.command;
    case 'path':
      return pattern.isFolder ? `${folderOf(pattern.path)}**` : pattern.path;
    case 'everything':
      return '*';
    case 'part':
      switch (pattern.target.kind) {
        case 'below':
          return `${pattern.program} … ${folderOf(pattern.target.folder)}**`;
        case 'words':
          return pattern.target.words.map(shown).join(' ');
        case 'any':
          return `${pattern.program} …`;
      }
  }
}

/** What stands beside the pattern: the category it is limited to, or the folder of an exact command. */
export function patternLimit(pattern: GrantPattern): string | null {
  switch (pattern.kind) {
    case 'exact':
      return `in ${pattern.cwd}`;
    case 'part':
      return pattern.target.kind === 'words'
        ? `in ${pattern.target.folder} · category ${pattern.category} only`
        : `category ${pattern.category} only`;
    case 'path':
      return pattern.access === 'change' ? 'changes' : 'looks';
    case 'everything':
      return null;
  }
}

function folderOf(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** A word as a shell would need it, where it is not plain. */
function shown(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
