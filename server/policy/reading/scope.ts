import type { ReadableText } from '../syntax/readable-text';
import type { SyntaxNode } from '../syntax/syntax-node';
import type { Reading } from './reading';
import type { ShellState } from './shell-state';

/**
 * Redirects that the tree hangs on a whole list or pipeline, though for the shell they belong to its
 * last command. `continuation` is a pipeline that goes on behind a here-document.
 */
export interface Tail {
  readonly end: number;
  readonly hereDocument: SyntaxNode | undefined;
  readonly continuation: SyntaxNode | undefined;
}

/** Where a statement is read: the parsed text it stands in, and what is known before it. */
export interface Scope {
  readonly unit: ReadableText;
  readonly state: ShellState;
  readonly reading: Reading;
}
