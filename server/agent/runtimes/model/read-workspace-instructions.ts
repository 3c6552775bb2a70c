import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';

const FILE_NAME = 'AGENTS.md';

/** The most that is read of it, in bytes. */
export const INSTRUCTIONS_LIMIT = 64 * 1024;

/** What a workspace says to agents that work in it. */
export interface WorkspaceInstructions {
  /** The file, behind all links. */
  path: string;
  text: string;
  /** Whether the file is longer than what is read of it. */
  isTruncated: boolean;
}

/**
 * Reads the instructions of a workspace from its `AGENTS.md` (https://agents.md). Null when there is
 * none that can be read, when it is no regular file, or when it is a link that leads out of the
 * workspace. Never rejects.
 */
export async function readWorkspaceInstructions(
  workspace: string,
): Promise<WorkspaceInstructions | null> {
  try {
    // At once: each wait is a whole round of the event loop, and a person waits for the first word.
    const [folder, file] = await Promise.all([
      realpath(workspace),
      realpath(path.join(workspace, FILE_NAME)),
    ]);
    if (!file.startsWith(folder === path.sep ? folder : folder + path.sep)) return null;
    return await readStart(file);
  } catch {
    return null;
  }
}

async function readStart(file: string): Promise<WorkspaceInstructions | null> {
  // A link put in its place meanwhile is not followed, and a pipe is not waited for.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) return null;
    const buffer = Buffer.alloc(INSTRUCTIONS_LIMIT + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
    const isTruncated = length > INSTRUCTIONS_LIMIT;
    // Half a character at the cut is dropped rather than shown as a wrong one.
    const text = new TextDecoder().decode(
      buffer.subarray(0, Math.min(length, INSTRUCTIONS_LIMIT)),
      {
        stream: isTruncated,
      },
    );
    return text.trim() === '' ? null : { path: file, text, isTruncated };
  } finally {
    await handle.close();
  }
}
