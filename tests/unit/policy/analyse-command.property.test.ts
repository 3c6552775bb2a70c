import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingSchema } from '@/server/domain/finding';
import { analyse, verdictOf } from './judge-command';
import {
  ALL_CASES,
  quotedOnce,
  rank,
  REWRITINGS,
  SIMPLE_COMMANDS,
  SURROUNDINGS,
  WHOLE_COMMANDS,
} from './rewritings';

/** All of them are gone through by the stress test; here a spread over the kinds is enough. */
const SOME_COMMANDS = WHOLE_COMMANDS.filter((_command, index) => index % 7 === 0);

describe('S1 no way of writing or wrapping a command lowers its verdict', () => {
  it.each(Object.entries(REWRITINGS))('%s', (_what, rewrite) => {
    const lowered = SIMPLE_COMMANDS.filter(
      (command, index) => index % 3 === 0 && rank(rewrite(command)) < rank(command),
    );
    expect(lowered).toEqual([]);
  });

  it.each(Object.entries(SURROUNDINGS))('%s', (_what, surround) => {
    const lowered = SOME_COMMANDS.filter((command) => rank(surround(command)) < rank(command));
    expect(lowered).toEqual([]);
  });

  it('holds for several of them one in another', () => {
    const names = Object.keys(SURROUNDINGS);
    fc.assert(
      fc.property(
        fc.constantFrom(...WHOLE_COMMANDS),
        fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 3 }),
        (command, chosen) => {
          const wrapped = chosen.reduce(
            (inner, name) => SURROUNDINGS[name]?.(inner) ?? inner,
            command,
          );
          expect(rank(wrapped)).toBeGreaterThanOrEqual(rank(command));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('S1 a fully literal payload takes the verdict of what it runs', () => {
  it('sh -c of a harmless command is harmless', () => {
    const raised = SOME_COMMANDS.filter(
      (command) => rank(command) === 0 && rank(`sh -c ${quotedOnce(command)}`) > 0,
    );
    expect(raised).toEqual([]);
  });
});

describe('S2 data raises nothing', () => {
  it('no words given to echo are risky', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        expect(verdictOf(`echo ${quotedOnce(text)}`)).toBe('allow');
      }),
      { numRuns: 150 },
    );
  });

  it('no case is risky as a quoted argument of echo', () => {
    const raised = ALL_CASES.filter(({ command }) => rank(`echo ${quotedOnce(command)}`) > 0);
    expect(raised).toEqual([]);
  });
});

describe('S3 no text breaks the analysis', () => {
  const token = fc.constantFrom(
    ...'a rm ls $( ) ` " \' \\ { } ( ) [[ ]] (( )) ; & && | || < > << <<EOF <<< <( $ ${ $a ${a: # = * ? ~ ! if then fi for in do done case esac while function f() EOF time -rf / \n \t \r \0 \u202e é 😀 \ud800'.split(
      ' ',
    ),
    ' ',
    '\n',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(token, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.array(token, { maxLength: 40 }).map((parts) => parts.join(' ')),
  );

  it('gives findings inside the text, in order, for any string', () => {
    fc.assert(
      fc.property(text, (command) => {
        const { findings, floor, explanation } = analyse(command);
        expect(explanation).not.toBe('');
        for (const list of [findings, floor]) {
          let last = 0;
          for (const finding of list) {
            findingSchema.parse(finding);
            expect(finding.span.start).toBeGreaterThanOrEqual(last);
            expect(finding.span.end).toBeGreaterThanOrEqual(finding.span.start);
            expect(finding.span.end).toBeLessThanOrEqual(command.length);
            last = finding.span.start;
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('gives up on what is too deep, too long or too much, and asks', () => {
    const opening = fc.constantFrom(
      ...['$(', '(', '{ ', '`', '"$(', '<(', '${a:-', 'if ', 'f() { ', '[[ ', '$((', 'case x in '],
      ...['a;', 'a|', 'a&&', '{a,b}', 'a=b ', '<<<a ', '! ', 'time ', '\\\n', "'a'", '$a', '*'],
    );
    fc.assert(
      fc.property(
        opening,
        fc.integer({ min: 1, max: 30_000 }),
        fc.boolean(),
        (part, count, ends) => {
          const command = `${part.repeat(count)}${ends ? ' rm -rf x' : ''}`;
          const { isAnalysable, explanation } = analyse(command);
          expect(explanation).not.toBe('');
          if (command.length > 64 * 1024) expect(isAnalysable).toBe(false);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it('judges the same text the same way every time', () => {
    fc.assert(
      fc.property(text, (command) => {
        expect(JSON.stringify(analyse(command))).toBe(JSON.stringify(analyse(command)));
      }),
      { numRuns: 60 },
    );
  });
});
