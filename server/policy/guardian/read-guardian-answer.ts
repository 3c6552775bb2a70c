import { z } from 'zod';
import type { GuardianVerdict } from './guardian';

const REASON_LIMIT = 500;

const answerSchema = z.strictObject({
  answer: z.enum(['approve', 'deny', 'escalate']),
  reason: z.string().trim().min(1).max(REASON_LIMIT),
});

/**
 * Reads what a guardian model wrote: one JSON object and nothing else, a code fence around it aside.
 * Whatever is anything else escalates.
 */
export function readGuardianAnswer(text: string): GuardianVerdict {
  if (text.trim() === '') return escalate('The guardian model answered nothing.');
  const answer = answerSchema.safeParse(parsed(unfenced(text.trim()))).data;
  return answer ?? escalate('The guardian model gave no clear answer.');
}

/** Leaves a call to a person. */
export function escalate(reason: string): GuardianVerdict {
  return { answer: 'escalate', reason };
}

function unfenced(text: string): string {
  return /^```(?:json)?\n([^`]*)\n```$/u.exec(text)?.[1] ?? text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
