import { pino } from 'pino';
import type { Bindings, DestinationStream, Logger as PinoLogger } from 'pino';
import { isSecretName, plainName, redactSecrets, redactText } from './redact-secrets';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Writes one JSON object a line. `child({ sessionId })` gives a logger that names the session. */
export type Logger = PinoLogger;

/** What people and programs wrote to each other belongs in the database, not in a log. */
const TEXT_NAMES = new Set([
  ...['prompt', 'text', 'parts', 'command', 'input', 'output', 'stdout', 'stderr', 'content'],
]);

/** Names whose values are never written, wherever in an entry they stand. */
function isHidden(name: string): boolean {
  return isSecretName(name) || TEXT_NAMES.has(plainName(name));
}

function withoutSecrets(entry: object): Record<string, unknown> {
  return redactSecrets(entry, isHidden) as Record<string, unknown>;
}

/**
 * Makes the process's logger. What is secret, and what people and programs wrote to each other, is
 * replaced by `[redacted]`: by the name it stands under, at any depth and within errors and their
 * causes, and by its shape in every text of the line.
 *
 * @param level the least severe level that is written
 * @param destination where the lines go: standard output unless given
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: withoutSecrets,
    },
    // Errors were written out by then; pino's own way to do so would follow them to their secrets.
    serializers: { err: (err: unknown) => err },
    // The message, too, and whatever else has become part of the line.
    hooks: { streamWrite: redactText },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const { child } = logger;
  // What a child carries on all its lines passes no formatter of pino's. Children inherit this.
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings): Logger {
      return Reflect.apply(child, this, [withoutSecrets(bindings)]);
    },
  });
}
