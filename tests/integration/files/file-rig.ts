import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createFileTools } from '@/server/agent/tools/files/create-file-tools';
import { toolOf, type ToolBox } from '@/server/agent/tool';
import type { ProfileSettings } from '@/server/domain/profile';
import type { ToolInputOf } from '@/server/domain/tool-call';
import { realPath } from '@/server/policy/real-path';
import { createFakeClock } from '@/tests/support/fake-clock';
import { runContextIn } from '@/tests/support/run-context-in';
import { toolBox } from '@/tests/support/scripted-tool';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

export type FileCall = ToolInputOf<'list' | 'read' | 'write' | 'edit'>;

/**
 * The file tools in folders of their own: a workspace, a home and a data directory, side by side.
 *
 * @param onResolve called with each path whose links are looked at
 */
export function openFileRig({
  onResolve,
  profile = {},
}: { onResolve?: (path: string) => void; profile?: Partial<ProfileSettings> } = {}) {
  const root = temporaryDirectory();
  const workspace = path.join(root, 'work');
  const home = path.join(root, 'home');
  const dataDirectory = path.join(root, 'data');
  for (const folder of [workspace, home, dataDirectory, path.join(root, 'outside')]) {
    mkdirSync(folder);
  }
  const stop = new AbortController();
  const tools: ToolBox = toolBox(
    createFileTools({
      clock: createFakeClock(),
      place: () => ({ home, dataDirectory }),
      realpath: (absolutePath) => {
        onResolve?.(absolutePath);
        return realPath(absolutePath);
      },
    }),
  );
  const context = runContextIn(workspace, { profile, signal: stop.signal });
  return {
    root,
    workspace,
    home,
    dataDirectory,
    stop,
    /** A path in the workspace. */
    at: (...names: string[]) => path.join(workspace, ...names),
    obstacle: (call: FileCall) => toolOf(tools, call.tool).obstacle(call, context),
    subject: (call: FileCall) => toolOf(tools, call.tool).subject(call, context),
    /** Runs a call; with a fingerprint as one that a person approved. */
    execute: (call: FileCall, fingerprint: string | null = null) =>
      toolOf(tools, call.tool).execute(call, context, { onOutput: () => undefined, fingerprint }),
  };
}
