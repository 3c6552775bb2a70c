import { z } from 'zod';
import { DomainError } from '@/server/domain/domain-error';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { checkedRules } from './rule-problems';

/** The format that is written; it grows when an older program could misread a newer file. */
const FORMAT = 1;

const fileSchema = z.strictObject({ format: z.literal(FORMAT), rules: z.array(z.unknown()) });

/** Rules as text: one field a line, always in the same order, so that a comparison shows what changed. */
export function rulesAsFile(rules: readonly PolicyRule[]): string {
  const ordered = rules.map(
    ({ id, effect, tool, program, category, path, host, note, isEnabled }): PolicyRule => ({
      id,
      effect,
      tool,
      program,
      category,
      path,
      host,
      note,
      isEnabled,
    }),
  );
  return `${JSON.stringify({ format: FORMAT, rules: ordered }, null, 2)}\n`;
}

/** Reads such a text. Throws `invalid_input` with what is wrong and what to do. */
export function rulesFromFile(text: string): PolicyRule[] {
  const given = parsed(text);
  const format = z.looseObject({ format: z.number() }).safeParse(given).data?.format;
  if (format !== undefined && format > FORMAT) {
    throw bad(
      `This file has the format ${String(format)}; this server knows ${String(FORMAT)}. Update the server, or export the rules from an older one.`,
    );
  }
  const file = fileSchema.safeParse(given);
  if (!file.success) {
    throw bad(
      'This is no file of rules. Choose one that was exported here, with "format" and "rules".',
    );
  }
  return checkedRules(file.data.rules);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw bad('This is no JSON. Choose a file that was exported here.');
  }
}

function bad(message: string): DomainError {
  return new DomainError('invalid_input', `text: ${message}`, { details: { field: 'text' } });
}
