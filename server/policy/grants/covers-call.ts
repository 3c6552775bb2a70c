import type { GrantPattern } from '@/server/domain/grant';
import { grantIdSchema } from '@/server/domain/ids';
import type { SeenCall } from '../call-reader';
import { NO_RULES } from '../rules/compile-rules';
import { coverageOf } from './coverage';

/** Stands for grants that are not stored yet. */
const DRAFT = grantIdSchema.parse(`grt_${'0'.repeat(26)}`);

/** Whether grants with these patterns, and nothing else, would let a call pass. Pure. */
export function coversCall(patterns: readonly GrantPattern[], seen: SeenCall): boolean {
  const { analysis } = seen;
  const isGrantable =
    analysis.isAnalysable &&
    analysis.floor.length === 0 &&
    analysis.findings.length > 0 &&
    analysis.findings.every((finding) => finding.isGrantable);
  if (!isGrantable) return false;
  const grants = patterns.map((pattern) => ({ id: DRAFT, pattern }));
  return coverageOf(analysis, { rules: NO_RULES, grants, call: seen.identity() }).isWhole;
}
