import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionUsage } from '@/components/chat/session-usage';
import { addUsage, NO_USAGE, type SessionUsage as Usage } from '@/server/domain/session-usage';
import { ASIDE_STEP_INDEX } from '@/server/domain/aside-step-index';
import type { StepUsage } from '@/server/domain/step-usage';

const step: Omit<StepUsage, 'runId'> = {
  stepIndex: 0,
  endpointId: null,
  model: 'small',
  inputTokens: 1_200,
  outputTokens: 30,
  reasoningTokens: 10,
  cachedInputTokens: 1_000,
  firstTokenMs: 90,
  durationMs: 1_500,
};

function figures(usage: Usage): Record<string, string> {
  const { container } = render(<SessionUsage usage={usage} />);
  const names = [...container.querySelectorAll('dt')].map((one) => one.textContent);
  const values = [...container.querySelectorAll('dd')].map((one) => one.textContent);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

it('gives the sums of all steps, and how full the context was at the last', () => {
  const usage = addUsage(addUsage(NO_USAGE, step), { ...step, model: 'large', inputTokens: 1_300 });
  expect(figures(usage)).toEqual({
    Models: 'small, large',
    Steps: '2',
    'Tokens in': '2,500',
    'of these from a cache': '2,000',
    'Tokens out': '60',
    'of these for reasoning': '20',
    'Context now': '1,300',
    'Time of the model': '3.0 s',
  });
});

it('counts what was asked beside a run, as for a title, as tokens and as no step', () => {
  const aside = { ...step, stepIndex: ASIDE_STEP_INDEX, inputTokens: 100 };
  expect(figures(addUsage(addUsage(NO_USAGE, step), aside))).toMatchObject({
    Steps: '1',
    'Tokens in': '1,300',
    'Tokens out': '60',
    'Context now': '1,200',
  });
});

it('says that the endpoint counts nothing instead of showing zeros', () => {
  const uncounted = {
    ...step,
    inputTokens: null,
    outputTokens: null,
    reasoningTokens: null,
    cachedInputTokens: null,
  };
  expect(Object.keys(figures(addUsage(NO_USAGE, uncounted)))).toEqual([
    'Model',
    'Steps',
    'Time of the model',
  ]);
  expect(document.body.textContent).toContain('does not count tokens');
});
