import { isBelow, mayBePath, mayBeWithin, splitPath, type PathPattern } from './path-pattern';
import { ANYTHING, ANY_CHARACTER, ANY_NAME, mayBeAnyPath } from './path-pattern';

/** The top-level folders that a system cannot lose. */
const TOP_LEVEL: readonly string[] =
  '/bin /boot /dev /etc /home /lib /lib32 /lib64 /libx32 /opt /proc /root /sbin /srv /sys /usr /var'.split(
    ' ',
  );

/** Folders in which a write changes the system rather than somebody's files. */
const SYSTEM: readonly string[] = TOP_LEVEL.filter((folder) => folder !== '/home');

/** Parts of system folders that are free for everyone. */
const FREE: readonly string[] = (
  '/dev/null /dev/zero /dev/full /dev/stdin /dev/stdout /dev/stderr /dev/tty /dev/fd /dev/shm ' +
  '/dev/pts /dev/tcp /dev/udp /proc/self/fd /var/tmp /var/folders'
).split(' ');

/**
 * The folder, among root, the top-level system folders and the home folder, that a path is, or whose
 * whole content it stands for; undefined for any other path, and for one of which nothing is known.
 */
export function vitalFolder(pattern: PathPattern, home: string): string | undefined {
  if (mayBeAnyPath(pattern)) return undefined;
  const vital = ['/', ...TOP_LEVEL, home];
  const { folder, name } = splitPath(pattern);
  if (isEverything(name)) {
    const emptied = vital.find((path) => folder === path || mayBePath(folder, path));
    if (emptied !== undefined) return emptied;
  }
  return pattern.includes(ANYTHING) ? undefined : vital.find((path) => mayBePath(pattern, path));
}

/** A file pattern made of nothing but wildcards and dots, such as `*`, `.*` or `?*`. */
function isEverything(name: string): boolean {
  const rest = name.replaceAll(ANY_CHARACTER, '').replaceAll('.', '');
  return rest !== '' && rest.replaceAll(ANY_NAME, '') === '';
}

/** Whether a write there changes the system. What lies in the workspace or home never does. */
export function isSystemPath(
  pattern: PathPattern,
  { workspaces, home }: { workspaces: readonly string[]; home: string },
): boolean {
  if (pattern === '/') return true;
  const own = [...workspaces, home].filter((folder) => folder !== '/');
  if (own.some((folder) => isBelow(pattern, folder))) return false;
  if (FREE.some((folder) => isBelow(pattern, folder))) return false;
  return SYSTEM.some((folder) => mayBeWithin(pattern, folder));
}
