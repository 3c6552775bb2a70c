import type { RiskExamples } from '../risk-rule';

export const versionControlExamples: RiskExamples = {
  matches: [
    'hg update -C',
    'hg up --clean',
    'hg purge --all',
    'hg strip tip',
    'hg --config extensions.strip= strip tip',
    'hg revert --all',
    'svn revert -R .',
    'svn cleanup --remove-unversioned',
    'jj abandon @',
    'jj restore',
    'fossil clean -f',
    'fossil revert',
    'p4 revert ...',
    'bzr revert',
  ],
  misses: [
    'hg status',
    'hg update',
    'hg revert a.txt',
    'hg commit -m strip',
    'svn status',
    'svn revert a.txt',
    'svn cleanup',
    'jj log',
    'fossil status',
    'p4 sync',
    'git revert HEAD',
  ],
};
