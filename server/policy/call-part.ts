import type { Finding, Span } from '../domain/finding';
import type { RuleTool } from '../domain/policy-rule';
import type { PathPattern } from './paths/path-pattern';

/**
 * One part of a judged call, about which rules and grants are asked: a simple command, wherever in the
 * text it was found; the target of a redirect; or the whole of a file call. What is costly to tell is
 * told when it is first asked for.
 */
export interface CallPart {
  readonly tool: RuleTool;
  /** Where it stands in the text that people are shown. */
  readonly span: Span;
  /** What was found about this part. */
  readonly findings: readonly Finding[];
  /** The program without its folder; empty where there is none, null where it is not known. */
  readonly program: string | null;
  /** Its words, the program first; null for one that only the run would show. */
  readonly words: readonly (string | null)[];
  /** The programs that start it, outermost first. */
  readonly wrappers: readonly string[];
  /** What it does shows only when it runs, so that it may be about anything. */
  readonly isOpen: boolean;
  /** It runs a program written in it, in a language that is not read. */
  readonly hasCode: boolean;
  /** The call sets variables, for this part or at all, that may change what a program does. */
  readonly hasVariables: boolean;
  /** The one folder, behind all links, that it certainly runs in; null when there is none. */
  readonly folder: string | null;
  /** Every path that it may be about, as named and behind links. */
  readonly paths: () => Reach;
  /** Every host that it may be about. */
  readonly hosts: () => Reach;
  /**
   * The paths, behind all links, that a finding of this category is about; undefined where it is not
   * about paths.
   */
  readonly targets: (category: string) => readonly PathPattern[] | undefined;
}

/** What a part may be about. `isWhole` is false where something else may come to it. */
export interface Reach {
  readonly values: readonly string[];
  readonly isWhole: boolean;
}

/** Whether a finding is one of those, by what it is and where it stands. */
export function isSameFinding(a: Finding, b: Finding): boolean {
  return a.category === b.category && a.span.start === b.span.start && a.span.end === b.span.end;
}
