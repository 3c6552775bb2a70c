'use client';

import { useEffect, useState } from 'react';

/** How long typing must rest, in milliseconds. */
const PAUSE_MS = 250;

/** A value as it was when it last rested for a moment. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
