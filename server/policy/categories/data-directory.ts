import { dataDirectoryExamples } from '../examples/data-directory-examples';
import { isOpenPattern, mayBeAnyPath, mayBeWithin, mayContain } from '../paths/path-pattern';
import { isDatabaseClient } from '../reading/follow-database-client';
import { pathCandidates } from '../reading/path-candidates';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { isDataOnly } from './data-only';
import { knownPrefix, textOfPieces, type ShellWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

const RECURSIVE: ReadonlySet<string> = new Set([
  'tar',
  'bsdtar',
  'zip',
  '7z',
  'rsync',
  'rg',
  'ag',
  'ack',
  'mv',
  'rclone',
  'cpio',
  'find',
]);

/** Any access to this server's own data, reading included. */
export const dataDirectory: RiskRule = {
  id: 'data-directory',
  title: "Reaches into this server's own data",
  explanation: 'Touches the folder where this server keeps its sessions, approvals and secrets.',
  severity: 'critical',
  isGrantable: false,
  examples: dataDirectoryExamples,
  match: (command, surroundings) => {
    const words = [
      ...(isDataOnly(command) ? [] : argumentsOf(command)),
      ...command.redirects.flatMap(({ target }) => (target === undefined ? [] : [target])),
      ...command.words.slice(0, 1),
      // A command that only sets variables runs nothing with them.
      ...(command.words.length > 0 ? command.assignments.map(({ value }) => value) : []),
    ];
    const reaches = words.some((word) => reachesData(word, command, surroundings));
    return reaches || takesAllAround(command, surroundings) || namesInCode(command, surroundings)
      ? WHOLE_COMMAND
      : NO_RISK;
  },
};

function reachesData(word: ShellWord, command: SimpleCommand, surroundings: Surroundings): boolean {
  const { dataDirectories } = surroundings;
  const text = knownPrefix(word);
  if (dataDirectories.some((folder) => namesFolder(text, folder))) return true;
  return pathCandidates(word).some((candidate) =>
    surroundings
      .pathsOf(candidate, command)
      .some(
        (path) =>
          !mayBeAnyPath(path) &&
          dataDirectories.some((folder) => mayBeWithin(path, folder) && isMeant(path, folder)),
      ),
  );
}

/** At least one name on the way there is spelled in part: `/*` would be every pattern at the root. */
function isMeant(path: string, folder: string): boolean {
  if (!isOpenPattern(path)) return true;
  const depth = folder.split('/').length;
  return /[A-Za-z0-9]/.test(path.split('/').slice(0, depth).join('/'));
}

function namesFolder(text: string, folder: string): boolean {
  const at = text.indexOf(folder);
  return at !== -1 && /^(?:[^\w.-]|$)/.test(text.slice(at + folder.length));
}

/** Copying, packing or searching a folder that the data lies in. */
function takesAllAround(command: SimpleCommand, surroundings: Surroundings): boolean {
  const read = readOptions(argumentsOf(command));
  const isRecursive =
    RECURSIVE.has(command.name) ||
    (/^(?:cp|scp|grep|egrep|fgrep|chmod|chown|chgrp|rm|ls)$/.test(command.name) &&
      hasOption(read, 'r', 'R', 'a', 'recursive', 'archive', 'dereference-recursive'));
  if (!isRecursive) return false;
  return read.operands.some((word) =>
    surroundings
      .pathsOf(word, command)
      .some(
        (path) =>
          !mayBeAnyPath(path) &&
          surroundings.dataDirectories.some((folder) => mayContain(path, folder)),
      ),
  );
}

function namesInCode(command: SimpleCommand, surroundings: Surroundings): boolean {
  const code = command.program?.kind === 'code' ? command.program.text : '';
  const input = command.input.kind === 'text' ? (textOfPieces(command.input.pieces) ?? '') : '';
  const isRun = command.program?.kind === 'code' || isDatabaseClient(command.name);
  const text = isRun ? `${code}\n${input}` : '';
  return surroundings.dataDirectories.some((folder) => namesFolder(text, folder));
}
