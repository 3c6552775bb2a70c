import { accountsAndFirewall } from './categories/accounts-and-firewall';
import { containers } from './categories/containers';
import { credentials } from './categories/credentials';
import { dataDirectory } from './categories/data-directory';
import { database } from './categories/database';
import { deleteFiles } from './categories/delete-files';
import { disk } from './categories/disk';
import { exposure } from './categories/exposure';
import { gitWorkLoss } from './categories/git-work-loss';
import { hostedResources } from './categories/hosted-resources';
import { inlineCode } from './categories/inline-code';
import { killProcesses } from './categories/kill-processes';
import { massDelete } from './categories/mass-delete';
import { metadataAddress } from './categories/metadata-address';
import { ownAddress } from './categories/own-address';
import { ownCommand } from './categories/own-command';
import { packages } from './categories/packages';
import { permissions } from './categories/permissions';
import { privilege } from './categories/privilege';
import { processAccess } from './categories/process-access';
import { protectedWrites } from './categories/protected-writes';
import { remoteCode } from './categories/remote-code';
import { reverseShell } from './categories/reverse-shell';
import { sendFiles } from './categories/send-files';
import { services } from './categories/services';
import { unresolved } from './categories/unresolved';
import { versionControl } from './categories/version-control';
import { eraseDisk } from './floor/erase-disk';
import { forkBombCode } from './floor/fork-bomb-code';
import { haltMachine } from './floor/halt-machine';
import { killEverything } from './floor/kill-everything';
import { removeSystem } from './floor/remove-system';
import type { RiskRule } from './risk-rule';

/** What a person is asked about. */
export const CATEGORIES: readonly RiskRule[] = [
  deleteFiles,
  massDelete,
  inlineCode,
  remoteCode,
  gitWorkLoss,
  versionControl,
  hostedResources,
  exposure,
  privilege,
  protectedWrites,
  dataDirectory,
  credentials,
  ownAddress,
  ownCommand,
  processAccess,
  permissions,
  disk,
  database,
  services,
  killProcesses,
  containers,
  metadataAddress,
  reverseShell,
  sendFiles,
  packages,
  accountsAndFirewall,
  unresolved,
];

/** What is never run, whoever allows it. */
export const FLOOR: readonly RiskRule[] = [
  removeSystem,
  eraseDisk,
  haltMachine,
  killEverything,
  forkBombCode,
];
