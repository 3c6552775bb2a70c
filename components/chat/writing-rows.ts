import type { LiveText } from '@/server/domain/live-text';
import type { MessagePart } from '@/server/domain/message';

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
 * last notice of the step under way, unless that has begun to speak. Before the live texts are here,
 * what is stored of the step stands for them.
 */
export function writingRows(
  texts: readonly LiveText[],
  by: { runId: string; storedSteps: readonly number[]; draft: readonly MessagePart[] },
): { said: WritingRow[]; notice: StepNotice | null } {
  const said: WritingRow[] = [];
  let notice: StepNotice | null = null;
  for (const { key, text } of texts) {
    if (key.kind === 'output' || key.runId !== by.runId || by.storedSteps.includes(key.stepIndex))
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
  if (said.length > 0) return { said, notice };
  const drafted = by.draft.flatMap((part, index): WritingRow[] =>
    part.type === 'tool'
      ? []
      : [{ key: `draft ${index}`, kind: part.type, text: part.text, isGrowing: true }],
  );
  return { said: drafted, notice };
}
