import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** What the operator set, checked and with every default filled in. */
export interface Env {
  readonly dataDirectory: string;
  readonly workspaceDirectory: string;
  readonly host: string;
  /** 0 asks the system for any free port. */
  readonly port: number;
  /** Further origins under which people reach the server, such as that of a proxy. */
  readonly publicOrigins: readonly string[];
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** How many runs may be at work at once; 0 admits none. */
  readonly capacity: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly shutdownGraceMs: number;
  readonly signInAttemptsPerMinute: number;
  /** What whoever reads the figures must bring; null: only this machine may read them. */
  readonly metricsToken: string | null;
  readonly isDevelopment: boolean;
}

export type EnvOutcome =
  { readonly ok: true; readonly env: Env } | { readonly ok: false; readonly problems: string[] };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PREFIX = 'COUNTERSIGN_';

function wholeNumber(range: { least: number; most: number; fallback: number }) {
  const { least, most, fallback } = range;
  return z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(fallback)
    .describe(`a whole number from ${least} to ${most}`);
}

function list(isMember: (text: string) => boolean, description: string) {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((member) => member !== ''))
    .refine((members) => members.every(isMember))
    .default([])
    .describe(description);
}

/** Those whose values are never repeated in a message. */
const SECRET_NAMES: readonly string[] = ['COUNTERSIGN_METRICS_TOKEN'];

/** Every variable that the server reads; its description completes "expected …". */
const variables = z.object({
  COUNTERSIGN_HOME: z.string().default('./data').describe('a folder'),
  COUNTERSIGN_WORKSPACE: z.string().default('./workspace').describe('a folder'),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || host === 'localhost')
    .default('127.0.0.1')
    .describe('an IP address to listen on, or localhost'),
  PORT: wholeNumber({ least: 0, most: 65_535, fallback: 4800 }),
  COUNTERSIGN_PUBLIC_ORIGIN: list(
    isOrigin,
    'origins such as https://sign.example.org, without a path, separated by commas',
  ),
  COUNTERSIGN_TRUSTED_PROXIES: list(
    isAddressOrRange,
    'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  COUNTERSIGN_CAPACITY: wholeNumber({ least: 0, most: 10_000, fallback: 8 }),
  COUNTERSIGN_LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  COUNTERSIGN_SHUTDOWN_GRACE_MS: wholeNumber({ least: 0, most: 3_600_000, fallback: 10_000 }),
  COUNTERSIGN_SIGN_IN_ATTEMPTS: wholeNumber({ least: 1, most: 1_000_000, fallback: 10 }),
  COUNTERSIGN_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/)
    .nullable()
    .default(null)
    .describe('at least 16 letters, digits and . _ ~ + / = -'),
  NODE_ENV: z.string().default('production').describe('a text'),
});

type VariableName = keyof typeof variables.shape;

/** The names of all settings, for the documentation. */
export const VARIABLE_NAMES = Object.keys(variables.shape) as readonly VariableName[];

/**
 * Reads the settings from `record` (as `process.env` is). An empty value counts as unset; 0 means 0.
 * Relative folders are taken from `workingDirectory`. Gives every problem at once, one sentence
 * each, with the name of its variable; a variable with our prefix that we do not know is one too,
 * since it is most likely a misspelling.
 */
export function parseEnv(
  record: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): EnvOutcome {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
  const problems = unknownNames(given).map((name) => `${name}: no such setting.`);

  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as VariableName));
    for (const name of names) problems.push(problemOf(name, given[name]));
    return { ok: false, problems };
  }

  const values = parsed.data;
  const dataDirectory = path.resolve(workingDirectory, values.COUNTERSIGN_HOME);
  const workspaceDirectory = path.resolve(workingDirectory, values.COUNTERSIGN_WORKSPACE);
  if (isWithin(workspaceDirectory, dataDirectory) || isWithin(dataDirectory, workspaceDirectory)) {
    problems.push(
      'COUNTERSIGN_WORKSPACE: expected a folder apart from COUNTERSIGN_HOME, because agents work ' +
        `in the one and must never reach the other, got ${workspaceDirectory}.`,
    );
  }
  if (problems.length > 0) return { ok: false, problems };

  const env: Env = {
    dataDirectory,
    workspaceDirectory,
    host: values.HOST,
    port: values.PORT,
    publicOrigins: values.COUNTERSIGN_PUBLIC_ORIGIN,
    trustedProxies: values.COUNTERSIGN_TRUSTED_PROXIES,
    capacity: values.COUNTERSIGN_CAPACITY,
    logLevel: values.COUNTERSIGN_LOG_LEVEL,
    shutdownGraceMs: values.COUNTERSIGN_SHUTDOWN_GRACE_MS,
    signInAttemptsPerMinute: values.COUNTERSIGN_SIGN_IN_ATTEMPTS,
    metricsToken: values.COUNTERSIGN_METRICS_TOKEN,
    isDevelopment: values.NODE_ENV === 'development',
  };
  return { ok: true, env };
}

function unknownNames(given: Record<string, unknown>): string[] {
  return Object.keys(given).filter((name) => name.startsWith(PREFIX) && !(name in variables.shape));
}

function problemOf(name: VariableName, value: string | undefined): string {
  const given = SECRET_NAMES.includes(name) ? 'something else' : `"${value ?? ''}"`;
  return `${name}: expected ${variables.shape[name].description ?? 'another value'}, got ${given}.`;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) && url.origin === text.toLowerCase();
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}
