/** Why the system did not do something with a file, as a sentence for agent and person. */
export function fileErrorWords(error: unknown, path: string): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return `${path} does not exist.`;
    case 'ENOTDIR':
      return `A part of the path ${path} is not a folder.`;
    case 'EISDIR':
      return `${path} is a folder.`;
    case 'EACCES':
    case 'EPERM':
      return `This server may not do that with ${path}: permission denied.`;
    case 'EROFS':
      return `${path} lies on a file system that cannot be written to.`;
    case 'ELOOP':
      return `${path} is a link that leads nowhere, or in a circle.`;
    case 'ENAMETOOLONG':
      return `A name in ${path} is too long.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left for ${path}.`;
    case 'EEXIST':
      return `${path} exists already, as something else.`;
    default:
      return `${path} cannot be used (${errorCode(error) ?? String(error)}).`;
  }
}

/** The code of an error of the system, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
