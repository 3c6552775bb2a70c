import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** Why no command can be started in this folder (a sentence that names it), or null. */
export async function folderObstacle(folder: string): Promise<string | null> {
  if (!path.isAbsolute(folder)) return `The folder ${folder} must be given as an absolute path.`;
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder. Choose another.`;
    await access(folder, constants.X_OK);
    return null;
  } catch (error) {
    return `${reason(error, folder)} Create it, or choose another.`;
  }
}

function reason(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return `The folder ${folder} does not exist.`;
    case 'ENOTDIR':
      return `A part of the path ${folder} is not a folder.`;
    case 'EACCES':
      return `This server may not enter the folder ${folder}.`;
    default:
      return `The folder ${folder} cannot be used (${String(code)}).`;
  }
}
