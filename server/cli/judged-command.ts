import type { Finding } from '@/server/domain/finding';
import type { Judgement } from '@/server/domain/judgement';

/** A command and what the policy says of it. */
export interface JudgedCommand {
  readonly command: string;
  readonly judgement: Judgement;
}

const VERDICT_WORDS: Readonly<Record<Judgement['verdict'], string>> = {
  allow: 'runs without asking',
  ask: 'asks a person first',
  deny: 'is refused',
  never: 'is never run, whoever approves',
};

/**
 * For programs: an array with `command`, `verdict`, `categories` (each id once, in the order of the
 * text) and `findings`. `start` and `end` bound the part of the command that a finding is about, in
 * UTF-16 code units, as JavaScript, Java and C# count; `end` is behind its last one.
 */
export function judgedAsJson(judged: readonly JudgedCommand[]): string {
  const entries = judged.map(({ command, judgement: { verdict, findings } }) => ({
    command,
    verdict,
    categories: [...new Set(findings.map(({ category }) => category))],
    findings: findings.map(({ category, severity, span: { start, end } }) => ({
      category,
      severity,
      start,
      end,
    })),
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** For people: the verdict, why, and each finding with its part of the command. */
export function judgedAsText({ command, judgement }: JudgedCommand): string {
  const { verdict, findings } = judgement;
  const lines = findings.map(
    (finding) =>
      `  ${finding.severity}  ${finding.title} (${finding.category})\n` +
      `    ${finding.explanation}\n    in: ${JSON.stringify(partOf(finding, command))}\n`,
  );
  const said = 'explanation' in judgement ? judgement.explanation : '';
  // One finding explains itself.
  const isRepeated = findings.some((finding) => finding.explanation === said);
  const explanation = said === '' || isRepeated ? '' : `${said}\n`;
  return `${verdict}: ${VERDICT_WORDS[verdict]}\n${explanation}${lines.join('')}`;
}

function partOf({ span }: Finding, command: string): string {
  return command.slice(span.start, span.end);
}
