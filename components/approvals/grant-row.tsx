'use client';

import { Lock } from 'lucide-react';
import type { Finding } from '@/server/domain/finding';
import { grantLevelSchema, type GrantLevel, type GrantOption } from '@/server/domain/grant';
import { BreadthStepper } from './breadth-stepper';
import { EscapedText } from './escaped-text';
import { FindingNumber } from './finding-number';
import { breadthWords, patternLimit, patternText } from './grant-words';

interface GrantRowProps {
  option: GrantOption;
  findings: readonly Finding[];
  level: GrantLevel;
  onLevel: (level: GrantLevel) => void;
}

/** One risky part as the rule that would be stored for it: in words, as a pattern, and how wide. */
export function GrantRow({ option, findings, level, onLevel }: GrantRowProps) {
  const { levels, span } = option;
  const at = Math.max(
    0,
    levels.findIndex((one) => one.level === level),
  );
  const chosen = levels[at];
  if (chosen === undefined) return null;
  const { words, pattern } = chosen;
  const index = findings.findIndex(
    (finding) => finding.span.start === span?.start && finding.span.end === span.end,
  );
  const finding = findings[index];
  const limit = patternLimit(pattern);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
      <span className="w-4 shrink-0 pt-0.5">
        {finding === undefined ? null : (
          <FindingNumber number={index + 1} severity={finding.severity} />
        )}
      </span>
      <div className="grid min-w-[min(240px,100%)] flex-1 gap-0.5">
        <p className="text-13 font-medium break-words">
          <EscapedText text={words} />
        </p>
        <code className="font-mono text-12 leading-5 text-fg-2 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:isolate]">
          {patternText(pattern)
            .split('\n')
            .map((line, number) => (
              <span key={number} className="block">
                <EscapedText text={line} />
              </span>
            ))}
        </code>
        {limit === null ? null : (
          <p className="text-12 break-words text-fg-3">
            <EscapedText text={limit} />
          </p>
        )}
        {levels.length > 1 ? null : (
          <p className="flex items-center gap-1.5 text-12 text-fg-3">
            <Lock size={13} aria-hidden="true" className="shrink-0" />
            This part can be allowed no wider than that.
          </p>
        )}
      </div>
      <BreadthStepper
        label={words}
        name={breadthWords(pattern)}
        rank={grantLevelSchema.options.indexOf(chosen.level)}
        canNarrow={at > 0}
        canWiden={at < levels.length - 1}
        onStep={(by) => {
          const next = levels[at + by];
          if (next !== undefined) onLevel(next.level);
        }}
      />
    </li>
  );
}
