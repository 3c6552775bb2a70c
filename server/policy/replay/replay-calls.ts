import type { PolicyRule } from '@/server/domain/policy-rule';
import type { PolicyMode, Profile } from '@/server/domain/profile';
import type { ToolInput } from '@/server/domain/tool-call';
import type { CallReader } from '../call-reader';
import { compileRules, type CompiledRules } from '../rules/compile-rules';
import { replayCall, type ReplayedVerdict } from './replay-call';

/** A call of the past, and where it worked. */
export interface ReplayableCall {
  input: ToolInput;
  workspace: string;
}

/** A call by the rules as they are and as they would be. */
export interface ReplayedCall<Call> extends Verdicts {
  call: Call;
}

interface Verdicts {
  /** What people were shown of it. */
  text: string;
  before: ReplayedVerdict;
  after: ReplayedVerdict;
}

/** Calls judged before others get their turn in this process. */
const AT_ONCE = 20;

/**
 * Judges calls by two lists of rules, in the order given; those that no tool could carry out are left
 * out. Lets others have their turn in between, and changes nothing.
 */
export async function replayCalls<Call extends ReplayableCall>(
  calls: readonly Call[],
  by: {
    reader: CallReader;
    before: readonly PolicyRule[];
    after: readonly PolicyRule[];
    mode: PolicyMode;
    fileWrites: Profile['fileWrites'];
  },
): Promise<ReplayedCall<Call>[]> {
  const { mode, fileWrites } = by;
  const reader = by.reader.remembering();
  const compiled = new Map<string, { before: CompiledRules; after: CompiledRules }>();
  const rulesIn = (workspace: string): { before: CompiledRules; after: CompiledRules } => {
    const known = compiled.get(workspace);
    if (known) return known;
    const folders = reader.folders({ workspace });
    const made = {
      before: compileRules(by.before, folders),
      after: compileRules(by.after, folders),
    };
    compiled.set(workspace, made);
    return made;
  };
  const judge = ({ input, workspace }: ReplayableCall): Verdicts | null => {
    const seen = reader.read(input, { workspace, fileWrites });
    if (seen === null) return null;
    const rules = rulesIn(workspace);
    return {
      text: seen.text,
      before: replayCall(seen, { rules: rules.before, mode }),
      after: replayCall(seen, { rules: rules.after, mode }),
    };
  };
  // Agents type the same over and over, and nothing changes between two lines of a replay.
  const known = new Map<string, Verdicts | null>();
  const replayed: ReplayedCall<Call>[] = [];
  let judged = 0;
  for (const call of calls) {
    const key = JSON.stringify([call.input, call.workspace]);
    let verdicts = known.get(key);
    if (verdicts === undefined) {
      judged += 1;
      if (judged % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      verdicts = judge(call);
      known.set(key, verdicts);
    }
    if (verdicts !== null) replayed.push({ call, ...verdicts });
  }
  return replayed;
}
