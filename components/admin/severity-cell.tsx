import { LevelBars } from '@/components/ui/level-bars';
import { severitySchema, type Severity } from '@/server/domain/severity';

const levels = { low: 1, medium: 2, high: 3, critical: 4 } as const;

/** How grave it is: bars and the word. */
export function SeverityCell({ severity }: { severity: Severity }) {
  return (
    <span className="flex items-center gap-2 text-fg-2">
      <LevelBars level={levels[severity]} />
      {severityWord(severity)}
    </span>
  );
}

/** The severities as the choices of a filter, gravest first. */
export const SEVERITY_OPTIONS = [...severitySchema.options]
  .reverse()
  .map((value) => ({ value, label: severityWord(value) }));

function severityWord(severity: Severity): string {
  return `${severity.charAt(0).toUpperCase()}${severity.slice(1)}`;
}
