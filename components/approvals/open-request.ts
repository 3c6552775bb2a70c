import { createValueStore } from '@/components/trpc/value-store';

/** The approval that somebody asked to see from outside the page; null once it was opened. */
export const openRequest = createValueStore<string | null>(null);
