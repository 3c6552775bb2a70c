import { removeSystemExamples } from '../examples/remove-system-examples';
import { explainPath } from '../explain-word';
import { vitalFolder } from '../paths/system-folders';
import {
  deletionBy,
  isUnselective,
  movedAway,
  searchedAndRemoved,
} from '../reading/deleted-targets';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskMatch, type RiskRule } from '../risk-rule';
import { hasFilePattern, type ShellWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

/** Removing the root, a top-level system folder, the home folder, or everything in one of them. */
export const removeSystem: RiskRule = {
  id: 'floor-remove-system',
  title: 'Destroys the system or the home folder',
  explanation: 'Removes a folder that the system or the account cannot lose.',
  severity: 'critical',
  isGrantable: false,
  examples: removeSystemExamples,
  match: (command, surroundings) => {
    const isFind = /^g?find$/.test(command.name);
    if (isFind && !isUnselective(argumentsOf(command))) return NO_RISK;
    const deletion = deletionBy(command);
    const targets = [
      ...(isFind ? searchedAndRemoved(argumentsOf(command)) : []),
      ...(deletion === undefined || isLookedOver(command, deletion) ? [] : deletion.targets),
      ...movedAway(command),
    ];
    return targets.flatMap((word) => vitalMatch(word, command, surroundings)).slice(0, 1);
  },
};

/** A plain `rm` of a folder by its name fails; only its content by a pattern is lost. */
function isLookedOver(
  command: SimpleCommand,
  deletion: NonNullable<ReturnType<typeof deletionBy>>,
): boolean {
  const mayRemoveFolders = deletion.isRecursive || command.name === 'rmdir';
  return !mayRemoveFolders && !deletion.targets.some(({ pieces }) => pieces.some(hasFilePattern));
}

function vitalMatch(
  word: ShellWord,
  command: SimpleCommand,
  surroundings: Surroundings,
): readonly RiskMatch[] {
  for (const path of surroundings.pathsOf(word, command)) {
    const vital = vitalFolder(path, surroundings.home);
    if (vital !== undefined) {
      return [
        { explanation: `Removes ${explainPath(vital)}, which cannot be lost; this is never run.` },
      ];
    }
  }
  return NO_RISK;
}
