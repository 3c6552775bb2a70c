import { describe, expect, it } from 'vitest';
import { parseProcessStat } from '@/server/agent/tools/terminal/process-table';

const REST = '0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 98765 1 2';

describe('parseProcessStat', () => {
  it('reads who a process belongs to', () => {
    expect(parseProcessStat(`42 (bash) S 1 40 41 ${REST}`)).toEqual({
      pid: 42,
      parentPid: 1,
      groupId: 40,
      sessionId: 41,
      startTicks: '98765',
      isEnded: false,
    });
  });

  it('is not misled by a name that looks like fields', () => {
    const entry = parseProcessStat(`42 (x) Z 9 9 9 (\n) ) S 1 40 41 ${REST}`);
    expect(entry).toMatchObject({ parentPid: 1, groupId: 40, sessionId: 41, isEnded: false });
  });

  it('tells a process that has ended', () => {
    expect(parseProcessStat(`42 (x) Z 1 40 41 ${REST}`)?.isEnded).toBe(true);
  });

  it('gives nothing for a line that was cut', () => {
    expect(parseProcessStat('42 (x) S 1 40')).toBeNull();
    expect(parseProcessStat('')).toBeNull();
  });
});
