import { sendFilesExamples } from '../examples/send-files-examples';
import { explainWord } from '../explain-word';
import { hasExactOption, hasOption, optionValues, readOptions } from '../reading/read-options';
import { holdsOutput, sentByCurl } from '../reading/sent-by-curl';
import { addressesInText, isLoopback } from '../reading/network-address';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfPieces, textOfWord, type ShellWord } from '../shell-value';

const REMOTE = /^(?:[\w.-]+@)?[\w.-]+::?(?!\/\/)|^(?:rsync|scp|sftp|s3|gs|az|ftp):\/\//;

/** Local files sent to another machine. */
export const sendFiles: RiskRule = {
  id: 'send-files',
  title: 'Sends files to another machine',
  explanation: 'Sends files of this machine to another one.',
  severity: 'high',
  isGrantable: true,
  examples: sendFilesExamples,
  match: (command) => {
    const sent = sentBy(command);
    if (sent !== undefined) {
      return [{ explanation: `Sends ${explainWord(sent)} to another machine.` }];
    }
    return sendsInput(command)
      ? [{ explanation: 'Sends what it reads from a file or another command to another machine.' }]
      : NO_RISK;
  },
};

/** Programs that hand on what they read, unless it is a program for a shell there, which is judged. */
const HANDING_ON = /^(?:ssh|http|https|xh|nc|ncat|netcat|telnet|mail|mailx|sendmail|ftp)$/;

function sendsInput(command: SimpleCommand): boolean {
  const { name, input } = command;
  const isRead = input.kind === 'file' || (input.kind === 'unknown' && input.cause === 'output');
  if (HANDING_ON.test(name)) return isRead && !isSilent(command);
  if (!/^(?:sftp|lftp|smbclient)$/.test(name)) return false;
  const words = argumentsOf(command);
  const given = words.map((word) => textOfWord(word) ?? 'put');
  const text = input.kind === 'text' ? (textOfPieces(input.pieces) ?? 'put') : 'put';
  const isBatch = name === 'sftp' && hasExactOption(readOptions(words), 'b');
  return isBatch || [...given, text].some((line) => PUTTING.test(line));
}

/** `nc -z` only knocks, `ssh -n` reads nothing. */
function isSilent(command: SimpleCommand): boolean {
  const read = readOptions(argumentsOf(command), { short: 'bcDEeFIiJLlmOopQRSWw' });
  return command.name === 'ssh' ? hasExactOption(read, 'n', 'V') : hasExactOption(read, 'z');
}

const PUTTING = /(?:^|[;\n]\s*|\s)(?:put|mput|reput|mirror\s+-\w*R)\b/;

/** Programs that publish what is in the workspace, by the subcommand that does. */
const PUBLISHING: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:npm|pnpm|yarn|bun|cargo|poetry|uv|flit|hatch)$/, /^publish$/],
  [/^twine$/, /^upload$/],
  [/^gem$/, /^push$/],
  [/^(?:docker|podman|nerdctl|buildah)$/, /^push$/],
  [/^azcopy$/, /^(?:copy|cp|sync)$/],
  [/^(?:pastebinit|gist|ix|haste|wgetpaste|fpaste|0x0|termbin|transfer|bashupload)$/, /^/],
  [/^(?:croc|wormhole|magic-wormhole|ffsend)$/, /^(?:send|upload)$/],
];

function sentBy(command: SimpleCommand): ShellWord | undefined {
  const words = argumentsOf(command);
  switch (command.name) {
    case 'curl':
      return sentByCurl(words) ?? words.find(holdsOutputInQuery);
    case 'dig':
    case 'nslookup':
    case 'host':
    case 'ping':
    case 'traceroute':
    case 'drill':
    case 'delv':
      // A name that is asked for reaches whoever answers for its domain.
      return words.find(holdsOutputInName);
    case 'git':
      return pushedElsewhere(words);
    case 'kubectl':
    case 'oc':
      return copiedIn(words);
    case 'wget': {
      const read = readOptions(words, {
        long: ['post-file', 'body-file', 'post-data', 'body-data'],
      });
      const posted = optionValues(read, 'post-data', 'body-data').find(holdsOutput);
      const asked = words.find(holdsOutputInQuery);
      return optionValues(read, 'post-file', 'body-file')[0] ?? posted ?? asked;
    }
    case 'scp':
    case 'rsync': {
      const { operands } = readOptions(words, {
        short: 'cDFiJloPSXefBTM',
        long: ['rsh', 'exclude', 'include', 'filter', 'files-from', 'bwlimit'],
      });
      const target = operands.at(-1);
      const isSent =
        target !== undefined && operands.length > 1 && REMOTE.test(knownPrefix(target));
      return isSent ? operands[0] : undefined;
    }
    case 'http':
    case 'https':
    case 'xh':
      return words.find((word) => /^[\w.-]+(?::?=)?@(?!.*:\/\/)/.test(knownPrefix(word)));
    case 'aws':
    case 'gsutil':
    case 'rclone':
    case 's3cmd':
    case 'gcloud':
    case 'mc':
      return sentToStore(words);
    case 'az':
      return (
        sentToStore(words) ?? (hasVerb(words, /^upload(?:-batch)?$/) ? words.at(-1) : undefined)
      );
    case 'gh': {
      const verbs = words.slice(0, 2).map(textOfWord).join(' ');
      return /^(?:gist create|release upload)$/.test(verbs) ? words.at(-1) : undefined;
    }
    case 'mutt':
    case 'mail':
    case 'mailx':
      return optionValues(readOptions(words, { short: 'asbcr' }), 'a')[0];
    default: {
      const verb = PUBLISHING.find(([program]) => program.test(command.name))?.[1];
      const isDryRun = hasOption(readOptions(words), 'dry-run');
      return verb !== undefined && !isDryRun && hasVerb(words.slice(0, 1), verb)
        ? (words[1] ?? words[0])
        : undefined;
    }
  }
}

/** `https://host/?key=$(command)`, but not to this very machine. */
function holdsOutputInQuery(word: ShellWord): boolean {
  const known = knownPrefix(word);
  const isQuery = known.endsWith('=') && /[?&]/.test(known);
  const isAddress = /^(?:https?:\/\/|[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}[:/])/i.test(known);
  if (!holdsOutput(word) || !isQuery || !isAddress) return false;
  return !addressesInText(known).some(({ host }) => isLoopback(host));
}

/** `$(command).host`, or a payload of `ping -p`. */
function holdsOutputInName(word: ShellWord, index: number, words: readonly ShellWord[]): boolean {
  if (!holdsOutput(word)) return false;
  const isPayload = /^-\w*p$/.test(textOfWord(words[index - 1]) ?? '');
  const last = word.pieces.at(-1);
  return isPayload || (last?.kind === 'text' && last.text.includes('.'));
}

/** `git push` to an address in place of a remote that has been set up. */
function pushedElsewhere(words: readonly ShellWord[]): ShellWord | undefined {
  const [first] = words;
  if (textOfWord(first) === 'send-email') return words.at(-1);
  const at = words.findIndex((word) => textOfWord(word) === 'push');
  if (at === -1 || words.slice(0, at).some((word) => !/^-|=/.test(knownPrefix(word)))) {
    return undefined;
  }
  const [target] = readOptions(words.slice(at + 1), { short: 'o', long: ['repo'] }).operands;
  const isAddress = /^(?:\w+:\/\/|[\w.-]+@[\w.-]+:)/.test(
    target === undefined ? '' : knownPrefix(target),
  );
  return isAddress ? target : undefined;
}

/** `kubectl cp file pod:path`. */
function copiedIn(words: readonly ShellWord[]): ShellWord | undefined {
  const at = words.findIndex((word) => textOfWord(word) === 'cp');
  if (at === -1) return undefined;
  const { operands } = readOptions(words.slice(at + 1), { short: 'cn' });
  const [source, target] = operands;
  return target !== undefined && /^[\w./-]+:/.test(knownPrefix(target)) ? source : undefined;
}

const hasVerb = (words: readonly ShellWord[], verb: RegExp): boolean =>
  words.some((word) => verb.test(textOfWord(word) ?? ''));

function sentToStore(words: readonly ShellWord[]): ShellWord | undefined {
  const texts = words.map((word) => textOfWord(word) ?? '');
  const verbAt = texts.findIndex((text) => /^(?:cp|mv|sync|copy|put|upload|move)$/.test(text));
  if (verbAt === -1) return undefined;
  const { operands } = readOptions(words.slice(verbAt + 1));
  const isDryRun = hasOption(readOptions(words), 'dryrun', 'dry-run');
  const [source, target] = operands;
  const isSent =
    target !== undefined &&
    /^[\w-]+:/.test(knownPrefix(target)) &&
    !/^\w+:\/\//.test(textOfWord(source) ?? '');
  return isSent && !isDryRun ? source : undefined;
}
