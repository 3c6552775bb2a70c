import {
  joinWords,
  knownPrefix,
  literalWord,
  textOfWord,
  withoutPrefix,
  type ShellWord,
} from '../shell-value';
import { readOptions, type OptionSpec } from './read-options';

/** Where a program takes the text of a command that it will run through a shell. */
interface RunOptions extends OptionSpec {
  /** Options whose whole value is a command. */
  readonly commands?: readonly string[];
  /** Values of this shape hold a command behind the first match. */
  readonly marked?: { readonly options: readonly string[]; readonly mark: RegExp };
}

const SSH_PROXY =
  /^(?:Match\s+exec\s+"?|ProxyCommand|LocalCommand|KnownHostsCommand|PermitLocalCommand)\s*=?\s*/i;
const GIT_SETTING =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass)|sequence\.editor|diff\.external|gpg\.(?:.+\.)?program|credential\..*helper|credential\.helper|alias\.[^=]+|pager\.[^=]+|(?:diff|merge|filter|difftool|mergetool|browser|man|tar|trailer)\..+\.(?:command|textconv|driver|clean|smudge|process|cmd|path)|sendemail\.\w*cmd|core\.gitproxy|remote\..+\.(?:uploadpack|receivepack|vcs)|ssh\.variant|init\.templatedir|uploadpack\.packobjectshook|interactive\.difffilter)$/i;
const VIM_SHELL = /^:?(?:silent!?\s+)?(?:!|r!|read\s*!|call\s+system\(|terminal\s)/;

const TABLE: Readonly<Record<string, RunOptions>> = {
  ssh: { short: 'o', marked: { options: ['o'], mark: SSH_PROXY } },
  scp: { short: 'oS', commands: ['S'], marked: { options: ['o'], mark: SSH_PROXY } },
  sftp: { short: 'oSD', commands: ['S', 'D'], marked: { options: ['o'], mark: SSH_PROXY } },
  rsync: { short: 'e', long: ['rsh', 'rsync-path'], commands: ['e', 'rsh', 'rsync-path'] },
  sort: { long: ['compress-program'], commands: ['compress-program'] },
  tar: {
    short: 'IFf',
    long: ['use-compress-program', 'to-command', 'checkpoint-action', 'info-script', 'rsh-command'],
    commands: ['I', 'F', 'use-compress-program', 'to-command', 'info-script', 'rsh-command'],
    marked: { options: ['checkpoint-action'], mark: /^exec=/ },
  },
  vim: { short: 'c', long: ['cmd'], marked: { options: ['c', 'cmd'], mark: VIM_SHELL } },
  nvim: { short: 'c', long: ['cmd'], marked: { options: ['c', 'cmd'], mark: VIM_SHELL } },
  vi: { short: 'c', marked: { options: ['c'], mark: VIM_SHELL } },
  ex: { short: 'c', marked: { options: ['c'], mark: VIM_SHELL } },
  gdb: {
    hasSingleDash: true,
    long: ['ex', 'eval-command'],
    marked: { options: ['ex', 'eval-command'], mark: /^(?:shell|!|pipe)\s*/ },
  },
  script: { short: 'c', long: ['command'], commands: ['c', 'command'] },
  zip: { long: ['unzip-command'], short: 'T', commands: ['unzip-command'] },
  split: { long: ['filter'], commands: ['filter'] },
  man: { short: 'PH', long: ['pager', 'html'], commands: ['P', 'pager', 'H', 'html'] },
  make: {
    short: 'fCE',
    long: ['eval', 'file'],
    marked: { options: ['E', 'eval'], mark: /^.*?(?:\$\(shell |:\s*;?\s*|=\s*)/s },
  },
  rg: { long: ['pre', 'hostname-bin'], commands: ['pre', 'hostname-bin'] },
  ag: { long: ['pager'], commands: ['pager'] },
  'nix-shell': { long: ['run', 'command'], commands: ['run', 'command'] },
  capsh: { short: 'c', commands: ['c'] },
  runuser: { short: 'c', long: ['command'], commands: ['c', 'command'] },
  wget: { long: ['use-askpass'], commands: ['use-askpass'] },
  complete: { short: 'CF', commands: ['C'] },
  compgen: { short: 'CFAGPSWX', commands: ['C'] },
  mapfile: { short: 'CcdnOsu', commands: ['C'] },
  readarray: { short: 'CcdnOsu', commands: ['C'] },
  bind: { short: 'xfqrum', marked: { options: ['x'], mark: /^[^:]*:\s*/ } },
  psql: {
    short: 'c',
    long: ['command'],
    marked: { options: ['c', 'command'], mark: /^\s*\\!\s*/ },
  },
  mysql: {
    short: 'e',
    long: ['execute', 'pager'],
    commands: ['pager'],
    marked: { options: ['e', 'execute'], mark: /^\s*(?:\\!|system)\s+/ },
  },
  nc: { short: 'ec', commands: ['c'] },
  ncat: { short: 'ec', long: ['sh-exec', 'exec'], commands: ['c', 'sh-exec'] },
};

const GIT_RUNNING: Readonly<Record<string, RunOptions>> = {
  rebase: { short: 'x', long: ['exec'], commands: ['x', 'exec'] },
  'filter-branch': {
    long: [
      'env-filter',
      'tree-filter',
      'index-filter',
      'parent-filter',
      'msg-filter',
      'commit-filter',
      'tag-name-filter',
      'setup',
    ],
    commands: [
      'env-filter',
      'tree-filter',
      'index-filter',
      'parent-filter',
      'msg-filter',
      'commit-filter',
      'tag-name-filter',
      'setup',
    ],
  },
  difftool: { short: 'x', long: ['extcmd'], commands: ['x', 'extcmd'] },
  grep: { short: 'O', long: ['open-files-in-pager'], commands: ['O', 'open-files-in-pager'] },
  clone: { short: 'uc', long: ['upload-pack', 'config'], commands: ['u', 'upload-pack'] },
  fetch: { long: ['upload-pack'], commands: ['upload-pack'] },
  pull: { long: ['upload-pack'], commands: ['upload-pack'] },
  'ls-remote': { long: ['upload-pack', 'exec'], commands: ['upload-pack', 'exec'] },
  push: { long: ['receive-pack', 'exec'], commands: ['receive-pack', 'exec'] },
  archive: { long: ['exec'], commands: ['exec'] },
  'send-email': {
    long: ['sendmail-cmd', 'to-cmd', 'cc-cmd', 'header-cmd', 'smtp-server'],
    commands: ['sendmail-cmd', 'to-cmd', 'cc-cmd', 'header-cmd'],
  },
  'for-each-repo': { long: ['config'] },
};

/** The texts among a program's arguments that it would hand to a shell. */
export function commandTexts(name: string, words: readonly ShellWord[]): readonly ShellWord[] {
  if (name === 'git') return gitTexts(words.slice(1));
  const table = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  if (table === undefined) return [];
  const fromOptions = textsIn(words.slice(1), table);
  if (!/^(?:vim|nvim|vi|ex)$/.test(name)) return fromOptions;
  const plus = words.flatMap((word) =>
    knownPrefix(word).startsWith('+') ? markedText(withoutPrefix(word, 1), VIM_SHELL) : [],
  );
  return [...fromOptions, ...plus];
}

function textsIn(words: readonly ShellWord[], table: RunOptions): readonly ShellWord[] {
  const { options } = readOptions(words, table);
  return options.flatMap(({ name, value }) => {
    if (value === undefined) return [];
    if (table.commands?.includes(name) === true) return [value];
    if (table.marked?.options.includes(name) === true) return markedText(value, table.marked.mark);
    return [];
  });
}

function markedText(value: ShellWord, mark: RegExp): readonly ShellWord[] {
  const matched = mark.exec(knownPrefix(value));
  return matched === null ? [] : [withoutPrefix(value, matched[0].length)];
}

/** `git -c setting=`, `git config setting value`, and subcommands that run something. */
function gitTexts(words: readonly ShellWord[]): readonly ShellWord[] {
  const globals = readOptions(words, {
    short: 'cC',
    long: ['git-dir', 'work-tree', 'namespace', 'exec-path', 'config-env'],
    stopsAtOperand: true,
  });
  const texts = globals.options.flatMap(({ name, value }) =>
    name === 'c' && value !== undefined ? settingText(value) : [],
  );
  const subcommand = textOfWord(words[globals.firstOperandAt]) ?? '';
  const rest = words.slice(globals.firstOperandAt + 1);
  const running = Object.hasOwn(GIT_RUNNING, subcommand) ? GIT_RUNNING[subcommand] : undefined;
  if (running !== undefined) texts.push(...textsIn(rest, running));
  const { operands, options } = readOptions(rest, running);
  if (subcommand === 'clone') {
    const settings = options.filter(({ name }) => name === 'c' || name === 'config');
    texts.push(...settings.flatMap(({ value }) => (value === undefined ? [] : settingText(value))));
  }
  if (subcommand === 'config') texts.push(...configText(operandsOfConfig(rest)));
  if (subcommand === 'for-each-repo') {
    texts.push(...joined([literalWord('git', rest[0]?.span ?? { start: 0, end: 0 }), ...operands]));
  }
  if (subcommand === 'submodule' && textOfWord(operands[0]) === 'foreach') {
    texts.push(...joined(operands.slice(1)));
  }
  if (subcommand === 'bisect' && textOfWord(operands[0]) === 'run') {
    texts.push(...joined(rest.slice(1)));
  }
  for (const operand of operands) {
    if (knownPrefix(operand).startsWith('ext::')) texts.push(withoutPrefix(operand, 5));
  }
  return texts;
}

const joined = (words: readonly ShellWord[]): readonly ShellWord[] => {
  const [first] = words;
  return first === undefined ? [] : [{ span: first.span, pieces: joinWords(words) }];
};

/** `name=value` of a setting that git runs. */
function settingText(word: ShellWord): readonly ShellWord[] {
  const key = /^[^=]+(?==)/.exec(knownPrefix(word))?.[0];
  return key === undefined ? [] : valueText(key, withoutPrefix(word, key.length + 1));
}

/** Without the options and the file that it is written to. */
const operandsOfConfig = (words: readonly ShellWord[]): readonly ShellWord[] =>
  readOptions(words, { short: 'f', long: ['file', 'blob', 'type', 'default', 'comment'] }).operands;

function configText(operands: readonly ShellWord[]): readonly ShellWord[] {
  const rest = textOfWord(operands[0]) === 'set' ? operands.slice(1) : operands;
  const [key, value] = rest;
  const name = textOfWord(key);
  return name === undefined || value === undefined ? [] : valueText(name, value);
}

/** A leading `!` means a shell command; an alias without it is a subcommand of git. */
function valueText(key: string, value: ShellWord): readonly ShellWord[] {
  if (!GIT_SETTING.test(key)) return [];
  if (knownPrefix(value).startsWith('!')) return [withoutPrefix(value, 1)];
  if (!/^alias\./i.test(key)) return [value];
  return [{ span: value.span, pieces: joinWords([literalWord('git', value.span), value]) }];
}
