import path from 'node:path';
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
    .description('put a backup in the place of the data; the server must be stopped')
    .action((folder: string) => table.run(() => restore(table, folder)));
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
  folder: string,
): Promise<ExitCode> {
  const env = readSettings(terminal, options());
  refuseOtherOwner(env.dataDirectory);
  const { manifest, asideDirectory } = await restoreBackup({
    home: env.dataDirectory,
    folder: path.resolve(terminal.workingDirectory, folder),
    version,
    migrationsDirectory: migrationsDirectory(terminal.rootDirectory),
    now: Date.now(),
  });
  const aside = asideDirectory === null ? '' : `What was there before is in ${asideDirectory}\n`;
  await terminal.write(
    `Restored the backup of ${manifest.createdAt} to ${env.dataDirectory}\n${aside}`,
  );
  return 0;
}
