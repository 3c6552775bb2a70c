import { screen } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { describe, expect, it } from 'vitest';
import { FatigueScreen } from '@/components/admin/fatigue-screen';
import { medianWords, shareWords } from '@/components/admin/fatigue-words';
import type { Fatigue, RepeatedPrompt } from '@/server/domain/fatigue';
import { profileIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { renderWithRouter } from '@/tests/support/render-with-router';

const PROMPT: RepeatedPrompt = {
  profileId: profileIdSchema.parse(createId('prf')),
  profileName: 'Shell',
  command: 'rm -rf build',
  times: 4,
  approved: 4,
  denied: 0,
  suggestion: 'rm below /srv/build',
};

const FIGURES: Fatigue = {
  sinceAt: Date.UTC(2029, 11, 25),
  now: Date.UTC(2030, 0, 1),
  asked: 11,
  decided: 8,
  approved: 6,
  denied: 2,
  expired: 2,
  otherwise: 0,
  waiting: 1,
  medianDecisionMs: 4_200,
  decidedAtOnce: 1,
  stretches: [
    { at: Date.UTC(2029, 11, 25), approved: 6, denied: 0, expired: 2 },
    { at: Date.UTC(2029, 11, 29), approved: 0, denied: 2, expired: 0 },
  ],
  stretchMs: 1,
  repeated: [PROMPT],
};

const renderScreen = (figures: Partial<Fatigue> = {}) =>
  renderWithRouter(
    <NuqsTestingAdapter>
      <FatigueScreen />
    </NuqsTestingAdapter>,
    { answers: { 'admin.fatigue.read': () => ({ ...FIGURES, ...figures }) } },
  );

const figure = async (name: string): Promise<string> =>
  (await screen.findByText(name)).parentElement?.textContent ?? '';

describe('the figures', () => {
  it('say how often yes, how fast, how many without reading, and how many alone', async () => {
    renderScreen();
    expect(await figure('Approved')).toContain('75 %of 8');
    expect(await figure('Time to decide')).toContain('4.2 s');
    expect(await figure('Decided within a second')).toContain('13 %');
    expect(await figure('Nobody there')).toContain('20 %of 10');
  });

  it('draw each stretch of time, with its numbers in words', async () => {
    renderScreen();
    const chart = await screen.findByRole('img', { name: /at most 8 in one bar/ });
    expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('6 approved, 0 denied, 2 nobody answered'),
      expect.stringContaining('0 approved, 2 denied, 0 nobody answered'),
    ]);
  });

  it.each<[Partial<RepeatedPrompt>, RegExp]>([
    [{}, /Could be granted: rm below \/srv\/build/],
    [{ suggestion: null, approved: 0, denied: 4 }, /Denied each time: a deny rule/],
    [{ suggestion: null, approved: 3, denied: 1 }, /should go on asking/],
    [{ suggestion: null, approved: 0 }, /Nobody has answered it yet/],
    [{ suggestion: null }, /Too open to be granted/],
  ])('advise on what is asked over and over: %j', async (change, words) => {
    renderScreen({ repeated: [{ ...PROMPT, ...change }] });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Rules of Shell' }).getAttribute('href')).toBe(
      `/admin/rules?profile=${PROMPT.profileId}`,
    );
  });

  it('say that nothing was asked', async () => {
    renderScreen({ asked: 0 });
    expect(await screen.findByText('Nothing was asked in this time')).toBeDefined();
  });
});

it('a share is never rounded to all or nothing', () => {
  const shares = [shareWords(0, 0), shareWords(0, 9), shareWords(1, 999), shareWords(998, 999)];
  expect(shares).toEqual(['—', '0 %', '< 1 %', '> 99 %']);
  expect(shareWords(9, 9)).toBe('100 %');
  expect(medianWords(null)).toBe('—');
});
