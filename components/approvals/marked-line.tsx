import { cn } from '@/components/ui/cn';
import type { Finding } from '@/server/domain/finding';
import type { Severity } from '@/server/domain/severity';
import { maxSeverity } from '@/server/domain/max-severity';
import { EscapeMark } from './escape-mark';
import { FindingNumber } from './finding-number';
import { KeptWords } from './kept-words';
import type { MarkedLine as Line, MarkedPart } from './marked-text';

/** Grave parts are underlined solidly on a tint, lesser ones with dashes only. */
const underlines: Record<Severity, string> = {
  low: 'decoration-line-3 decoration-dashed decoration-[1.5px]',
  medium: 'decoration-line-3 decoration-dashed decoration-[1.5px]',
  high: 'bg-waiting-tint decoration-waiting decoration-2',
  critical: 'bg-failed-tint decoration-failed decoration-2',
};

interface MarkedLineProps {
  line: Line;
  findings: readonly Finding[];
  /** Leaves the numbers out where no list of findings stands below. */
  hasNumbers?: boolean;
  /** Breaks it at white space only, where it can be approved. */
  keepsWords?: boolean;
}

/** One line of a command with its risky parts underlined and numbered. */
export function MarkedLine({
  line,
  findings,
  hasNumbers = true,
  keepsWords = false,
}: MarkedLineProps) {
  return line.map((part, index) => (
    <span key={index}>
      <PartText part={part} findings={findings} keepsWords={keepsWords} />
      {hasNumbers
        ? part.endsOf.map((number) => (
            <FindingNumber
              key={number}
              number={number}
              severity={findings[number - 1]?.severity ?? 'medium'}
              className="mx-[5px] align-[2px]"
            />
          ))
        : null}
    </span>
  ));
}

function PartText({
  part,
  findings,
  keepsWords,
}: {
  part: MarkedPart;
  findings: readonly Finding[];
  keepsWords: boolean;
}) {
  const severity = part.findings
    .map((number) => findings[number - 1]?.severity ?? 'low')
    .reduce<Severity | null>((held, one) => (held === null ? one : maxSeverity(held, one)), null);
  const plain = keepsWords ? <KeptWords text={part.text} /> : part.text;
  const text = part.isEscaped ? <EscapeMark code={part.text} /> : plain;
  if (severity === null) return text;
  return (
    <mark
      className={cn(
        'rounded-t-[3px] bg-transparent px-px py-0.5 text-inherit underline underline-offset-[5px] [text-decoration-skip-ink:none]',
        underlines[severity],
      )}
    >
      {text}
    </mark>
  );
}
