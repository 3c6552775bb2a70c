import type { RunContext } from '@/server/agent/run-context';
import type { Tool } from '@/server/agent/tool';
import { callSummary } from '@/server/domain/call-summary';
import type { FileChange } from '@/server/domain/file-change';
import type { ToolInputOf } from '@/server/domain/tool-call';
import { canonicalJson } from '@/server/platform/canonical-json';
import type { Clock } from '@/server/platform/clock';
import { sha256 } from '@/server/platform/sha256';
import { changeOfCall } from './change-of-call';
import {
  placeObstacle,
  placeOfCall,
  sandboxObstacle,
  unaskedObstacle,
  type FileToolPorts,
} from './file-call-place';
import { fileCallResult, type FileCallOutcome } from './file-call-result';
import { readTextFile, type FileState } from './read-text-file';
import { replaceFile } from './replace-file';

type ChangingCall = ToolInputOf<'write' | 'edit'>;

/**
 * A tool that makes or changes one file. A person who is asked sees the exact difference, worked out
 * from the file as it is then; once the file is another, what was approved is not done.
 */
export function createChangeTool<Name extends 'write' | 'edit'>(
  ports: FileToolPorts & { clock: Clock },
): Tool<Name> {
  const { realpath } = ports;
  return {
    environmentNames: [],

    async obstacle(call: ChangingCall, context) {
      const obstacle = await placeObstacle(call, context, ports);
      if (obstacle !== null) return obstacle;
      const place = placeOfCall(call, context, ports);
      // Whether an edit applies tells what is in the file. Where reading it takes consent, nothing is
      // told before somebody was asked.
      if (!place.isFree('read')) return null;
      const { real } = place.path;
      const planned = changeOfCall(call, { real, state: await readTextFile(real, realpath) });
      return planned.kind === 'problem'
        ? { cause: 'unusable_call', explanation: planned.message }
        : null;
    },

    async subject(call: ChangingCall, context) {
      const { real } = placeOfCall(call, context, ports).path;
      const state = await readTextFile(real, realpath);
      const planned = changeOfCall(call, { real, state });
      const command = callSummary(call);
      const fingerprint = fingerprintOf(real, state);
      return planned.kind === 'change'
        ? { subject: { kind: 'change', command, change: planned.change }, fingerprint }
        : // That it does not apply is something that the file tells: it takes consent to look.
          { subject: { kind: 'look', command, path: real }, fingerprint };
    },

    execute: (call: ChangingCall, context, { fingerprint }) =>
      fileCallResult({ clock: ports.clock, signal: context.signal }, () =>
        carryOut(call, context, { ports, fingerprint }),
      ),
  };
}

async function carryOut(
  call: ChangingCall,
  context: RunContext,
  by: { ports: FileToolPorts; fingerprint: string | null },
): Promise<FileCallOutcome> {
  const { realpath } = by.ports;
  const place = placeOfCall(call, context, by.ports);
  const { real } = place.path;
  const obstacle =
    sandboxObstacle(call, { context, place }) ??
    (by.fingerprint === null ? unaskedObstacle(call, place) : null);
  if (obstacle !== null) return { kind: 'problem', message: obstacle };
  const state = await readTextFile(real, realpath);
  if (by.fingerprint !== null && by.fingerprint !== fingerprintOf(real, state)) {
    const message = `${real} changed since this was approved, so nothing was written. Look again.`;
    return { kind: 'problem', message };
  }
  const planned = changeOfCall(call, { real, state });
  if (planned.kind === 'problem') return planned;
  if (state.kind === 'problem') return state;
  if (context.signal.aborted) return { kind: 'problem', message: 'Stopped before it was written.' };
  const failure = await replaceFile({
    real,
    content: planned.content,
    before: state,
    makesFolders: place.isInWorkspace,
    realpath,
  });
  if (failure !== null) return { kind: 'problem', message: failure };
  return { kind: 'done', text: doneWords(planned.change), change: planned.change };
}

/** Changes with the place of the file and with what is there. */
function fingerprintOf(real: string, state: FileState): string {
  const content = state.kind === 'text' ? state.hash : state;
  return sha256(canonicalJson({ path: real, content }));
}

const DONE: Record<FileChange['action'], string> = {
  created: 'Created',
  edited: 'Edited',
  overwritten: 'Overwrote',
};

function doneWords({ action, path, added, removed }: FileChange): string {
  return `${DONE[action]} ${path}: +${String(added)} −${String(removed)} lines.`;
}
