import type { ReactNode } from 'react';
import type { RouterOutputs } from '@/components/trpc/router-outputs';
import { Chip } from '@/components/ui/chip';
import type { Tone } from '@/components/ui/tone';
import type { Judgement } from '@/server/domain/judgement';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { verdictWord } from './replay-words';

type Tested = RouterOutputs['admin']['rules']['test'];
type Part = Tested['parts'][number];
type DecidedBy = Part['decidedBy'];

const TONES: Readonly<Record<Judgement['verdict'], Tone>> = {
  allow: 'ok',
  ask: 'waiting',
  deny: 'failed',
  never: 'failed',
};

interface TestedCommandProps {
  command: string;
  tested: Tested;
  rules: readonly PolicyRule[];
}

/** The verdict on a tried command, and part by part what it would do and what decides. */
export function TestedCommand({ command, tested, rules }: TestedCommandProps) {
  const { judgement, parts } = tested;
  const byWhat = (decidedBy: DecidedBy): string | null => decider(decidedBy, rules);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-2 text-13">
        <Chip tone={TONES[judgement.verdict]}>{verdictWord(judgement.verdict)}</Chip>
        <span className="min-w-0 text-fg-2">{reasonOf(judgement)}</span>
      </div>
      <ol className="grid gap-2">
        {parts.map((part, index) => (
          <li key={index} className="grid gap-1 rounded-sm border border-line bg-surface p-2.5">
            <code className="font-mono text-12 break-words">
              {command.slice(part.span.start, part.span.end)}
            </code>
            <Fact name="program">{part.program === '' ? null : (part.program ?? 'not known')}</Fact>
            <Fact name="paths">{part.paths.join('  ')}</Fact>
            <Fact name="hosts">{part.hosts.join('  ')}</Fact>
            <Fact name="decided by">{byWhat(part.decidedBy)}</Fact>
            {part.findings.map(({ finding, decidedBy }) => (
              <p key={finding.category + String(finding.span.start)} className="text-12">
                <span className="font-medium">{finding.title}</span>
                <span className="text-fg-3">
                  {' '}
                  {finding.isGrantable ? '' : 'cannot be remembered · '}
                  {byWhat(decidedBy) ?? 'covered by nothing'}
                </span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <p className="text-12 break-words text-fg-2">
      <span className="text-fg-3">{name} </span>
      <span className="font-mono">{children}</span>
    </p>
  );
}

function decider(decidedBy: DecidedBy, rules: readonly PolicyRule[]): string | null {
  switch (decidedBy.kind) {
    case 'rule':
      return `rule ${String(rules.findIndex(({ id }) => id === decidedBy.ruleId) + 1)}`;
    case 'grant':
      return `a grant: ${decidedBy.words}`;
    case 'nothing':
      return null;
  }
}

function reasonOf(judgement: Judgement): string {
  if (judgement.verdict !== 'allow') return judgement.explanation;
  switch (judgement.because.kind) {
    case 'harmless':
      return 'Nothing risky was found.';
    case 'covered':
      return 'Rules and grants cover every risky part.';
    case 'mode_off':
      return 'This profile asks nobody.';
    case 'everything':
    case 'guardian':
    case 'unattended':
    case 'approval':
      return 'It was allowed before.';
  }
}
