'use client';

import { useMemo, useState } from 'react';
import { useLiveLink } from '@/components/trpc/live-link';
import type { ApprovalRow } from '@/server/domain/approval';
import type { GrantLevel } from '@/server/domain/grant';
import { defaultLevels, type ChosenLevel } from './chosen-level';
import type { Answer } from './decision-store';

/** For how long an `always` is stored, in days; null until somebody revokes it. */
export type GrantTerm = 7 | 30 | null;

const DAY_MS = 86_400_000;

export interface GrantChoice {
  levels: readonly ChosenLevel[];
  setLevel: (option: number, level: GrantLevel) => void;
  term: GrantTerm;
  setTerm: (term: GrantTerm) => void;
  /** What would be stored if it were confirmed now. */
  stored: () => NonNullable<Answer['grants']>;
}

/** Holds what the view of the rule shows: how wide each part is granted, and until when. */
export function useGrantChoice({ grantOptions }: Pick<ApprovalRow, 'grantOptions'>): GrantChoice {
  const { clock } = useLiveLink();
  const [changed, setChanged] = useState<ReadonlyMap<number, GrantLevel>>(new Map());
  const [term, setTerm] = useState<GrantTerm>(30);
  const levels = useMemo(
    () =>
      defaultLevels(grantOptions).map(({ option, level }) => ({
        option,
        level: changed.get(option) ?? level,
      })),
    [grantOptions, changed],
  );
  return {
    levels,
    setLevel: (option, level) => setChanged((before) => new Map(before).set(option, level)),
    term,
    setTerm,
    stored: () => {
      const now = Math.round(clock.now() ?? Date.now());
      return { levels: [...levels], expiresAt: term === null ? null : now + term * DAY_MS };
    },
  };
}
