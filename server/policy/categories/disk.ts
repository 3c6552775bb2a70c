import { diskExamples } from '../examples/disk-examples';
import { explainWords } from '../explain-word';
import { hasUnknownPart } from '../paths/path-pattern';
import { isDiskDevice } from '../paths/disk-device';
import { diskChangeBy } from '../reading/disk-changes';
import { NO_RISK, type RiskRule } from '../risk-rule';

/** Tools that change disks and file systems. Real disks are erased never, see the floor. */
export const disk: RiskRule = {
  id: 'disk',
  title: 'Changes a disk or file system',
  explanation: 'Formats, partitions or otherwise changes a disk or a file system.',
  severity: 'high',
  isGrantable: true,
  examples: diskExamples,
  match: (command, surroundings) => {
    const change = diskChangeBy(command);
    if (change === undefined) return NO_RISK;
    const paths = change.targets.flatMap((word) => surroundings.pathsOf(word, command));
    const isUnknown = paths.some(hasUnknownPart);
    // Copying with dd is ordinary work unless a device is at its end.
    if (command.name === 'dd' && !isUnknown && !paths.some(isDiskDevice)) return NO_RISK;
    const what = change.targets.length > 0 ? ` ${explainWords(change.targets)}` : '';
    return [
      {
        explanation: `Changes a disk or file system with ${command.name}${what}.`,
        isGrantable: !isUnknown,
      },
    ];
  },
};
