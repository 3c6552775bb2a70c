import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Writes one JSON object a line. `child({ sessionId })` gives a logger that names the session. */
export type Logger = PinoLogger;

/** Whoever holds one of these can act as somebody, or read what was sealed. */
const SECRET_KEYS = [
  'password',
  'secret',
  'token',
  'apiKey',
  'cookie',
  'set-cookie',
  'authorization',
  'x-api-key',
];

/** What people and programs wrote to each other belongs in the database, not in a log. */
const TEXT_KEYS = ['prompt', 'text', 'parts', 'command', 'input', 'output', 'stdout', 'stderr'];

/** Names whose values are never written, at the top of a log entry and two levels below it. */
const REDACTED_KEYS: readonly string[] = [...SECRET_KEYS, ...TEXT_KEYS];

const redactedPaths = REDACTED_KEYS.flatMap((key) => {
  const quoted = `["${key}"]`;
  return [quoted, `*${quoted}`, `*.*${quoted}`];
});

/**
 * Makes the process's logger. Values under a redacted name are replaced by `[redacted]`.
 *
 * @param level the least severe level that is written
 * @param destination where the lines go: standard output unless given
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
