import { readProcessTable } from './process-table';
import type { ProcessEntry } from './process-table';

/**
 * The processes of one command: the group that its shell leads, and those that left the group but
 * can still be traced (`timeout` and job control make groups of their own). On Linux these are
 * found by their session, and by descent as long as their ancestors live; elsewhere the group is
 * all that is known. What starts a session of its own and outlives its parent (`setsid`, a daemon)
 * is out of reach, and so is what runs as another user (`sudo`).
 */
export class CommandProcesses {
  readonly #leaderPid: number;
  #strays = new Map<number, ProcessEntry>();

  constructor(leaderPid: number) {
    this.#leaderPid = leaderPid;
  }

  /** Whether the group has a member, be it one that has ended and was not yet noticed. */
  hasGroup(): boolean {
    return sendSignal(-this.#leaderPid, 0) !== 'ESRCH';
  }

  /** Looks for all processes of the command and tells whether any is alive. */
  async lookForLiving(): Promise<boolean> {
    const table = await readProcessTable();
    if (table === null) return this.hasGroup();
    const living = this.#familyIn(table).filter((entry) => !entry.isEnded);
    const strays = living.filter((entry) => entry.groupId !== this.#leaderPid);
    this.#strays = new Map(strays.map((entry) => [entry.pid, entry]));
    return living.length > 0;
  }

  /** Signals the group and the strays found by the last look. */
  signal(name: NodeJS.Signals): void {
    sendSignal(-this.#leaderPid, name);
    for (const pid of this.#strays.keys()) sendSignal(pid, name);
  }

  #familyIn(table: ProcessEntry[]): ProcessEntry[] {
    const family = new Map<number, ProcessEntry>();
    for (const entry of table) {
      const isOurs =
        entry.groupId === this.#leaderPid ||
        entry.sessionId === this.#leaderPid ||
        this.#strays.get(entry.pid)?.startTicks === entry.startTicks;
      if (isOurs) family.set(entry.pid, entry);
    }
    for (let before = -1; before !== family.size;) {
      before = family.size;
      for (const entry of table) if (family.has(entry.parentPid)) family.set(entry.pid, entry);
    }
    return [...family.values()];
  }
}

/** Sends a signal (0 only asks) and gives the error's code, or null when it was taken. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): string | null {
  try {
    process.kill(pid, signal);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}
