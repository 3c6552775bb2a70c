import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, FLOOR } from '@/server/policy/risk-rules';
import { isAboutThisMachine, isOneCommand, RISKY_COMMANDS } from './composed-commands';
import {
  ASKING_WRAPPERS,
  ELSEWHERE,
  RUNNING_OPTIONS,
  SHELL_CONSTRUCTS,
  SHELL_PAYLOADS,
  WRAPPERS,
} from './constructs';
import { analyse } from './judge-command';
import { REWRITINGS } from './rewritings';

interface Marked {
  readonly category: string;
  readonly part: string;
}

/** Each finding with the part of the command that it marks. */
function marked(command: string): readonly Marked[] {
  const { findings, floor } = analyse(command);
  return [...findings, ...floor].map(({ category, span }) => ({
    category,
    part: command.slice(span.start, span.end),
  }));
}

/** Under a search every removal is one of many. */
const kindOf = (category: string): string => category.replace(/^mass-delete$/, 'delete');

function isMarked({ category, part }: Marked, command: string): boolean {
  return marked(command).some(
    (other) => kindOf(other.category) === kindOf(category) && other.part === part,
  );
}

/** One program each, without quotes: they are the same text in a payload that is quoted once. */
const PLAIN = RISKY_COMMANDS.filter((command) => isOneCommand(command) && !/['"\\]/.test(command));
/** `A=1 rm` is one command, which begins with its assignment. */
const CONSTRUCTS = Object.entries({
  ...SHELL_CONSTRUCTS,
  ...SHELL_PAYLOADS,
  ...RUNNING_OPTIONS,
  ...WRAPPERS,
  ...ASKING_WRAPPERS,
  ...ELSEWHERE,
}).filter(([name]) => name !== 'A=1');

describe('S4 a finding marks exactly the part it is about, in the text that was judged', () => {
  it.each(CONSTRUCTS)('%s', (name, wrap) => {
    const some = PLAIN.filter(
      (command, index) =>
        index % 41 === 0 && !(Object.hasOwn(ELSEWHERE, name) && isAboutThisMachine(command)),
    );
    for (const command of some) {
      const elsewhere = wrap(command);
      expect(marked(command).filter((each) => !isMarked(each, elsewhere))).toEqual([]);
    }
  });

  it('also behind any other text, counted in UTF-16 code units', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/['\p{C}]/u.test(text)),
        fc.constantFrom(...PLAIN),
        (text, command) => {
          const behind = `echo '${text}😀' && { ${command}\n}`;
          expect(marked(command).filter((each) => !isMarked(each, behind))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('in payloads of payloads', () => {
    const payloads = Object.values(SHELL_PAYLOADS).filter((wrap) => !wrap('x').includes('alias'));
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAIN),
        fc.constantFrom(...payloads),
        fc.constantFrom(...Object.values(SHELL_CONSTRUCTS)),
        (command, payload, construct) => {
          const inside = construct(payload(command));
          expect(marked(command).filter((each) => !isMarked(each, inside))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is a part of a disguised command too', () => {
    for (const [index, command] of PLAIN.entries()) {
      if (index % 29 > 0) continue;
      for (const rewrite of Object.values(REWRITINGS)) {
        const rewritten = rewrite(command);
        for (const { part } of marked(rewritten)) expect(part).not.toBe('');
      }
    }
  });
});

/** What these find depends on what they are given, or on the search around them. */
const GIVEN = /^(?:find|fd|xargs|parallel|gfind)\b/;

describe.each([...CATEGORIES, ...FLOOR])('S4 what is marked as $id is it by itself', (rule) => {
  const { id, examples } = rule;
  it('in every example of one program', () => {
    for (const command of examples.matches) {
      if (!isOneCommand(command) || GIVEN.test(command)) continue;
      const own = marked(command).filter(({ category }) => category === id);
      for (const each of own) expect(marked(each.part)).toContainEqual(each);
    }
  });
});
