import path from 'node:path';
import type { EndedAccess } from '@/server/store/amend-restored';
import { dataDirectoryAt } from '../process/data-directory';
import { restoreBackup } from '../process/restore-backup';
import { writeBackup } from '../process/write-backup';
import { refuseOtherOwner } from './data-owner';
import { migrationsDirectory } from './open-data';
import { readSettings } from './read-settings';
import type { CommandTable } from './command-table';
import type { ExitCode } from './terminal';

/** `backup` and `restore`. */
export function addBackupCommands(table: CommandTable): void {
  table.program
    .command('backup')
    .argument('<folder>', 'a new or empty folder')
    .description('copy the database and the secrets, while the server is running or not')
    .action((folder: string) => table.run(() => backup(table, folder)));
  table.program
    .command('restore')
    .argument('<folder>', 'a folder that backup wrote')
    .option('--end-sign-ins', 'end every sign-in, invite and reset link that is in the backup')
    .description('put a backup in the place of the data; the server must be stopped')
    .action((folder: string, { endSignIns = false }: { endSignIns?: boolean }) =>
      table.run(() => restore(table, { folder, isEndingAccess: endSignIns })),
    );
}

async function backup(
  { terminal, options, version }: CommandTable,
  folder: string,
): Promise<ExitCode> {
  const env = readSettings(terminal, options());
  refuseOtherOwner(env.dataDirectory);
  const target = path.resolve(terminal.workingDirectory, folder);
  const manifest = await writeBackup({
    data: dataDirectoryAt(env.dataDirectory),
    folder: target,
    version,
    now: Date.now(),
  });
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  await terminal.write(
    `Backed up ${manifest.files.length} files, ${bytes} bytes, to ${target}\n` +
      'It holds the secrets of this server: keep it where nobody else can read it.\n',
  );
  return 0;
}

async function restore(
  { terminal, options, version }: CommandTable,
  { folder, isEndingAccess }: { folder: string; isEndingAccess: boolean },
): Promise<ExitCode> {
  const env = readSettings(terminal, options());
  refuseOtherOwner(env.dataDirectory);
  const { manifest, asideDirectory, endedAccess, unreadableKeys } = await restoreBackup({
    home: env.dataDirectory,
    folder: path.resolve(terminal.workingDirectory, folder),
    version,
    migrationsDirectory: migrationsDirectory(terminal.rootDirectory),
    now: Date.now(),
    isEndingAccess,
  });
  const aside = asideDirectory === null ? '' : `What was there before is in ${asideDirectory}\n`;
  await terminal.write(
    `Restored the backup of ${manifest.createdAt} to ${env.dataDirectory}\n` +
      `${aside}${accessWords(endedAccess)}\n`,
  );
  if (unreadableKeys.length > 0) {
    terminal.complain(
      'countersign: this backup has no secrets/seal, so the keys of these endpoints cannot be ' +
        `read: ${unreadableKeys.join(', ')}. Type them again under Admin → Models, or put that ` +
        'file back from another backup of the same server before you start it.\n',
    );
  }
  return 0;
}

function accessWords(ended: EndedAccess): string {
  return ended === null
    ? 'Sign-ins, invites and reset links count again as they did then; --end-sign-ins ends them.'
    : `Ended sign-ins: ${ended.signIns}, one-time links: ${ended.links}. Everybody signs in anew.`;
}
