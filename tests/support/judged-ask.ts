import type { Judgement } from '@/server/domain/judgement';

type Ask = Extract<Judgement, { verdict: 'ask' }>;

/** An ask that a person decides, with everything that matters to a test overridden by it. */
export function judgedAsk(overrides: Partial<Ask> = {}): Ask {
  return {
    verdict: 'ask',
    isRememberable: true,
    passesUnattended: true,
    explanation: 'It is risky.',
    findings: [],
    grantOptions: [],
    guardian: null,
    ...overrides,
  };
}
