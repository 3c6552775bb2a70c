import { createValueStore } from '@/components/trpc/value-store';

const KEY = 'countersign.notify';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    // Storage is blocked: nothing was chosen here.
    return false;
  }
}

const wanted = createValueStore<boolean | null>(null);

/** Whether this browser shall tell of what waits while nobody looks; chosen here, and off at first. */
export const notifyPreference = {
  get: (): boolean => wanted.get() ?? stored(),
  set: (isWanted: boolean): void => {
    try {
      localStorage.setItem(KEY, isWanted ? 'on' : 'off');
    } catch {
      // It holds for as long as the page is open.
    }
    wanted.set(isWanted);
  },
  subscribe: (listener: () => void): (() => void) => wanted.subscribe(listener),
};
