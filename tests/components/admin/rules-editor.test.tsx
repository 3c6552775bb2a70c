import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RulesEditor } from '@/components/admin/rules-editor';
import { profileIdSchema } from '@/server/domain/ids';
import type { PolicyRule, RuleSet } from '@/server/domain/policy-rule';
import { DEFAULT_PROFILE_SETTINGS, type Profile } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { aRule } from '@/tests/support/a-rule';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const profile: Profile = {
  ...DEFAULT_PROFILE_SETTINGS,
  id: profileIdSchema.parse(createId('prf')),
  name: 'Shell',
  runtime: 'shell',
  workspace: '/srv/demo',
  createdAt: 0,
  archivedAt: null,
};
const DENY = aRule('deny', { program: 'sudo', note: 'Nobody is root.' });
const ALLOW = aRule('allow', { category: 'delete', path: '$WORKSPACE/build/**' });
const ASK = aRule('ask', { host: '*.example.org' });

function open(rules: PolicyRule[], answers: Answers = {}) {
  const saved: RuleSet = { version: 3, rules, updatedAt: 0, updatedByName: 'Root' };
  return renderWithRouter(<RulesEditor profile={profile} saved={saved} />, {
    role: 'admin',
    answers: {
      'admin.rules.categories': () => [{ id: 'delete', title: 'Deletes files', explanation: '' }],
      'admin.rules.replay': () => ({
        looked: 200,
        matched: [1, 2, 3],
        changes: [],
        deniedMatched: 2,
      }),
      ...answers,
    },
  });
}

const texts = (): (string | null)[] =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label') && item.textContent);
const rule = (position: number) =>
  within(screen.getByRole('listitem', { name: `Rule ${String(position)}` }));
const press = (name: string | RegExp): void =>
  void fireEvent.click(screen.getByRole('button', { name }));

describe('RulesEditor', () => {
  it('shows each rule in words, in its order', async () => {
    open([DENY, ALLOW]);
    await rule(2).findByText('Deletes files');
    expect(texts()).toEqual([
      expect.stringMatching(/1Denyprogram sudoNobody is root\./u),
      expect.stringMatching(/2Allowrisk Deletes filespath \$WORKSPACE\/build\/\*\*/u),
    ]);
  });

  it('moves by buttons, by Alt and arrows and by dragging, and undoes step by step', () => {
    open([DENY, ALLOW, ASK]);
    fireEvent.click(rule(3).getByRole('button', { name: 'Move rule 3 up' }));
    expect(rule(2).getByText('Ask')).toBeDefined();
    const second = screen.getByRole('listitem', { name: 'Rule 2' });
    fireEvent.keyDown(second, { key: 'ArrowUp', altKey: true });
    expect(rule(1).getByText('Ask')).toBeDefined();
    const [first, , last] = screen.getAllByRole('listitem');
    if (!first || !last) throw new Error('three');
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.dragOver(last, { dataTransfer });
    fireEvent.drop(last, { dataTransfer });
    expect(rule(3).getByText('Ask')).toBeDefined();
    press('Undo');
    expect(rule(1).getByText('Ask')).toBeDefined();
    press('Undo');
    press('Undo');
    expect(rule(1).getByText('Deny')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('deletes and disables in the draft only, and brings back what was deleted', () => {
    const { callsTo } = open([DENY, ALLOW]);
    fireEvent.click(rule(1).getByRole('button', { name: 'Delete rule 1' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/Not saved yet · you deleted a rule/)).toBeDefined();
    press('Undo');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(rule(1).getByRole('checkbox', { name: 'Enable rule 1' }));
    expect(callsTo('admin.rules.save')).toEqual([]);
  });

  it('adds a rule, refuses one without a condition, and saves after the replay in words', async () => {
    const saved: unknown[] = [];
    const { callsTo } = open([DENY], {
      'admin.rules.save': (input) => {
        saved.push(input);
        return { version: 4, rules: [DENY], updatedAt: 1, updatedByName: 'Root' };
      },
    });
    press('Add a rule');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add to the list' }));
    expect(dialog.getByText(/at least one condition/)).toBeDefined();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Program' }), {
      target: { value: ' git ' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Add to the list' }));
    expect(rule(2).getByText('git')).toBeDefined();
    press('Save …');
    await screen.findByText(/matched 3 of the last 200 calls; people denied 2 of them\./);
    press('Save rules');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(callsTo('admin.rules.save')).toMatchObject([
      { profileId: profile.id, version: 3, rules: [DENY, { effect: 'allow', program: 'git' }] },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the draft when somebody else saved meanwhile, until it is dropped', async () => {
    open([DENY, ALLOW], {
      'admin.rules.save': () => {
        throw routerRefusal('conflict', 'version: Eve saved other rules meanwhile.');
      },
      'admin.rules.get': () => ({ version: 4, rules: [ASK], updatedAt: 1, updatedByName: 'Eve' }),
    });
    fireEvent.click(rule(1).getByRole('button', { name: 'Delete rule 1' }));
    press('Save …');
    press('Save rules');
    await screen.findByText(/Eve saved other rules/);
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    press('Drop mine and load theirs');
    await waitFor(() => expect(rule(1).getByText('Ask')).toBeDefined());
  });
});
