import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A digest of files by name and content; folders are walked. What does not exist counts as absent.
 * Content, not time: a fresh checkout or a saved but unchanged file must not cost a build.
 *
 * @param {readonly string[]} places files and folders
 * @param {readonly string[]} [except] folders that are left out
 * @returns {string}
 */
export function fingerprint(places, except = []) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesIn(place, except))) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @param {readonly string[]} except
 * @returns {string[]}
 */
function filesIn(place, except) {
  if (!existsSync(place) || except.includes(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.posix.join(place, name), except));
}

/**
 * Whether `file` holds this very stamp, written when the work it stands for was finished.
 *
 * @param {string} file
 * @param {string} stamp
 */
export function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
