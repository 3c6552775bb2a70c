import { knownPrefix, withoutPrefix, type ShellWord } from '../shell-value';

/** Which options of a program take a value in the next word. */
export interface OptionSpec {
  /** One letter each. */
  readonly short?: string;
  /** Without dashes. */
  readonly long?: readonly string[];
  /** Long options have one dash, and letters are not combined. */
  readonly hasSingleDash?: boolean;
  /** The first operand ends the options, as for a program that starts another one. */
  readonly stopsAtOperand?: boolean;
}

/** One option: a letter, or a name without dashes. */
export interface ReadOption {
  readonly name: string;
  readonly value: ShellWord | undefined;
  readonly word: ShellWord;
}

/** A program's arguments, told apart as getopt would. */
export interface ReadArguments {
  readonly options: readonly ReadOption[];
  readonly operands: readonly ShellWord[];
  /** Where the first operand stands; the number of words when there is none. */
  readonly firstOperandAt: number;
}

/** Tells options, their values and operands apart. Never fails; unknown options take no value. */
export function readOptions(words: readonly ShellWord[], spec: OptionSpec = {}): ReadArguments {
  const options: ReadOption[] = [];
  const operands: ShellWord[] = [];
  let firstOperandAt = words.length;
  let isOver = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = knownPrefix(word);
    if (!isOver && text === '--' && word.pieces.every((piece) => piece.kind === 'text')) {
      isOver = true;
      continue;
    }
    if (isOver || !text.startsWith('-') || text === '-') {
      if (operands.length === 0) firstOperandAt = index;
      operands.push(word);
      isOver ||= spec.stopsAtOperand === true;
      continue;
    }
    const isLong = text.startsWith('--') || spec.hasSingleDash === true;
    const found = isLong ? [readLong(word, spec)] : readLetters(word, spec);
    const last = found.at(-1);
    if (last?.takesNext === true) {
      index += 1;
      options.push(...found.slice(0, -1), { ...last, value: words[index] });
    } else {
      options.push(...found);
    }
  }
  return { options, operands, firstOperandAt };
}

function readLong(word: ShellWord, spec: OptionSpec): ReadOption & { takesNext: boolean } {
  const text = knownPrefix(word);
  const dashes = text.startsWith('--') ? 2 : 1;
  const equals = text.indexOf('=');
  if (equals !== -1) {
    const name = text.slice(dashes, equals);
    return { name, value: withoutPrefix(word, equals + 1), word, takesNext: false };
  }
  const name = text.slice(dashes);
  const takesNext = (spec.long ?? []).some(
    (known) => known === name || (dashes === 2 && name.length > 2 && known.startsWith(name)),
  );
  return { name, value: undefined, word, takesNext };
}

function readLetters(word: ShellWord, spec: OptionSpec): (ReadOption & { takesNext: boolean })[] {
  const found: (ReadOption & { takesNext: boolean })[] = [];
  const letters = knownPrefix(word);
  const isWhole = word.pieces.every((piece) => piece.kind === 'text');
  for (let at = 1; at < letters.length; at += 1) {
    const name = letters.charAt(at);
    if (spec.short?.includes(name) !== true) {
      found.push({ name, value: undefined, word, takesNext: false });
      continue;
    }
    const hasValue = at + 1 < letters.length || !isWhole;
    const value = hasValue ? withoutPrefix(word, at + 1) : undefined;
    found.push({ name, value, word, takesNext: !hasValue });
    break;
  }
  return found;
}

/**
 * Whether a risky option is given. Long options may be shortened, as GNU programs allow; a letter must
 * be exact.
 */
export function hasOption(read: ReadArguments, ...names: readonly string[]): boolean {
  return read.options.some((option) => names.some((name) => isShortened(option.name, name)));
}

/** Whether an option that makes a call harmless is given, in full. */
export function hasExactOption(read: ReadArguments, ...names: readonly string[]): boolean {
  return read.options.some((option) => names.includes(option.name));
}

/** The values given to an option. */
export function optionValues(
  read: ReadArguments,
  ...names: readonly string[]
): readonly ShellWord[] {
  return read.options.flatMap((option) =>
    option.value !== undefined && names.some((name) => isShortened(option.name, name))
      ? [option.value]
      : [],
  );
}

function isShortened(given: string, name: string): boolean {
  if (given === name) return true;
  return name.length > 1 && given.length > 1 && name.startsWith(given);
}
