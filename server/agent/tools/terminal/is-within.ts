import path from 'node:path';

/** Whether a path is this folder or something in it. Both are absolute; links are not looked at. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (relative !== '..' && !relative.startsWith('../'));
}
