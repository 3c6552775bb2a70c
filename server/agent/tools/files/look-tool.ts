import type { Tool } from '@/server/agent/tool';
import { callSummary } from '@/server/domain/call-summary';
import type { ToolInputOf } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';
import { sha256 } from '@/server/platform/sha256';
import {
  placeObstacle,
  placeOfCall,
  sandboxObstacle,
  unaskedObstacle,
  type FileToolPorts,
} from './file-call-place';
import { fileCallResult } from './file-call-result';

/** What a look gives: what the agent reads, or why there is nothing (a sentence). */
export type LookResult = { kind: 'text'; text: string } | { kind: 'problem'; message: string };

/**
 * A tool that shows a file or folder and changes nothing. `look` gets the path behind all links and
 * must not reject.
 */
export function createLookTool<Name extends 'list' | 'read'>(
  ports: FileToolPorts & { clock: Clock },
  look: (call: ToolInputOf<Name>, real: string) => Promise<LookResult>,
): Tool<Name> {
  return {
    environmentNames: [],
    obstacle: (call, context) => placeObstacle(call, context, ports),
    subject(call, context) {
      const { real } = placeOfCall(call, context, ports).path;
      const subject = { kind: 'look', command: callSummary(call), path: real } as const;
      return Promise.resolve({ subject, fingerprint: sha256(real) });
    },
    execute: (call, context, { fingerprint }) =>
      fileCallResult({ clock: ports.clock, signal: context.signal }, async () => {
        const place = placeOfCall(call, context, ports);
        const { real } = place.path;
        const moved =
          fingerprint === null
            ? unaskedObstacle(call, place)
            : fingerprint === sha256(real)
              ? null
              : 'The path leads elsewhere than when this was approved, so nothing was shown.';
        const obstacle = sandboxObstacle(call, { context, place }) ?? moved;
        if (obstacle !== null) return { kind: 'problem', message: obstacle };
        const seen = await look(call, real);
        return seen.kind === 'problem' ? seen : { kind: 'done', text: seen.text, change: null };
      }),
  };
}
