import { lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { existingPart } from './existing-part';
import { realPath } from './real-path';

/** As many links in a row as Linux follows (path_resolution(7)). */
const MOST_LINKS = 40;

/**
 * What a program that opens this path to write would reach: as `realPath`, and a link to something that
 * does not exist yet is followed too, because writing to it makes that. Never throws.
 */
export function reachedPath(absolutePath: string): string {
  return reach(absolutePath, { left: MOST_LINKS });
}

function reach(absolutePath: string, links: { left: number }): string {
  const real = realPath(absolutePath);
  const { existing, missing } = existingPart(real);
  const [first, ...others] = missing;
  if (first === undefined || links.left <= 0) return real;
  const link = path.join(existing, first);
  const target = readLink(link);
  if (target === undefined) return real;
  links.left -= 1;
  return path.join(behindLink(link, target, links), ...others);
}

/** Where a link that leads nowhere points: name by name, because `..` counts from the real folder. */
function behindLink(link: string, target: string, links: { left: number }): string {
  let reached = path.isAbsolute(target) ? '/' : path.dirname(link);
  for (const name of target.split('/')) {
    if (name === '..') reached = path.dirname(reached);
    else if (name !== '' && name !== '.') reached = reach(path.join(reached, name), links);
  }
  return reached;
}

/** Undefined for what is no link. */
function readLink(file: string): string | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats?.isSymbolicLink() === true ? readlinkSync(file) : undefined;
  } catch {
    return undefined;
  }
}
