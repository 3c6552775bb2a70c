'use client';

import type { ComponentType } from 'react';
import { fetchWhenIdle } from './idle-parts';
import { createLazyPart, useHasFailed, useLazyPart, type LazyPart } from './lazy-part';
import { MissingPart } from './missing-part';

/**
 * Makes a component out of what imports it: for what opens over the page, which no first look needs.
 * Its code is fetched when the browser is idle (`useIdleParts`) or when it is first drawn, whichever
 * comes first. Until then it draws nothing; where the code cannot be fetched it says so and offers to
 * try again. Draw it only while it is open.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part: LazyPart<ComponentType<Props>> = createLazyPart(load);
  fetchWhenIdle(part);
  return function Lazily(props: Props) {
    const Part = useLazyPart(part, true);
    if (Part !== null) return <Part {...props} />;
    return <Missing part={part} />;
  };
}

function Missing({ part }: { part: LazyPart<unknown> }) {
  const hasFailed = useHasFailed(part);
  return hasFailed ? <MissingPart onRetry={part.request} /> : null;
}
