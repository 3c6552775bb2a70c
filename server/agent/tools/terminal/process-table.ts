import { readFile, readdir } from 'node:fs/promises';

/** One process of the machine, as the kernel tells it. */
export interface ProcessEntry {
  pid: number;
  parentPid: number;
  groupId: number;
  sessionId: number;
  /** When it started, in ticks since boot: tells it apart from a later one with the same pid. */
  startTicks: string;
  /** It has ended and only waits to be noticed by its parent. */
  isEnded: boolean;
}

/**
 * Reads all processes from /proc. Gives null where there is no such folder (macOS). A process that
 * ends while it is read is left out.
 */
export async function readProcessTable(): Promise<ProcessEntry[] | null> {
  const names = await readdir('/proc').catch(() => null);
  if (names === null) return null;
  const pids = names.filter((name) => /^\d+$/.test(name));
  if (pids.length === 0) return null;
  const entries = await Promise.all(pids.map(readEntry));
  return entries.filter((entry) => entry !== null);
}

async function readEntry(pid: string): Promise<ProcessEntry | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  return stat === null ? null : parseProcessStat(stat);
}

/** Reads one line of /proc/PID/stat (see proc(5)); null when it is not one. */
export function parseProcessStat(line: string): ProcessEntry | null {
  // The name is in parentheses and may itself hold parentheses, spaces and newlines.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, parentPid, groupId, sessionId] = fields;
  const startTicks = fields[19];
  if (state === undefined || sessionId === undefined || startTicks === undefined) return null;
  return {
    pid: Number.parseInt(line, 10),
    parentPid: Number(parentPid),
    groupId: Number(groupId),
    sessionId: Number(sessionId),
    startTicks,
    isEnded: state === 'Z' || state === 'X',
  };
}
