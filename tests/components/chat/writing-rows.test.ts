import { describe, expect, it } from 'vitest';
import { writingRows } from '@/components/chat/writing-rows';
import type { LiveText } from '@/server/domain/live-text';
import { callId, runId } from '../trpc/session-fixture';

const key = { runId: runId('1'), stepIndex: 1, partIndex: 0 };
const said = (kind: 'text' | 'reasoning', text: string, over = {}): LiveText => ({
  key: { kind, ...key, ...over },
  offset: 0,
  text,
});
const notice = (
  text: string,
  over: { stepIndex?: number; partIndex?: number; until?: number | null } = {},
): LiveText => ({
  key: { kind: 'notice', ...key, until: null, ...over },
  offset: 0,
  text,
});
const ofRun = { runId: runId('1'), storedSteps: [0], draft: [] };

describe('writingRows', () => {
  it('R4 gives the texts of the step under way in order; only the last one grows', () => {
    const texts = [said('reasoning', 'hm'), said('text', 'So', { partIndex: 1 })];
    expect(writingRows(texts, ofRun).said).toMatchObject([
      { kind: 'reasoning', text: 'hm', isGrowing: false },
      { kind: 'text', text: 'So', isGrowing: true },
    ]);
  });

  it('leaves out stored steps, other runs and output', () => {
    const texts: LiveText[] = [
      said('text', 'stored', { stepIndex: 0 }),
      said('text', 'other', { runId: runId('2') }),
      { key: { kind: 'output', runId: runId('1'), toolCallId: callId('1') }, offset: 0, text: 'x' },
      notice('old', { stepIndex: 0 }),
    ];
    expect(writingRows(texts, ofRun)).toEqual({ said: [], notice: null });
  });

  it('R7 shows what is stored of the step until its live texts are here, then those', () => {
    const drafted = { ...ofRun, draft: [{ type: 'text', text: 'So f' } as const] };
    expect(writingRows([], drafted).said).toMatchObject([{ text: 'So f' }]);
    const live = writingRows([said('text', 'So far so good')], drafted).said;
    expect(live).toMatchObject([{ text: 'So far so good' }]);
  });

  it('gives the last notice, until the text goes on', () => {
    const waiting = [notice('first'), notice('second', { partIndex: 1, until: 9 })];
    expect(writingRows(waiting, ofRun).notice).toEqual({ text: 'second', until: 9 });
    expect(writingRows([...waiting, said('text', 'Here')], ofRun).notice).toBeNull();
    expect(writingRows([said('text', 'Half'), notice('cut')], ofRun).notice?.text).toBe('cut');
  });
});
