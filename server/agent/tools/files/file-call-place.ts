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

/** Why a call cannot be meant, whatever is on the disk; null when it can. */
export async function placeObstacle(
  call: FileCall,
  { workspace }: RunContext,
): Promise<CallObstacle | null> {
  const explanation = pathObstacle(call.path);
  if (explanation !== null) return { cause: 'unusable_call', explanation };
  const missing = await folderObstacle(workspace);
  return missing === null ? null : { cause: 'workspace_missing', explanation: missing };
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
