import type { Finding } from '@/server/domain/finding';
import type { CallPart, Reach } from '../call-part';
import { ANYTHING } from '../paths/path-pattern';
import type { Glob } from './compile-glob';
import type { CompiledRule } from './compile-rules';

/**
 * Whether a part may meet all conditions of a rule: what is not known of the part counts as meeting
 * them. So do `ask` and `deny` match, which must not be passed by hiding a word.
 */
export function mayMatch({ rule, program, path, host }: CompiledRule, part: CallPart): boolean {
  if (rule.tool !== null && rule.tool !== part.tool) return false;
  if (part.isOpen) return true;
  if (program !== null && part.program !== null) {
    const isMet = part.program !== '' && program.maybe(part.program);
    if (!isMet) return false;
  }
  const { category } = rule;
  if (category !== null && !part.findings.some((finding) => finding.category === category)) {
    return false;
  }
  if (path !== null && !mayReach(part.paths(), (value) => mayTouch(path, value, part)))
    return false;
  return host === null || mayReach(part.hosts(), (value) => host.maybe(value));
}

/**
 * Whether a part certainly meets all conditions of a rule but the category: everything that it may be
 * about fits, and there is something. So do `allow` rules match.
 */
export function certainlyMatches(
  { rule, program, path, host }: CompiledRule,
  part: CallPart,
): boolean {
  // `PATH=here rm` is another rm, and `GIT_DIR=there git` works elsewhere.
  if (part.isOpen || part.hasVariables) return false;
  if (rule.tool !== null && rule.tool !== part.tool) return false;
  if (program !== null && !(part.program && program.certainly(part.program))) return false;
  if (path !== null && !certainlyWithin(part.paths(), path)) return false;
  return host === null || certainlyWithin(part.hosts(), host);
}

/** Whether a rule that matches a part is about this finding of it. */
export function isAbout({ rule }: CompiledRule, finding: Finding): boolean {
  return rule.category === null || rule.category === finding.category;
}

const mayReach = ({ values, isWhole }: Reach, fits: (value: string) => boolean): boolean =>
  !isWhole || values.some(fits);

const certainlyWithin = ({ values, isWhole }: Reach, glob: Glob): boolean =>
  isWhole && values.length > 0 && values.every((value) => glob.certainly(value));

/** Programs that take a folder with all that is in it. */
const TAKES_ALL = /^(?:find|fd|rg|ag|ack|tar|bsdtar|zip|7z|rsync|rclone|du|tree|mv|rimraf|trash)$/u;
const RECURSIVE = /^-[a-zA-Z]*[rRa]|^--(?:recursive|archive)/u;

/** Whoever takes a folder as a whole also touches what lies in it. */
function mayTouch(glob: Glob, path: string, part: CallPart): boolean {
  if (glob.maybe(path)) return true;
  const isWhole =
    part.findings.length > 0 ||
    TAKES_ALL.test(part.program ?? '') ||
    part.words.some((word) => word === null || RECURSIVE.test(word));
  return isWhole && glob.maybe(`${path === '/' ? '' : path}/${ANYTHING}`);
}
