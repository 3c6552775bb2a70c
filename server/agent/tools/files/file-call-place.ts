import type { RunContext } from '@/server/agent/run-context';
import type { CallObstacle } from '@/server/agent/tool';
import { accessOf, type FileCall } from '@/server/policy/files/analyse-file-call';
import { pathObstacle, resolveFilePath, type FilePath } from '@/server/policy/files/file-path';
import { fileRisks, type FileAccess } from '@/server/policy/files/file-risks';
import {
  fileSurroundings,
  isInWorkspace,
  type FileSurroundings,
} from '@/server/policy/files/file-surroundings';
import type { Realpath } from '@/server/policy/paths/resolve-path-word';
import { folderObstacle } from '../terminal/folder-obstacle';

/** What the file tools know of the machine. */
export interface FileToolPorts {
  /** Asked at each call. */
  place: () => { home: string; dataDirectory: string };
  realpath: Realpath;
}

/** The file of a call, and what the policy says of it. */
export interface FileCallPlace {
  path: FilePath;
  isInWorkspace: boolean;
  /** Whether this access needs nobody's consent, as far as the place of the file goes. */
  isFree(access: FileAccess): boolean;
}

/** Where the file of a call is now. To be asked anew for each use: links may change. */
export function placeOfCall(
  call: FileCall,
  { workspace }: RunContext,
  { place, realpath }: FileToolPorts,
): FileCallPlace {
  const folders = { ...place(), workspace, realpath };
  const path = resolveFilePath(call.path, folders);
  const surroundings: FileSurroundings = fileSurroundings(folders);
  return {
    path,
    isInWorkspace: isInWorkspace(path.real, surroundings),
    isFree: (access) => fileRisks(path, access, surroundings).length === 0,
  };
}

/** Why a call cannot be meant, or reaches out of its sandbox, whatever it would do; null when neither. */
export async function placeObstacle(
  call: FileCall,
  context: RunContext,
  ports: FileToolPorts,
): Promise<CallObstacle | null> {
  const explanation = pathObstacle(call.path);
  if (explanation !== null) return { cause: 'unusable_call', explanation };
  const missing = await folderObstacle(context.workspace);
  if (missing !== null) return { cause: 'workspace_missing', explanation: missing };
  const outside = sandboxObstacle(call, { context, place: placeOfCall(call, context, ports) });
  return outside === null ? null : { cause: 'unusable_call', explanation: outside };
}

/**
 * Why a call may not run in a profile with a sandbox, or null: there the workspace is all that file
 * tools reach, whatever a person would say (T2). To be asked at each use, since links may change.
 */
export function sandboxObstacle(
  call: FileCall,
  by: { context: RunContext; place: FileCallPlace },
): string | null {
  const { context, place } = by;
  return context.profile.sandbox === 'none' || place.isInWorkspace
    ? null
    : `${call.path} lies outside the workspace, and this profile works in a sandbox: its file tools reach ${context.workspace} only.`;
}

/**
 * Why a call that nobody was asked about may not run here and now, or null. The policy let it pass
 * for the place to which its path led then; a link may have been exchanged since.
 */
export function unaskedObstacle(call: FileCall, place: FileCallPlace): string | null {
  return place.isFree(accessOf(call))
    ? null
    : `${call.path} leads elsewhere by now, so nothing was done. Look again.`;
}
