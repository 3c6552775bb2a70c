import { describe, expect, it } from 'vitest';
import { importsAtRunTime } from '../support/imports-at-run-time';

/** What a browser loads before the page of a session works. */
const FIRST_LOAD = [
  'app/layout.tsx',
  'app/error.tsx',
  'app/(chat)/layout.tsx',
  'app/(chat)/sessions/[sessionId]/session-screen.tsx',
];

/** Fetched when it is met or when the browser is idle; zod belongs to the server. */
const LATER = [
  /^zod$/,
  /^radix-ui\//,
  /^streamdown$/,
  /^components\/approvals\/approval-prompt\.tsx$/,
  /-dialog\.tsx$/,
];

function reached(entry: string, patterns: readonly RegExp[]): string[] {
  return [...importsAtRunTime(entry)]
    .filter(([found]) => patterns.some((pattern) => pattern.test(found)))
    .map(([, way]) => way.join(' → '));
}

describe('the first load of a session', () => {
  it.each(FIRST_LOAD)('is not made larger by %s with what no first look needs', (entry) => {
    expect(reached(entry, LATER)).toEqual([]);
  });

  it('is looked at as far as it goes', () => {
    const screen = importsAtRunTime('app/(chat)/sessions/[sessionId]/session-screen.tsx');
    expect([...screen.keys()]).toContain('components/chat/composer.tsx');
    expect([...screen.keys()]).toContain('@tanstack/react-query');
    expect(reached('components/approvals/approval-prompt.tsx', [/^radix-ui\//])).not.toEqual([]);
  });
});
