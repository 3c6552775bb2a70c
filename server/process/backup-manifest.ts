import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError, systemReason } from './startup-error';

export const MANIFEST_FILE = 'manifest.json';
export const DATABASE_FILE = 'countersign.db';
export const SECRET_FOLDER = 'secrets';

/** A backup holds these and nothing else; no path leads out of its folder. */
const pathSchema = z.union([
  z.literal(DATABASE_FILE),
  z.string().regex(new RegExp(`^${SECRET_FOLDER}/[a-z0-9][a-z0-9-]*$`)),
]);

const backupFileSchema = z.strictObject({
  path: pathSchema,
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof backupFileSchema>;

/** What a backup says of itself; written last, so a backup without it was never finished. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of the program that wrote it. */
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  /** The last migration of its database. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  files: z
    .array(backupFileSchema)
    .refine((files) => files.some((file) => file.path === DATABASE_FILE), 'names no database')
    // Without them the audit would look forged, and everybody would be signed out.
    .refine((files) => files.some((file) => file.path !== DATABASE_FILE), 'names no secrets')
    .refine(
      (files) => new Set(files.map((one) => one.path)).size === files.length,
      'names a file twice',
    ),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Reads the manifest of a backup. Refuses a folder that is none, or was never finished. */
export function readManifest(folder: string): BackupManifest {
  const file = path.join(folder, MANIFEST_FILE);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(
      `${folder}: has no readable ${MANIFEST_FILE} (${systemReason(error)}). Name the folder of a ` +
        'backup that was finished.',
      { cause: error },
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StartupError(
    `${file}: is not one of ours (${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}). It was ` +
      'changed, or belongs to a newer version.',
  );
}

/** Describes a file of a backup as the manifest has it. */
export async function describeFile(folder: string, place: string): Promise<BackupFile> {
  const file = path.join(folder, place);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path: place, size: lstatSync(file).size, sha256: hash.digest('hex') };
}

/** Refuses a folder in which a file is missing, is a link, or is not what the manifest says. */
export async function verifyFiles(folder: string, manifest: BackupManifest): Promise<void> {
  const problems: string[] = [];
  for (const wanted of manifest.files) {
    const file = path.join(folder, wanted.path);
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
      problems.push(`${file}: is missing or is no file. Take another backup.`);
      continue;
    }
    const found = await describeFile(folder, wanted.path);
    if (found.size !== wanted.size || found.sha256 !== wanted.sha256) {
      problems.push(`${file}: is not what was backed up (its hash differs). Take another backup.`);
    }
  }
  if (problems.length > 0) throw new StartupError(problems);
}
