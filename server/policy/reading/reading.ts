import type { Span } from '../../domain/finding';
import type { AnalysisContext } from '../judgement-context';
import type { Content } from '../shell-value';
import type { SourceText } from '../syntax/source-text';
import type { SyntaxNode } from '../syntax/syntax-node';
import type { ReadableText } from '../syntax/readable-text';
import type { MadeLinks } from './made-links';
import type { ShellState } from './shell-state';
import type { SimpleCommand } from './simple-command';
import type { WrittenFiles } from './written-files';

/** The analysis went beyond one of its bounds. Thrown and caught inside the policy only. */
export class AnalysisLimit extends Error {
  override readonly name = 'AnalysisLimit';
}

/** One pass over a command: what it has found, and the ways to read on. */
export interface Reading {
  readonly context: AnalysisContext;
  readonly files: WrittenFiles;
  /** The links that the command makes. */
  readonly links: MadeLinks;
  /** Every program that would be started, in the order of reading. */
  readonly commands: readonly SimpleCommand[];
  /** Functions that start themselves over and over. */
  readonly forkBombs: Span[];
  /** Why the command as a whole cannot be analysed, each a sentence; empty when it can. */
  readonly problems: string[];
  /** The functions whose bodies are being read, so that a recursive one is read once. */
  readonly functionsInside: string[];

  /** Adds a program to the commands; one that a loop brings again without a change is left out. */
  note(command: SimpleCommand): void;
  /** Counts work against the budget. @throws AnalysisLimit when it is used up. */
  spend(steps: number): void;
  /** Reads with one more level of nesting. @throws AnalysisLimit beyond the deepest. */
  nested<T>(read: () => T): T;
  /** Reads shell text in a state, which it changes; gives what the text would print. */
  readText(source: SourceText, state: ShellState): Content;
  /** Reads one statement of a text already parsed. */
  readNode(node: SyntaxNode, unit: ReadableText, state: ShellState): Content;
}
