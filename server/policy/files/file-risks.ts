import type { Severity } from '@/server/domain/severity';
import { credentials } from '../categories/credentials';
import { dataDirectory } from '../categories/data-directory';
import { protectedWrites } from '../categories/protected-writes';
import { explainPath } from '../explain-word';
import { isBelow } from '../paths/path-pattern';
import { isSecret, sensitivityOfWrite } from '../paths/sensitive-paths';
import { isSystemPath } from '../paths/system-folders';
import type { FilePath } from './file-path';
import { isInWorkspace, type FileSurroundings } from './file-surroundings';

/** What a call does with a file: show names in a folder, show what a file holds, or change it. */
export type FileAccess = 'list' | 'read' | 'write';

/** Why a file may not be touched without asking. None of it can be remembered. */
export interface FileRisk {
  readonly category: string;
  readonly title: string;
  readonly explanation: string;
  readonly severity: Severity;
}

/**
 * What speaks against touching this file without asking (S4, S7); empty for an ordinary file of the
 * workspace. Where a file lies is judged behind its links; what it must not be is looked for in both
 * spellings, and in any case and composition of letters, since some file systems tell none apart.
 */
export function fileRisks(
  path: FilePath,
  access: FileAccess,
  surroundings: FileSurroundings,
): readonly FileRisk[] {
  const { real } = path;
  const spellings = [...new Set([real, path.named])];
  const shown = explainPath(real);
  const { homes, dataDirectories } = surroundings;
  const risks: FileRisk[] = [];

  const isOwnData = spellings.some((spelling) =>
    dataDirectories.some((folder) => isBelow(folded(spelling), folded(folder))),
  );
  if (isOwnData) risks.push(riskOf(dataDirectory));

  if (access === 'read' && isAnywhere(spellings, homes, isSecret)) {
    risks.push(riskOf(credentials, `Reads ${shown}.`));
  }
  if (access === 'write') {
    const sensitivity = firstOf(spellings, homes, sensitivityOfWrite);
    if (sensitivity !== undefined) {
      risks.push(riskOf(protectedWrites, `Writes to ${shown}: ${sensitivity}.`));
    } else if (homes.every((home) => isSystemPath(real, { ...surroundings, home }))) {
      risks.push(riskOf(protectedWrites, `Writes to ${shown}, which belongs to the system.`));
    }
  }
  if (!isInWorkspace(real, surroundings)) risks.push(outsideRisk(access, shown));
  return risks;
}

function outsideRisk(access: FileAccess, shown: string): FileRisk {
  const isWrite = access === 'write';
  return {
    category: 'outside-workspace',
    title: isWrite ? 'Changes a file outside the workspace' : 'Looks outside the workspace',
    explanation: `${shown} is not in the workspace.`,
    severity: isWrite ? 'medium' : 'low',
  };
}

/** The risk of a category that commands have too. */
function riskOf(
  { id, title, explanation, severity }: Omit<FileRisk, 'category'> & { id: string },
  ofThisFile = explanation,
): FileRisk {
  return { category: id, title, explanation: ofThisFile, severity };
}

type Look<Answer> = (path: string, home: string) => Answer;

function isAnywhere(
  spellings: readonly string[],
  homes: readonly string[],
  look: Look<boolean>,
): boolean {
  return firstOf(spellings, homes, (path, home) => look(path, home) || undefined) ?? false;
}

/** The first answer for any spelling, as it is and folded, and any home folder. */
function firstOf<Answer>(
  spellings: readonly string[],
  homes: readonly string[],
  look: Look<Answer | undefined>,
): Answer | undefined {
  for (const path of spellings) {
    for (const home of homes) {
      const answer = look(path, home) ?? look(folded(path), folded(home));
      if (answer !== undefined) return answer;
    }
  }
  return undefined;
}

/** The one form of all paths that a file system without case or composition takes for the same. */
function folded(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase();
}
