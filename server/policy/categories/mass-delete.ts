import { explainWords } from '../explain-word';
import { deletionBy } from '../reading/deleted-targets';
import { NO_RISK, type RiskRule } from '../risk-rule';

/** Removal of whatever a search, a list or a comparison comes up with. */
export const massDelete: RiskRule = {
  id: 'mass-delete',
  title: 'Deletes many files at once',
  explanation: 'Removes every file that a search or a list comes up with.',
  severity: 'high',
  isGrantable: true,
  match: (command) => {
    const deletion = deletionBy(command);
    if (deletion === undefined) return NO_RISK;
    const isUnderSearch = ['xargs', 'find'].some((wrapper) => command.wrappers.includes(wrapper));
    if (isUnderSearch) return [{}];
    if (!deletion.isMass) return NO_RISK;
    if (command.name === 'shred') {
      return [
        {
          explanation: `Overwrites ${explainWords(deletion.targets)} so that it cannot be recovered.`,
        },
      ];
    }
    return [
      {
        explanation: `Removes files below ${explainWords(deletion.targets)} that are not named one by one.`,
      },
    ];
  },
};
