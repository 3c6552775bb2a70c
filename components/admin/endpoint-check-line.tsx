import { Glyph } from '@/components/ui/glyph';
import type { EndpointCheck } from '@/server/domain/endpoint';

interface EndpointCheckLineProps {
  check: Pick<EndpointCheck, 'isOk' | 'latencyMs' | 'diagnosis'>;
}

/** What a check showed: whether it works, how fast, and what to do about it. */
export function EndpointCheckLine({ check }: EndpointCheckLineProps) {
  return (
    // Relative: what only readers hear must not stick out of a pane that scrolls.
    <span className="relative flex items-start gap-2 text-13 whitespace-normal">
      <Glyph shape={check.isOk ? 'tick' : 'cross'} className="mt-1" />
      <span className="min-w-0 break-words">
        <span className="sr-only">{check.isOk ? 'Works. ' : 'Does not work. '}</span>
        {check.diagnosis}{' '}
        <span className="text-12 whitespace-nowrap text-fg-3">{check.latencyMs} ms</span>
      </span>
    </span>
  );
}
