import type { Finding } from '@/server/domain/finding';
import type { ApprovalId } from '@/server/domain/ids';
import type { CallPart } from '../call-part';
import { isBelow, mayBeWithin, mayContain, type PathPattern } from '../paths/path-pattern';

/** A call that a person denied earlier in the run, with the parts it has. */
export interface DeniedParts {
  approvalId: ApprovalId;
  deniedAt: number;
  parts: readonly CallPart[];
}

/**
 * The denial that a call falls under (A14): a part of it has a finding of the same category about the
 * same target, whatever the program or its wrappers. The latest of several.
 */
export function deniedBefore(
  parts: readonly CallPart[],
  denied: readonly DeniedParts[],
): DeniedParts | undefined {
  return denied
    .filter((each) => each.parts.some((other) => parts.some((part) => isSameClass(part, other))))
    .sort((a, b) => b.deniedAt - a.deniedAt)[0];
}

function isSameClass(part: CallPart, denied: CallPart): boolean {
  return part.findings.some((finding) =>
    denied.findings.some(
      (other) =>
        familyOf(finding) === familyOf(other) &&
        isSameTarget({ part, finding }, { part: denied, finding: other }),
    ),
  );
}

/** Ways to the same end: it makes no difference whether files are named or searched. */
function familyOf({ category }: Finding): string {
  return category === 'mass-delete' ? 'delete' : category;
}

interface FoundIn {
  part: CallPart;
  finding: Finding;
}

function isSameTarget(now: FoundIn, before: FoundIn): boolean {
  const paths = targetsOf(now);
  const deniedPaths = targetsOf(before);
  if (paths !== undefined && deniedPaths !== undefined) {
    return paths.some((path) => deniedPaths.some((other) => mayTouch(path, other)));
  }
  const operands = operandsOf(now.part);
  const deniedOperands = operandsOf(before.part);
  return (
    now.part.folder === before.part.folder &&
    operands.length === deniedOperands.length &&
    operands.every((word, index) => word === deniedOperands[index])
  );
}

function targetsOf({ part, finding }: FoundIn): readonly PathPattern[] | undefined {
  const targets = part.targets(finding.category);
  return targets === undefined || targets.length === 0 ? undefined : targets;
}

/** The denied path, something in it, or a folder around it: removing that removes it too. */
function mayTouch(path: PathPattern, denied: PathPattern): boolean {
  return (
    path === denied ||
    isBelow(path, denied) ||
    mayBeWithin(path, denied) ||
    mayContain(path, denied)
  );
}

/** What it is about, apart from how: a forced push may be spelled `--force`, `-f` or `+main`. */
function operandsOf({ words }: CallPart): readonly (string | null)[] {
  return words
    .slice(1)
    .filter((word) => word?.startsWith('-') !== true)
    .map((word) => word?.replace(/^[+:]/u, '') ?? null);
}
