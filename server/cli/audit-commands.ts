import { open } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { auditFormatSchema, type AuditFormat } from '@/server/domain/audit-row';
import { auditWriter } from '@/server/services/audit-formats';
import { AuditSearch } from '@/server/store/audit-search';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { StartupError, systemReason } from '../process/startup-error';
import { existingData, readAuditKey, withDatabase } from './open-data';
import { readSettings } from './read-settings';
import type { CommandTable } from './command-table';
import type { ExitCode } from './terminal';

interface ExportOptions {
  format: AuditFormat;
  /** Milliseconds since the epoch. */
  since?: number;
  output?: string;
}

/** `audit verify` and `audit export`. */
export function addAuditCommands(table: CommandTable): void {
  const audit = table.program.command('audit').description('the record of who did what');
  audit
    .command('verify')
    .description('compute every seal of the audit anew')
    .action(() => table.run(() => verify(table)));
  audit
    .command('export')
    .description('write the audit, oldest first, without what looks like a secret')
    .addOption(
      new Option('--format <format>', 'how it is written')
        .choices(auditFormatSchema.options)
        .makeOptionMandatory(),
    )
    .option('--since <time>', 'leave out what is older, such as 2026-01-31', readInstant)
    .option('--output <file>', 'a new file, in place of standard output')
    .action((options: ExportOptions) => table.run(() => exportAudit(table, options)));
}

async function verify({ terminal, options }: CommandTable): Promise<ExitCode> {
  const data = existingData(readSettings(terminal, options()), terminal.rootDirectory);
  const key = readAuditKey(data);
  const { entryCount, head, firstBrokenIndex } = await withDatabase(data, (prisma) =>
    verifyAuditChain(prisma, key),
  );
  if (firstBrokenIndex === null) {
    await terminal.write(
      `The chain holds. Entries: ${entryCount}; the seal of the last: ${head}\n`,
    );
    return 0;
  }
  terminal.complain(
    `countersign: the chain breaks at entry ${firstBrokenIndex}: it was changed, is missing or was ` +
      `put in. The last sound seal is ${head}\n`,
  );
  return 1;
}

async function exportAudit(
  { terminal, options }: CommandTable,
  { format, since = 0, output }: ExportOptions,
): Promise<ExitCode> {
  const data = existingData(readSettings(terminal, options()), terminal.rootDirectory);
  const writer = auditWriter(format);
  const to = output === undefined ? null : path.resolve(terminal.workingDirectory, output);
  const file = to === null ? null : await createFile(to);
  const write = file === null ? terminal.write : (text: string) => file.appendFile(text);
  try {
    await withDatabase(data, async (prisma) => {
      await write(writer.head);
      const entries = new AuditSearch(prisma).entries({ sinceAt: since });
      for await (const entry of entries) await write(writer.line(entry));
    });
    await file?.sync();
  } finally {
    await file?.close();
  }
  return 0;
}

async function createFile(file: string) {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new StartupError(`--output: cannot make ${file} (${systemReason(error)}).`, {
      cause: error,
    });
  }
}

function readInstant(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) {
    throw new InvalidArgumentError('Give a date such as 2026-01-31 or 2026-01-31T12:00:00Z.');
  }
  return at;
}
