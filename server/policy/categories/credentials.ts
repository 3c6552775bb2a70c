import { credentialsExamples } from '../examples/credentials-examples';
import { explainPath } from '../explain-word';
import { isOpenPattern, mayBeAnyPath } from '../paths/path-pattern';
import { isSecret } from '../paths/sensitive-paths';
import { pathCandidates } from '../reading/path-candidates';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { subcommandOf } from '../reading/subcommand';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';
import type { Surroundings } from '../surroundings';
import { isDataOnly } from './data-only';

/** Programs that show no more than names and dates. */
const NAMES_ONLY: ReadonlySet<string> = new Set(
  'ls stat cd pushd mkdir rmdir chmod chown touch du readlink realpath basename dirname which'.split(
    ' ',
  ),
);
const KEYCHAINS: ReadonlySet<string> = new Set([
  'security find-generic-password',
  'security find-internet-password',
  'security dump-keychain',
  'secret-tool lookup',
  'secret-tool search',
  'pass show',
  'gh auth token',
  'gcloud auth print-access-token',
  'gcloud auth print-identity-token',
  'aws configure get',
  'aws configure export-credentials',
  'op read',
  'op item get',
  'bw get',
  'vault read',
  'az account get-access-token',
  'git credential fill',
  'kubectl get secret',
  'kubectl get secrets',
  'kubectl config view',
  'vault kv get',
  'lpass show',
  'gopass show',
  'keyctl print',
  'keyctl read',
  'keyctl pipe',
  'kwallet-query',
  'heroku auth:token',
  'aws secretsmanager get-secret-value',
  'aws ssm get-parameter',
  'aws sts get-session-token',
  'aws sts assume-role',
  'gcloud secrets versions access',
  'az keyvault secret show',
  'rbw get',
  'kubectl create token',
  'git credential-store get',
  'git credential-cache get',
  'getent shadow',
  'getent gshadow',
]);

const KEYCHAIN_PROGRAMS: ReadonlySet<string> = new Set(
  [...KEYCHAINS].map((call) => call.replace(/ .*$/, '')),
);

/** Reading keys, tokens and passwords. */
export const credentials: RiskRule = {
  id: 'credentials',
  title: 'Reads credentials',
  explanation: 'Reads keys, tokens or passwords.',
  severity: 'critical',
  isGrantable: true,
  examples: credentialsExamples,
  match: (command, surroundings) => {
    if (opensKeychain(command)) return [{}];
    const inputs = command.redirects.flatMap(({ operator, target }) =>
      target !== undefined && /^<>?$/.test(operator) ? [target] : [],
    );
    const isReading = !isDataOnly(command) && !NAMES_ONLY.has(command.name);
    const words = isReading ? [...argumentsOf(command), ...inputs] : inputs;
    for (const word of words) {
      const path = secretIn(word, command, surroundings);
      if (path !== undefined) return [{ explanation: `Reads ${explainPath(path)}.` }];
    }
    return NO_RISK;
  },
};

function opensKeychain(command: SimpleCommand): boolean {
  if (/^gpg2?$/.test(command.name)) {
    return argumentsOf(command).some((word) => knownPrefix(word).startsWith('--export-secret'));
  }
  if (command.name.startsWith('docker-credential-')) return true;
  const texts = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  // `gh auth status --show-token`, `npm config get //host/:_authToken`.
  if (command.name === 'gh' && texts[0] === 'auth') {
    if (texts.some((text) => /^(?:-t|--show-token)$/.test(text))) return true;
  }
  if (/^(?:npm|pnpm|yarn)$/.test(command.name) && texts[0] === 'config') {
    return texts.some((text) => /_auth|_password|token$/i.test(text)) && !texts.includes('delete');
  }
  if (!KEYCHAIN_PROGRAMS.has(command.name)) return false;
  if (command.name === 'kubectl' && isHiding(command)) return false;
  return [0, 1, 2, 3].some((depth) => {
    const { path } = subcommandOf(command.words, { options: { short: 'n' }, depth });
    return KEYCHAINS.has([command.name, ...path].join(' '));
  });
}

/** `kubectl config view` hides keys unless it is told not to. */
function isHiding(command: SimpleCommand): boolean {
  const texts = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  return texts.includes('config') && !texts.some((text) => /^--(?:raw|flatten)/.test(text));
}

function secretIn(
  word: ShellWord,
  command: SimpleCommand,
  surroundings: Surroundings,
): string | undefined {
  for (const candidate of pathCandidates(word)) {
    for (const path of surroundings.pathsOf(candidate, command)) {
      const isTooOpen = mayBeAnyPath(path) || (isOpenPattern(path) && !startsInSecretFolder(path));
      if (!isTooOpen && isSecret(path, surroundings.home)) return path;
    }
  }
  return undefined;
}

/** The pattern itself names something hidden or of the system; `~/*` alone does not. */
const startsInSecretFolder = (path: string): boolean =>
  /\/(?:\.[A-Za-z]|etc\/|proc\/|root\/|run\/|Library\/)/.test(path);
