'use client';

import { Segmented } from '@/components/ui/segmented';
import { useServerTime } from '@/components/trpc/use-server-time';
import { formatExact } from '@/components/ui/format-instant';
import type { GrantTerm } from './use-grant-choice';

const DAY_MS = 86_400_000;

const TERMS = { week: 7, month: 30, revoked: null } as const;
type TermName = keyof typeof TERMS;

const OPTIONS: readonly { value: TermName; label: string }[] = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'revoked', label: 'I revoke it' },
];

/** Until when an `always` is stored, with the day that it ends. */
export function GrantTermChoice({
  term,
  onTerm,
}: {
  term: GrantTerm;
  onTerm: (term: GrantTerm) => void;
}) {
  const until = useServerTime((now) => (term === null ? '' : formatExact(now + term * DAY_MS)));
  const name = OPTIONS.find(({ value }) => TERMS[value] === term)?.value ?? 'revoked';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13">
      <span className="font-medium">Until</span>
      <Segmented
        label="Until when it is allowed"
        value={name}
        options={OPTIONS}
        onValue={(value) => onTerm(TERMS[value])}
      />
      <span className="text-12 text-fg-3">
        {term === null ? 'It has no end; somebody has to revoke it.' : until}
      </span>
    </div>
  );
}
