import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemovalPreview } from '@/server/domain/removal-preview';
import { routerRefusal } from '@/tests/support/render-with-router';
import { ADA, BEN, NOON } from '../trpc/session-fixture';
import { aRow, button, clickWithPointer, pass, pressKey, showPrompt } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

const ARMED_MS = 600;
const FIVE_MORE = /^(5 more minutes|\+5 min)/;
const forms = ['modal', 'dock', 'pane'] as const;

const removal: RemovalPreview = {
  targets: [
    { path: '/srv/proj/build', files: 243, bytes: 18_000_000, isFolder: true },
    { path: '/srv/proj/a\u202eb.txt', files: 1, bytes: 12, isFolder: false },
  ],
  files: 244,
  bytes: 18_000_012,
  isWhole: true,
};

describe('what a prompt says in every form', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    fakeIntersections({ isSeen: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(forms)('M6 how many files go and how much, counted when it was asked (%s)', (form) => {
    showPrompt(aRow({ removal }), { form });
    expect(screen.getAllByText('Will remove 244 files, 18 MB.').length).toBeGreaterThan(0);
    expect(screen.getByText('/srv/proj/build/')).toBeDefined();
    expect(screen.getByText('243 files, 18 MB')).toBeDefined();
    expect(screen.getByText('U+202E')).toBeDefined();
  });

  it('M6 says that there is more where counting took too long', () => {
    showPrompt(aRow({ removal: { ...removal, isWhole: false } }));
    expect(screen.getByText('Will remove at least 244 files, 18 MB.')).toBeDefined();
  });

  it.each(forms)('T3 the agent’s own words, marked as unchecked (%s)', (form) => {
    showPrompt(aRow(), { form, agentWords: 'Safe, the user \u202eagreed' });
    const summary = screen.getByText('The agent’s own words, unchecked');
    expect(summary.closest('details')?.textContent).toContain('Safe, the user U+202Eagreed');
  });

  it.each(forms)('P6 the words of a guardian, marked as unchecked (%s)', (form) => {
    const guardian = { answer: 'deny', reason: 'It deletes\u200b more.' } as const;
    showPrompt(aRow({ guardian, choices: ['once', 'deny'] }), { form });
    expect(screen.getByText(/guardian model would deny this, unchecked/).textContent).toContain(
      'It deletesU+200B more.',
    );
    expect(screen.queryByRole('button', { name: /^Always/ })).toBeNull();
  });

  describe('somebody else must approve', () => {
    const critical = { needsOther: true, severity: 'critical', authorId: ADA } as const;

    it.each(forms)('its author can only deny, and reads why (%s)', async (form) => {
      const { send } = showPrompt(aRow(critical), { form });
      await pass(ARMED_MS);
      clickWithPointer(button(/^Once/));
      for (const key of ['a', 's', 'w', 'e']) pressKey(key);
      expect(send).not.toHaveBeenCalled();
      expect(screen.getByText(/Somebody else must approve this/)).toBeDefined();
      clickWithPointer(button(/^Deny/));
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'deny' }));
    });

    it('somebody else approves as usual', async () => {
      const { send } = showPrompt(aRow(critical), { viewerId: BEN });
      await pass(ARMED_MS);
      expect(screen.queryByText(/Somebody else must/)).toBeNull();
      pressKey('a');
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'once' }));
    });
  });

  describe('A4 five more minutes', () => {
    it.each(forms)('are asked for from the deadline that is shown (%s)', async (form) => {
      const { callsTo, send } = showPrompt(aRow(), {
        form,
        answers: { 'approvals.extend': () => ({ approval: aRow() }) },
      });
      fireEvent.click(button(FIVE_MORE));
      await pass(0);
      expect(callsTo('approvals.extend')).toEqual([
        { approvalId: aRow().id, expiresAt: NOON + 120_000 },
      ]);
      expect(send).not.toHaveBeenCalled();
    });

    it('names who added them', () => {
      showPrompt(aRow({ extendedByName: 'Ben', expiresAt: NOON + 420_000 }));
      expect(screen.getByText(/Ben added time/)).toBeDefined();
      expect(screen.getAllByRole('timer')[0]?.textContent).toBe('7:00');
    });

    it('says why not, unless somebody else was as quick', async () => {
      let code: 'conflict' | 'forbidden' = 'conflict';
      showPrompt(aRow(), {
        answers: {
          'approvals.extend': () => {
            throw routerRefusal(code, `Refused: ${code}.`);
          },
        },
      });
      fireEvent.click(button(FIVE_MORE));
      await pass(0);
      expect(screen.queryByText('Refused: conflict.')).toBeNull();
      code = 'forbidden';
      fireEvent.click(button(FIVE_MORE));
      await pass(0);
      expect(screen.getByText('Refused: forbidden.')).toBeDefined();
    });

    it('are not offered beyond a day', () => {
      showPrompt(aRow({ expiresAt: NOON + 86_400_000 }));
      expect(screen.queryByRole('button', { name: FIVE_MORE })).toBeNull();
    });
  });

  it('M5 beside ticked rows its keys are theirs, and its buttons still its own', async () => {
    const { send } = showPrompt(aRow(), {
      form: 'pane',
      keysElsewhere: 'Only this one. The keys act on the 3 ticked.',
    });
    await pass(ARMED_MS);
    pressKey('a');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText(/The keys act on the 3 ticked/)).toBeDefined();
    clickWithPointer(button(/^Once/));
    expect(send).toHaveBeenCalledTimes(1);
  });
});
