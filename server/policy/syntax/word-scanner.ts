import { decodeAnsiC } from './decode-ansi-c';
import type { ParameterPart, RawPart, RawWord } from './raw-word';
import { SyntaxMismatch } from './syntax-mismatch';
import type { SyntaxNode } from './syntax-node';

/** What ends a word outside quotes. */
const WORD_END = /[ \t\n;&|()<>]/;
const PLAIN_RUN = /[^ \t\n;&|()<>\\'"`$]+/y;
const PARAMETER_NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-]/y;
const SIMPLE_PARAMETER = /[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]/y;
const PARAMETER_OPERATOR = /:?[-=?+]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|:/y;
const DEEPEST_NESTING = 32;

/** A stretch of operand text ends at `close`; a word ends at any unquoted separator. */
type Stop = { kind: 'separator' } | { kind: 'character'; close: string; isInDoubleQuotes: boolean };

/**
 * Reads words by the shell's own quoting rules (POSIX 2.2, bash manual 3.1.2). Only where a nested
 * command ends is taken from the syntax tree. Wherever tree and rules disagree it throws
 * {@link SyntaxMismatch}: what is parsed must be what runs.
 */
export class WordScanner {
  position: number;
  private nesting = 0;

  constructor(
    protected readonly text: string,
    start: number,
    protected readonly end: number,
    private readonly commands: ReadonlyMap<number, SyntaxNode>,
  ) {
    this.position = start;
  }

  /** Reads one word from the current position, which must not be a separator. */
  scanWord(): RawWord {
    return this.scanParts({ kind: 'separator' });
  }

  /** Reads the text of an unquoted here-document: only `$`, backquotes and backslashes count. */
  scanHereText(): RawWord {
    const start = this.position;
    const parts: RawPart[] = [];
    while (this.position < this.end) parts.push(...this.scanInDoubleQuotes('\\$`'));
    return { parts, start, end: this.position };
  }

  protected at(offset = 0): string {
    const index = this.position + offset;
    return index < this.end ? (this.text[index] ?? '') : '';
  }

  protected startsWith(prefix: string): boolean {
    return this.position + prefix.length <= this.end && this.text.startsWith(prefix, this.position);
  }

  protected match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    return found === undefined ? undefined : found.slice(0, this.end - this.position);
  }

  private scanParts(stop: Stop): RawWord {
    const start = this.position;
    const parts: RawPart[] = [];
    this.nesting += 1;
    if (this.nesting > DEEPEST_NESTING) throw new SyntaxMismatch('nested too deeply');
    while (this.position < this.end && !this.isStop(stop)) parts.push(...this.scanPart(stop));
    this.nesting -= 1;
    return { parts, start, end: this.position };
  }

  private isStop(stop: Stop): boolean {
    if (stop.kind === 'character') return this.at() === stop.close;
    if (!WORD_END.test(this.at())) return false;
    return !((this.at() === '<' || this.at() === '>') && this.at(1) === '(');
  }

  private scanPart(stop: Stop): RawPart[] {
    const isInDoubleQuotes = stop.kind === 'character' && stop.isInDoubleQuotes;
    const start = this.position;
    switch (this.at()) {
      case '\\':
        return this.scanBackslash();
      case "'":
        if (isInDoubleQuotes) break;
        this.position = this.indexOf("'", start + 1) + 1;
        return [this.literal(this.text.slice(start + 1, this.position - 1), start + 1, true)];
      case '"':
        return this.scanDoubleQuotes();
      case '`':
        return [this.scanBackquotes(isInDoubleQuotes)];
      case '$':
        return this.scanDollar(isInDoubleQuotes);
      case '<':
      case '>':
        if (this.at(1) === '(' && !isInDoubleQuotes) return [this.scanNested('stream', false)];
        break;
    }
    const run = (stop.kind === 'separator' ? this.match(PLAIN_RUN) : undefined) ?? this.at();
    this.position += run.length;
    return [this.literal(run, start, isInDoubleQuotes)];
  }

  private literal(text: string, start: number, isQuoted: boolean): RawPart {
    return { kind: 'text', text, isQuoted, start, end: start + text.length };
  }

  private indexOf(wanted: string, from: number): number {
    const index = this.text.indexOf(wanted, from);
    if (index === -1 || index >= this.end) throw new SyntaxMismatch(`no closing ${wanted}`);
    return index;
  }

  private scanBackslash(): RawPart[] {
    const start = this.position;
    const escaped = this.at(1);
    if (escaped === '') throw new SyntaxMismatch('nothing after a backslash');
    this.position += 2;
    if (escaped === '\n') return [];
    return [{ kind: 'text', text: escaped, isQuoted: true, start, end: this.position }];
  }

  private scanDoubleQuotes(): RawPart[] {
    const start = this.position;
    const parts: RawPart[] = [];
    this.position += 1;
    while (this.at() !== '"') {
      if (this.position >= this.end) throw new SyntaxMismatch('no closing "');
      parts.push(...this.scanInDoubleQuotes('\\$`"'));
    }
    this.position += 1;
    if (parts.length > 0) return parts;
    return [{ kind: 'text', text: '', isQuoted: true, start, end: this.position }];
  }

  /** One part inside double quotes or a here-document; `special` is what a backslash may hide. */
  private scanInDoubleQuotes(special: string): RawPart[] {
    const start = this.position;
    const first = this.at();
    if (first === '\\') {
      const next = this.at(1);
      const hides = next !== '' && (special.includes(next) || next === '\n');
      this.position += hides ? 2 : 1;
      if (hides && next === '\n') return [];
      const text = hides ? next : '\\';
      return [{ kind: 'text', text, isQuoted: true, start, end: this.position }];
    }
    if (first === '$') return this.scanDollar(true);
    if (first === '`') return [this.scanBackquotes(true)];
    do {
      this.position += 1;
    } while (this.position < this.end && !special.includes(this.at()));
    return [this.literal(this.text.slice(start, this.position), start, true)];
  }

  /** Backquotes end at the next one without a backslash; `\\`, `\$` and `` \` `` inside are undone. */
  private scanBackquotes(isQuoted: boolean): RawPart {
    const start = this.position;
    let text = '';
    for (this.position += 1; this.at() !== '`'; this.position += 1) {
      if (this.position >= this.end) throw new SyntaxMismatch('no closing backquote');
      if (this.at() === '\\' && '\\$`'.includes(this.at(1) || ' ')) this.position += 1;
      text += this.at();
    }
    this.position += 1;
    return { kind: 'backquoted', text, isQuoted, start, end: this.position };
  }

  private scanDollar(isQuoted: boolean): RawPart[] {
    const start = this.position;
    if (this.startsWith('$((') || this.startsWith('$[')) {
      const node = this.commands.get(start);
      if (node?.type !== 'command_substitution') return [this.scanNested('arithmetic', isQuoted)];
    }
    if (this.startsWith('$(')) return [this.scanNested('output', isQuoted)];
    if (this.startsWith('${')) return [this.scanBraces(isQuoted)];
    if (!isQuoted && this.startsWith("$'")) return [this.scanAnsiC()];
    if (!isQuoted && this.startsWith('$"')) {
      this.position += 1;
      return this.scanDoubleQuotes();
    }
    this.position += 1;
    const name = this.match(SIMPLE_PARAMETER);
    if (name === undefined || name === '') return [this.literal('$', start, isQuoted)];
    this.position += name.length;
    return [
      {
        kind: 'parameter',
        name,
        isLength: false,
        isIndirect: false,
        subscript: undefined,
        operator: undefined,
        operand: undefined,
        isQuoted,
        start,
        end: this.position,
      },
    ];
  }

  private scanAnsiC(): RawPart {
    const start = this.position;
    for (this.position += 2; this.at() !== "'"; this.position += this.at() === '\\' ? 2 : 1) {
      if (this.position >= this.end) throw new SyntaxMismatch("no closing '");
    }
    const decoded = decodeAnsiC(this.text.slice(start + 2, this.position));
    // The shell's strings end at a NUL, so what follows one is never seen.
    const text = decoded.split('\0', 1)[0] ?? '';
    this.position += 1;
    return { kind: 'text', text, isQuoted: true, start, end: this.position };
  }

  /** A nested command or expression: the tree knows where it ends. */
  private scanNested(kind: 'output' | 'stream' | 'arithmetic', isQuoted: boolean): RawPart {
    const start = this.position;
    const node = this.commands.get(start);
    const wanted = {
      output: 'command_substitution',
      stream: 'process_substitution',
      arithmetic: 'arithmetic_expansion',
    }[kind];
    if (node?.type !== wanted || node.end > this.end) {
      throw new SyntaxMismatch('a nested command that the tree does not have');
    }
    this.position = node.end;
    return { kind, node, isQuoted, start, end: node.end };
  }

  private scanBraces(isQuoted: boolean): ParameterPart {
    const start = this.position;
    this.position += 2;
    const isLength = this.at() === '#' && /[A-Za-z0-9_@*]/.test(this.at(1));
    const isIndirect = this.at() === '!' && /[A-Za-z0-9_@*#]/.test(this.at(1));
    if (isLength || isIndirect) this.position += 1;
    const name = this.match(PARAMETER_NAME);
    if (name === undefined || name === '') throw new SyntaxMismatch('a parameter without a name');
    this.position += name.length;
    let subscript: RawWord | undefined;
    if (this.at() === '[') {
      this.position += 1;
      subscript = this.scanParts({ kind: 'character', close: ']', isInDoubleQuotes: false });
      this.position += 1;
    }
    const operator = this.match(PARAMETER_OPERATOR);
    let operand: RawWord | undefined;
    if (operator !== undefined && operator !== '') {
      this.position += operator.length;
      operand = this.scanParts({ kind: 'character', close: '}', isInDoubleQuotes: isQuoted });
    }
    if (this.at() !== '}') throw new SyntaxMismatch('a parameter without its closing brace');
    this.position += 1;
    return {
      kind: 'parameter',
      name,
      isLength,
      isIndirect,
      subscript,
      operator,
      operand,
      isQuoted,
      start,
      end: this.position,
    };
  }
}
