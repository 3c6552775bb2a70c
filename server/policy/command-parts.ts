import type { Finding } from '../domain/finding';
import type { CallPart, Reach } from './call-part';
import { isDataOnly } from './categories/data-only';
import { behindLinks, cleanPath, resolvePathWord, type Realpath } from './paths/resolve-path-word';
import { isOpenPattern, type PathPattern } from './paths/path-pattern';
import { findingTargets } from './grants/finding-targets';
import { hostsOfCommand } from './rules/command-hosts';
import { pathCandidates } from './reading/path-candidates';
import { argumentsOf, type Redirect, type SimpleCommand } from './reading/simple-command';
import { knownPrefix, textWithPatterns, type ShellWord } from './shell-value';
import type { Surroundings } from './surroundings';

/** What a part is seen from. */
interface PartPlace {
  readonly surroundings: Surroundings;
  readonly realpath: Realpath | undefined;
  /** Whether the call that the part is of sets variables. */
  readonly hasVariables: boolean;
}

/** More paths than this in one part are not told apart. */
const MOST_PATHS = 256;

/**
 * The parts of one simple command: itself, and each file that a redirect of it names. A finding about a
 * redirect belongs to that redirect.
 */
export function partsOfCommand(
  command: SimpleCommand,
  findings: readonly Finding[],
  place: PartPlace,
): readonly CallPart[] {
  const redirects = command.redirects.filter(isAboutFile);
  const isOf = ({ span }: Finding, { span: outer }: Redirect): boolean =>
    span.start >= outer.start && span.end <= outer.end;
  const own = findings.filter((finding) => !redirects.some((each) => isOf(finding, each)));
  const isBare = command.words.length === 0 && own.length === 0;
  return [
    ...(isBare && redirects.length > 0 ? [] : [commandPart(command, own, place)]),
    ...redirects.map((redirect) =>
      redirectPart(command, redirect, {
        findings: findings.filter((finding) => isOf(finding, redirect)),
        place,
      }),
    ),
  ];
}

function commandPart(
  command: SimpleCommand,
  findings: readonly Finding[],
  place: PartPlace,
): CallPart {
  const isOpen =
    !command.isNameKnown && command.words.length > 0
      ? true
      : command.program?.kind === 'unknown' || command.isUncertain;
  return {
    ...whatRuns(command, place),
    span: command.span,
    findings,
    isOpen,
    words: command.words.map((word) => textWithPatterns(word) ?? null),
    paths: once(() => pathsOfCommand(command, place)),
    hosts: once(() => hostsOfCommand(command)),
    targets: (category) =>
      findingTargets(command, category)?.flatMap((word) => realPaths(word, command, place)),
  };
}

function redirectPart(
  command: SimpleCommand,
  redirect: Redirect,
  { findings, place }: { findings: readonly Finding[]; place: PartPlace },
): CallPart {
  const { operator, target, span } = redirect;
  const targets = target === undefined ? [] : [target];
  return {
    ...whatRuns(command, place),
    span,
    findings,
    isOpen: false,
    words: [operator, ...targets.map((word) => textWithPatterns(word) ?? null)],
    paths: once(() => reachOf(targets, command, place)),
    hosts: () => NOTHING,
    targets: () => targets.flatMap((word) => realPaths(word, command, place)),
  };
}

const NOTHING: Reach = { values: [], isWhole: true };

function whatRuns(
  command: SimpleCommand,
  { realpath, hasVariables }: PartPlace,
): Pick<CallPart, 'tool' | 'program' | 'wrappers' | 'hasCode' | 'hasVariables' | 'folder'> {
  const [folder, ...others] = command.directories ?? [];
  return {
    tool: 'terminal',
    program: command.isNameKnown || command.words.length === 0 ? command.name : null,
    wrappers: command.wrappers,
    hasCode: command.program !== undefined,
    hasVariables,
    folder:
      folder === undefined || others.length > 0 || isOpenPattern(folder)
        ? null
        : cleanPath(realpath?.(folder) ?? folder),
  };
}

/** Not a number of a stream, nor a here-document. */
function isAboutFile({ target, operator }: Redirect): boolean {
  if (target === undefined || operator.startsWith('<<')) return false;
  return !(operator.endsWith('&') && /^(?:\d+-?|-)$/u.test(knownPrefix(target)));
}

/** Arguments that may be paths; with none, a program works on the folder it runs in. */
function pathsOfCommand(command: SimpleCommand, place: PartPlace): Reach {
  const words = isDataOnly(command) ? [] : argumentsOf(command);
  const named = words.flatMap((word) => candidatesOf(word));
  const reach = reachOf(named, command, place);
  const hasOperand = words.some((word) => !knownPrefix(word).startsWith('-'));
  const folders = hasOperand ? [] : (command.directories ?? []);
  return {
    values: [...reach.values, ...folders],
    isWhole: reach.isWhole && command.directories !== undefined,
  };
}

/** Of an option only its value, where that can be a path. */
function candidatesOf(word: ShellWord): readonly ShellWord[] {
  if (!knownPrefix(word).startsWith('-')) return pathCandidates(word);
  return pathCandidates(word)
    .slice(1)
    .filter((candidate) => /[/~.]/u.test(knownPrefix(candidate)) || candidate.pieces.length > 1);
}

function reachOf(words: readonly ShellWord[], command: SimpleCommand, place: PartPlace): Reach {
  if (words.length > MOST_PATHS) return { values: [], isWhole: false };
  const values = words.flatMap((word) => place.surroundings.pathsOf(word, command));
  return { values: [...new Set(values)], isWhole: true };
}

/** Where a word leads behind all links. */
function realPaths(
  word: ShellWord,
  { directories }: SimpleCommand,
  { realpath }: PartPlace,
): readonly PathPattern[] {
  const named = resolvePathWord(word, { directories, realpath: undefined });
  if (realpath === undefined) return named;
  return [...new Set(named.map((path) => behindLinks(path, realpath)))];
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
