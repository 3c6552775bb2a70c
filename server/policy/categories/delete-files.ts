import { deleteFilesExamples } from '../examples/delete-files-examples';
import { explainPath, explainWords } from '../explain-word';
import { hasUnknownPart, mayBeAnyPath } from '../paths/path-pattern';
import { sensitivityOfWrite } from '../paths/sensitive-paths';
import { isSystemPath } from '../paths/system-folders';
import { deletionBy } from '../reading/deleted-targets';
import type { SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskMatch, type RiskRule } from '../risk-rule';
import type { ShellWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

/** Recursive or forced removal, and any removal outside the workspace or of a protected path. */
export const deleteFiles: RiskRule = {
  id: 'delete',
  title: 'Deletes files',
  explanation: 'Removes files or folders for good.',
  severity: 'high',
  isGrantable: true,
  examples: deleteFilesExamples,
  match: (command, surroundings) => {
    const deletion = deletionBy(command);
    if (deletion === undefined || deletion.isMass || isUnderSearch(command)) return NO_RISK;
    const { targets, isRecursive, isForced } = deletion;
    const hasUnknown = targets.some((word) =>
      surroundings.pathsOf(word, command).some(hasUnknownPart),
    );
    if (isRecursive || isForced) {
      const what = targets.length > 0 ? explainWords(targets) : 'what it is given';
      return [
        {
          explanation: hasUnknown
            ? `Removes ${what}; what that is shows only when it runs.`
            : isRecursive
              ? `Removes ${what} and everything in it.`
              : `Removes ${what} without asking back.`,
          isGrantable: !hasUnknown,
        },
      ];
    }
    return targets.flatMap((word) => plainRemoval(word, command, surroundings));
  },
};

const isUnderSearch = ({ wrappers }: SimpleCommand): boolean =>
  wrappers.includes('xargs') || wrappers.includes('find');

function plainRemoval(
  word: ShellWord,
  command: SimpleCommand,
  surroundings: Surroundings,
): readonly RiskMatch[] {
  for (const path of surroundings.pathsOf(word, command)) {
    if (mayBeAnyPath(path)) {
      const explanation = 'Removes a file whose name shows only when it runs.';
      return [{ explanation, isGrantable: false }];
    }
    const shown = explainPath(path);
    if (!surroundings.isInWorkspace(path)) {
      return [{ explanation: `Removes ${shown}, which is outside the workspace.` }];
    }
    const { home } = surroundings;
    if (sensitivityOfWrite(path, home) !== undefined || isSystemPath(path, surroundings)) {
      return [{ explanation: `Removes ${shown}, which is protected.` }];
    }
  }
  return NO_RISK;
}
