'use client';

import { fetchWhenIdle } from '@/components/ui/idle-parts';
import { createLazyPart } from '@/components/ui/lazy-part';

/**
 * The prompt with all its forms. No first look needs it, so it comes when the browser is idle, or at
 * once when something waits.
 */
export const promptPart = createLazyPart(
  async () => (await import('./approval-prompt')).ApprovalPrompt,
);

fetchWhenIdle(promptPart);
