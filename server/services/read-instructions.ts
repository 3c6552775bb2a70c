import {
  readWorkspaceInstructions,
  type WorkspaceInstructions,
} from '@/server/agent/runtimes/model/read-workspace-instructions';
import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

/**
 * What the workspace of a session tells its agent, as it stands now; null when it says nothing.
 * Rejects with `not_found`.
 */
export async function readInstructions(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<WorkspaceInstructions | null> {
  const { sessionId } = input;
  const { workspace } = await accessibleSession(runtime, actor, { sessionId, action: 'read' });
  return readWorkspaceInstructions(workspace);
}
