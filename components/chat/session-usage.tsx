'use client';

import { memo } from 'react';
import type { SessionUsage as Usage } from '@/server/domain/session-usage';
import { exactDuration } from './call-words';

/** What the models of a session took, as their endpoints counted it. */
export const SessionUsage = memo(function SessionUsage({ usage }: { usage: Usage }) {
  const { inputTokens, outputTokens, lastInputTokens, models } = usage;
  const isCounted = inputTokens > 0 || outputTokens > 0;
  return (
    <div className="grid gap-2 px-4 pb-4 text-13">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Figure label={models.length === 1 ? 'Model' : 'Models'} value={models.join(', ')} isCode />
        <Figure label="Steps" value={count(usage.steps)} />
        {isCounted ? (
          <>
            <Figure label="Tokens in" value={count(inputTokens)} />
            <Part label="of these from a cache" value={usage.cachedInputTokens} />
            <Figure label="Tokens out" value={count(outputTokens)} />
            <Part label="of these for reasoning" value={usage.reasoningTokens} />
          </>
        ) : null}
        {lastInputTokens === null ? null : (
          <Figure
            label="Context now"
            hint="Tokens that the last step was given"
            value={count(lastInputTokens)}
          />
        )}
        <Figure label="Time of the model" value={exactDuration(usage.durationMs)} />
      </dl>
      {isCounted ? null : (
        <p className="text-12 text-fg-3">The endpoint does not count tokens, so none are shown.</p>
      )}
    </div>
  );
});

function Figure({
  label,
  value,
  hint,
  isCode = false,
}: {
  label: string;
  value: string;
  hint?: string;
  isCode?: boolean;
}) {
  return (
    <>
      <dt title={hint} className="text-fg-2">
        {label}
      </dt>
      <dd
        className={`min-w-0 text-right [overflow-wrap:anywhere] ${isCode ? 'font-mono text-12 leading-5' : ''}`}
      >
        {value}
      </dd>
    </>
  );
}

/** A part of the figure above it; nothing where there is none. */
function Part({ label, value }: { label: string; value: number }) {
  if (value === 0) return null;
  return (
    <>
      <dt className="pl-3 text-12 leading-5 text-fg-3">{label}</dt>
      <dd className="text-right text-12 leading-5 text-fg-3">{count(value)}</dd>
    </>
  );
}

function count(value: number): string {
  return value.toLocaleString('en');
}
