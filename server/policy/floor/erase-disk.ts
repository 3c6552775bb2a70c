import { eraseDiskExamples } from '../examples/erase-disk-examples';
import { explainPath } from '../explain-word';
import { isDiskDevice } from '../paths/disk-device';
import { diskChangeBy } from '../reading/disk-changes';
import type { SimpleCommand } from '../reading/simple-command';
import { writtenTargets } from '../reading/written-targets';
import { NO_RISK, type RiskRule } from '../risk-rule';
import type { ShellWord } from '../shell-value';

/** Writing to a real disk, or erasing one. */
export const eraseDisk: RiskRule = {
  id: 'floor-erase-disk',
  title: 'Destroys a disk',
  explanation: 'Writes over a real disk.',
  severity: 'critical',
  isGrantable: false,
  examples: eraseDiskExamples,
  match: (command, surroundings) => {
    for (const word of overwritten(command)) {
      const device = surroundings.pathsOf(word, command).find(isDiskDevice);
      if (device !== undefined) {
        return [{ explanation: `Writes over the disk ${explainPath(device)}; this is never run.` }];
      }
    }
    return NO_RISK;
  },
};

function overwritten(command: SimpleCommand): readonly ShellWord[] {
  const change = diskChangeBy(command);
  const redirected = command.redirects.flatMap(({ operator, target }) =>
    target !== undefined && operator.includes('>') ? [target] : [],
  );
  return [
    ...redirected,
    ...writtenTargets(command.name, command.words).map(({ word }) => word),
    ...(change?.isErasing === true ? change.targets : []),
  ];
}
