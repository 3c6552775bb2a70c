import type { Finding } from '@/server/domain/finding';
import type { GrantPattern } from '@/server/domain/grant';
import type { CallPart } from '../call-part';
import { ANYTHING, isBelow, isOpenPattern, type PathPattern } from '../paths/path-pattern';

type PartPattern = Extract<GrantPattern, { kind: 'part' }>;

/** Wrappers behind which the same words are about another machine, user or root folder. */
const ELSEWHERE =
  /^(?:ssh|mosh|sshpass|chroot|nsenter|unshare|systemd-run|proot|firejail|bwrap|(?:docker|podman|nerdctl|lxc|kubectl|oc|docker compose|docker-compose) (?:exec|run)|su|runuser)$/u;

/**
 * Whether a grant for a part covers a finding of a part (G2): the same category in the same program, as
 * far as its target says. Where the program, a word, or the machine is not certain, it covers nothing.
 */
export function coversFinding(pattern: PartPattern, finding: Finding, part: CallPart): boolean {
  if (!finding.isGrantable || finding.category !== pattern.category) return false;
  if (part.program !== pattern.program || !isPlain(part)) return false;
  const { target } = pattern;
  switch (target.kind) {
    case 'any':
      return true;
    case 'below':
      return isCertainlyBelow(part.targets(finding.category), target.folder);
    case 'words':
      return (
        part.folder === target.folder &&
        part.words.length === target.words.length &&
        part.words.every((word, index) => word === target.words[index])
      );
  }
}

/**
 * Whether the words of a part say all of what it does, here: only such a part can be granted other than
 * as the identical call.
 */
export function isPlain(part: CallPart): boolean {
  return (
    part.program !== null &&
    part.program !== '' &&
    !part.isOpen &&
    !part.hasCode &&
    !part.hasVariables &&
    part.words.every((word) => word !== null) &&
    !part.wrappers.some((wrapper) => ELSEWHERE.test(wrapper))
  );
}

/** Whether there are paths, and whatever each of them stands for lies in the folder or is it. */
function isCertainlyBelow(paths: readonly PathPattern[] | undefined, folder: string): boolean {
  return (
    paths !== undefined &&
    paths.length > 0 &&
    paths.every((path) => isBelow(path, folder) && staysBelow(path.slice(folder.length)))
  );
}

/** A pattern for names that begin with a dot may also stand for the folder above. */
function staysBelow(rest: string): boolean {
  return rest
    .split('/')
    .every((name) => !isOpenPattern(name) || !(name.startsWith('.') || name.includes(ANYTHING)));
}
