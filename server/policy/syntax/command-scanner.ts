import type { RawPart, RawRedirect, RawWord } from './raw-word';
import { SyntaxMismatch } from './syntax-mismatch';
import { WordScanner } from './word-scanner';

const REDIRECT = /(?:[0-9]+|\{[A-Za-z_][A-Za-z0-9_]*\})?(?:&>>?|<<<|<<-?|<>|<&|>&|>>|>\||<|>)/y;
const REDIRECT_SHAPE = /^([0-9]+|\{[^}]*\})?(.+)$/;
const ARRAY_ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?\+?=$/;

/** The words and redirects of one simple command, in the order they are written. */
export interface ScannedCommand {
  readonly words: readonly RawWord[];
  readonly redirects: readonly RawRedirect[];
  /** Where its first line ends; beyond it only here-document text may follow. */
  readonly end: number;
}

/** Splits the text of a simple command into words and redirects, as the shell would. */
export class CommandScanner extends WordScanner {
  /**
   * Reads up to the end of the range, or up to the end of the line once a here-document was
   * announced.
   *
   * @throws SyntaxMismatch when the range is not exactly one simple command.
   */
  scanCommand(): ScannedCommand {
    const words: RawWord[] = [];
    const redirects: RawRedirect[] = [];
    let hasHereDocument = false;
    while (this.hasMore()) {
      if (hasHereDocument && this.at() === '\n') break;
      if (hasHereDocument && this.at() === '#') {
        this.skipComment();
        break;
      }
      const redirect = this.scanRedirect();
      if (redirect !== undefined) {
        redirects.push(redirect);
        hasHereDocument ||= redirect.operator === '<<' || redirect.operator === '<<-';
        continue;
      }
      if (this.at() === '#') throw new SyntaxMismatch('a comment inside a command');
      words.push(this.scanArgument());
    }
    return { words, redirects, end: this.position };
  }

  /**
   * Reads the words of `[[ … ]]`, `((…))`, a case pattern and the like, in which separators are
   * operators. Used for the commands nested in them, and to check that quotes close where they must.
   */
  scanExpression(): readonly RawWord[] {
    const words: RawWord[] = [];
    while (this.position < this.end) {
      const start = this.position;
      const word = this.scanWord();
      if (word.parts.length > 0) words.push(word);
      if (this.position === start) this.position += 1;
    }
    return words;
  }

  /** Goes on to the next word or operator; false at the end. */
  private hasMore(): boolean {
    this.skipBlanks();
    return this.position < this.end;
  }

  private skipBlanks(): void {
    while (this.at() === ' ' || this.at() === '\t' || this.startsWith('\\\n')) {
      this.position += this.at() === '\\' ? 2 : 1;
    }
  }

  private skipComment(): void {
    while (this.position < this.end && this.at() !== '\n') this.position += 1;
  }

  private scanRedirect(): RawRedirect | undefined {
    const start = this.position;
    const found = this.match(REDIRECT);
    const [, descriptor, operator] = REDIRECT_SHAPE.exec(found ?? '') ?? [];
    if (found === undefined || operator === undefined) return undefined;
    const next = this.text[this.position + found.length];
    if ((operator === '<' || operator === '>') && next === '(') {
      if (descriptor === undefined) return undefined;
    }
    this.position += found.length;
    this.skipBlanks();
    const target = this.scanArgument();
    return { operator, descriptor, target, start, end: this.position };
  }

  private scanArgument(): RawWord {
    const word = this.scanWord();
    if (this.position === word.start) {
      throw new SyntaxMismatch(`an operator inside a command: ${this.at()}`);
    }
    const [first, ...others] = word.parts;
    const isAssignment =
      others.length === 0 && first?.kind === 'text' && ARRAY_ASSIGNMENT.test(first.text);
    if (this.at() !== '(' || !isAssignment || first.isQuoted) return word;
    const array = this.scanArray();
    return { parts: [first, array], start: word.start, end: this.position };
  }

  private scanArray(): RawPart {
    const start = this.position;
    const words: RawWord[] = [];
    for (this.position += 1; this.at() !== ')';) {
      if (this.position >= this.end) throw new SyntaxMismatch('an array that does not end');
      if (this.at() === '\n') this.position += 1;
      else if (this.at() === '#') this.skipComment();
      else if (/[ \t\\]/.test(this.at()) && (this.at() !== '\\' || this.at(1) === '\n')) {
        this.skipBlanks();
      } else words.push(this.scanArgument());
    }
    this.position += 1;
    return { kind: 'array', words, isQuoted: true, start, end: this.position };
  }
}
