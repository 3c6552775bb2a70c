import type { LiveText } from '@/server/domain/live-text';

/** A text of a run that is not stored yet. */
export interface WritingRow {
  key: string;
  kind: 'text' | 'reasoning';
  text: string;
  /** The last of its step: the others are complete. */
  isGrowing: boolean;
}

/** Why a step is not getting on; `until` is the instant of the next try, when there is one. */
export interface StepNotice {
  text: string;
  until: number | null;
}

/**
 * What is being said in a run beside its stored steps, in order, and why it is not getting on: the
 * last notice of the step under way, unless that has begun to speak.
 */
export function writingRows(
  texts: readonly LiveText[],
  { runId, storedSteps }: { runId: string; storedSteps: readonly number[] },
): { said: WritingRow[]; notice: StepNotice | null } {
  const said: WritingRow[] = [];
  let notice: StepNotice | null = null;
  for (const { key, text } of texts) {
    if (key.kind === 'output' || key.runId !== runId || storedSteps.includes(key.stepIndex))
      continue;
    if (key.kind === 'notice') {
      notice = { text, until: key.until };
      continue;
    }
    notice = null;
    const last = said.at(-1);
    if (last !== undefined) last.isGrowing = false;
    const { kind, stepIndex, partIndex } = key;
    said.push({ key: `${stepIndex} ${partIndex}`, kind, text, isGrowing: true });
  }
  return { said, notice };
}
