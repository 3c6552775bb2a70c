import { describe, expect, it } from 'vitest';
import { endingWords } from '@/components/approvals/ending-words';
import { resolutionSchema, type ApprovalEnding } from '@/server/domain/approval';
import { ADA, anApproval, anEnding, BEN } from '../trpc/session-fixture';

const approval = { ...anApproval(), profileName: 'builder' };

function headline(over: Partial<ApprovalEnding>, viewer: string = ADA): string {
  return endingWords(approval, anEnding(over), viewer)
    .headline.map(({ text }) => text)
    .join('');
}

describe('endingWords', () => {
  it('says who decided and what', () => {
    expect(headline({})).toBe('Ben approved once');
    expect(headline({ choice: 'session' })).toBe('Ben approved for this session');
    expect(headline({ choice: 'always' }, BEN)).toBe('You approved always');
    expect(headline({ resolution: 'denied', choice: 'deny' })).toBe('Ben denied');
  });

  it('C6 never calls what expired, was cancelled or orphaned a denial, and names nobody for it', () => {
    const undecided = { choice: null, actorId: null, actorName: null } as const;
    for (const resolution of resolutionSchema.options.slice(2)) {
      const words = endingWords(
        approval,
        anEnding({ ...undecided, resolution, cause: 'deadline' }),
        ADA,
      );
      const text = `${words.headline.map((part) => part.text).join('')} ${words.consequence}`;
      expect(text).not.toMatch(/den(y|ied|ial)/i);
      expect(text).not.toMatch(/you|someone/i);
    }
  });

  it('A5 names who stopped the run, not as a decision', () => {
    const words = endingWords(
      approval,
      anEnding({ resolution: 'cancelled', cause: 'run_stopped', choice: null }),
      ADA,
    );
    expect(words.headline.map(({ text }) => text).join('')).toBe('Cancelled, the run was stopped');
    expect(words.consequence).toBe('Did not run. Stopped by Ben.');
  });

  it('keeps the reason of a no, word for word', () => {
    const ending = anEnding({
      resolution: 'denied',
      choice: 'deny',
      reason: 'Keep build/releases',
    });
    expect(endingWords(approval, ending, ADA).reason).toBe('Keep build/releases');
  });

  it('G1 says what is remembered, and that once is not', () => {
    const consequence = (choice: ApprovalEnding['choice']) =>
      endingWords(approval, anEnding({ choice }), ADA).consequence;
    expect(consequence('once')).toBe('Nothing is remembered.');
    expect(consequence('session')).toContain('until the session ends');
    expect(consequence('always')).toContain('every session of builder');
  });
});
