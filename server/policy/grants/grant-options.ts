import type { Finding } from '@/server/domain/finding';
import type { GrantOption, GrantPattern } from '@/server/domain/grant';
import { isSameFinding, type CallPart } from '../call-part';
import { coversFinding, isPlain } from './covers-finding';
import { riskDigest } from './risk-digest';
import { shownFolder } from './shown-folder';

/** What a grant of a category would let pass whatever the program is given to run. */
const NEVER_WHOLE: ReadonlySet<string> = new Set([
  'privilege',
  'inline-code',
  'remote-code',
  'unresolved',
  'credentials',
  'reverse-shell',
]);

/** The identical call, as the pattern of a grant. */
interface ExactCall {
  tool: string;
  command: string;
  cwd: string;
}

/**
 * What may be granted for each risky part of a call, from narrow to wide (G2). Each level of an option
 * covers the part it was made from, and a wider one whatever a narrower one covers of it. What runs
 * inline code, or has words that are not known, can only be granted as the identical call.
 */
export function grantOptions(
  call: ExactCall,
  parts: readonly CallPart[],
  workspaces: readonly string[],
): GrantOption[] {
  const exact = exactLevel(call, parts);
  const seen: Finding[] = [];
  return parts.flatMap((part) =>
    part.findings.flatMap((finding): GrantOption[] => {
      if (seen.some((other) => isSameFinding(other, finding))) return [];
      seen.push(finding);
      const shown = shownLevel(part, finding, workspaces);
      const category = categoryLevel(part, finding);
      return [
        {
          span: finding.span,
          levels: [
            exact,
            ...(shown ? [{ level: 'shown' as const, ...shown }] : []),
            ...(category ? [{ level: 'category' as const, ...category }] : []),
          ],
          defaultLevel: shown ? 'shown' : 'exact',
        },
      ];
    }),
  );
}

function exactLevel(
  { tool, command, cwd }: ExactCall,
  parts: readonly CallPart[],
): GrantOption['levels'][number] {
  return {
    level: 'exact',
    words: `Run exactly this command in ${cwd}: ${command}`,
    pattern: { kind: 'exact', tool, command, cwd, risks: riskDigest(parts) },
  };
}

type Level = Pick<GrantOption['levels'][number], 'words' | 'pattern'>;

function shownLevel(
  part: CallPart,
  finding: Finding,
  workspaces: readonly string[],
): Level | undefined {
  const { program, words, folder } = part;
  if (program === null || !isPlain(part)) return undefined;
  const below = shownFolder(part.targets(finding.category) ?? [], workspaces);
  if (below !== undefined) {
    const pattern = partPattern(program, finding, { kind: 'below', folder: below });
    if (coversFinding(pattern, finding, part)) {
      return { pattern, words: `${everyOf(program, finding)} in ${below} or below it` };
    }
  }
  if (folder === null) return undefined;
  const known = words.filter((word) => word !== null);
  const pattern = partPattern(program, finding, { kind: 'words', words: known, folder });
  return { pattern, words: `“${known.join(' ')}” in ${folder}, also together with other commands` };
}

function categoryLevel(part: CallPart, finding: Finding): Level | undefined {
  const { program } = part;
  if (program === null || !isPlain(part) || NEVER_WHOLE.has(finding.category)) return undefined;
  const pattern = partPattern(program, finding, { kind: 'any' });
  return { pattern, words: `${everyOf(program, finding)}, wherever and whatever it is about` };
}

function partPattern(
  program: string,
  { category }: Finding,
  target: Extract<GrantPattern, { kind: 'part' }>['target'],
): Extract<GrantPattern, { kind: 'part' }> {
  return { kind: 'part', program, category, target };
}

const everyOf = (program: string, { title }: Finding): string =>
  `Every “${program}” that ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
