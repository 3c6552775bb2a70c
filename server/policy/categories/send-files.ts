import { explainWord } from '../explain-word';
import { hasOption, optionValues, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';

const REMOTE = /^(?:[\w.-]+@)?[\w.-]+::?(?!\/\/)|^(?:rsync|scp|sftp|s3|gs|az|ftp):\/\//;

/** Local files sent to another machine. */
export const sendFiles: RiskRule = {
  id: 'send-files',
  title: 'Sends files to another machine',
  explanation: 'Sends files of this machine to another one.',
  severity: 'high',
  isGrantable: true,
  match: (command) => {
    const sent = sentBy(command);
    return sent === undefined
      ? NO_RISK
      : [{ explanation: `Sends ${explainWord(sent)} to another machine.` }];
  },
};

function sentBy(command: SimpleCommand): ShellWord | undefined {
  const words = argumentsOf(command);
  switch (command.name) {
    case 'curl':
      return sentByCurl(words);
    case 'wget': {
      const read = readOptions(words, { long: ['post-file', 'body-file'] });
      return optionValues(read, 'post-file', 'body-file')[0];
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
      return words.find((word) => /^[\w.-]+@(?!.*:\/\/)/.test(knownPrefix(word)));
    case 'aws':
    case 'gsutil':
    case 'rclone':
    case 's3cmd':
    case 'az':
      return sentToStore(words);
    case 'gh':
      return textOfWord(words[0]) === 'gist' && textOfWord(words[1]) === 'create'
        ? words.at(-1)
        : undefined;
    default:
      return undefined;
  }
}

function sentByCurl(words: readonly ShellWord[]): ShellWord | undefined {
  const read = readOptions(words, {
    short: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz',
    long: [
      'upload-file',
      'form',
      'data',
      'data-binary',
      'data-raw',
      'data-ascii',
      'data-urlencode',
      'json',
      'header',
      'output',
      'request',
      'user',
      'url',
      'user-agent',
      'max-time',
      'retry',
      'proxy',
      'cacert',
      'cert',
      'cookie',
    ],
  });
  const uploaded = optionValues(read, 'T', 'upload-file')[0];
  if (uploaded !== undefined) return uploaded;
  const form = optionValues(read, 'F', 'form').find((word) => /=[@<]/.test(knownPrefix(word)));
  if (form !== undefined) return form;
  return optionValues(
    read,
    'd',
    'data',
    'data-binary',
    'data-ascii',
    'json',
    'data-urlencode',
  ).find((word) => /^[\w.-]*@/.test(knownPrefix(word)));
}

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
