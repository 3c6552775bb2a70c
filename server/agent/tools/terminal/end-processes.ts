import type { Clock } from '@/server/platform/clock';
import type { Deferred } from '@/server/platform/deferred';
import type { CommandProcesses } from './command-processes';
import { waitAtMost } from './wait-at-most';

const FIRST_LOOK_MS = 10;
const LAST_LOOK_MS = 100;

/** How long what was killed may take to be gone; longer only in the kernel (a dead network disk). */
const KILLED_WITHIN_MS = 1_000;

export interface EndProcessesInput {
  processes: CommandProcesses;
  /** Settles once no process holds a pipe of the command any more: the moment to look again. */
  released: Deferred<unknown>;
  clock: Clock;
  /** Between SIGTERM and SIGKILL. */
  graceMs: number;
}

/**
 * Ends whatever of a command is alive: SIGTERM to all, SIGKILL after the grace time. Resolves when
 * nothing is left, or a second after the kill if even that did not help. Looks no further when the
 * group is empty and the pipes are released. Never rejects.
 */
export async function endProcesses(input: EndProcessesInput): Promise<void> {
  const { processes, released, clock } = input;
  if (!processes.hasGroup()) {
    // The end of the pipes is read a moment after the last process is gone.
    await waitAtMost(FIRST_LOOK_MS, { clock, promise: released.promise });
    if (released.isSettled) return;
  }
  // Looked for before the first signal: with its parents gone, a stray is harder to trace.
  if (await processes.lookForLiving()) {
    processes.signal('SIGTERM');
    processes.signal('SIGCONT'); // one that was stopped takes no other signal until it goes on
    if (!(await areGone(input, { withinMs: input.graceMs, again: null }))) {
      processes.signal('SIGKILL');
      await areGone(input, { withinMs: KILLED_WITHIN_MS, again: 'SIGKILL' });
    }
  }
  // What forks and ends all the time can slip past a look, which reads one process after another;
  // the kernel reaches a group at one stroke. Who is gone takes no harm.
  processes.signal('SIGKILL');
}

/** Looks until nothing is alive or the time is over; `again` reaches what was forked meanwhile. */
async function areGone(
  { processes, released, clock }: EndProcessesInput,
  { withinMs, again }: { withinMs: number; again: NodeJS.Signals | null },
): Promise<boolean> {
  const untilAt = clock.now() + withinMs;
  for (let delayMs = FIRST_LOOK_MS; ; delayMs = Math.min(2 * delayMs, LAST_LOOK_MS)) {
    const promise = released.isSettled ? new Promise(() => {}) : released.promise;
    await waitAtMost(delayMs, { clock, promise });
    if (released.isSettled && !processes.hasGroup()) return true;
    if (!(await processes.lookForLiving())) return true;
    if (clock.now() >= untilAt) return false;
    if (again) processes.signal(again);
  }
}
