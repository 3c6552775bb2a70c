/** Variables that a command may have from us, where they are set. Everything else stays behind. */
const PASSED_ON = ['HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR'];
const LOCALE_NAME = /^LC_[A-Z]+$/;

const FALLBACK_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Folders that npm puts before the search path of what it starts: our tools, not the machine's. */
const ADDED_BY_NPM = /\/node_modules\/(?:\.bin|.*\/node-gyp-bin)\/?$/;

/**
 * The same for every command. Nothing may wait for a key: no pager, no password prompt of git, no
 * "install this package?" of npx. Colours are left to the program and are not forced: a program
 * that is forced colours its output into pipes too, where `ls | xargs rm` would read it.
 */
const FIXED = {
  TERM: 'xterm-256color',
  COLUMNS: '120',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  npm_config_yes: 'false',
};

/**
 * Makes the environment of a command from ours (`process.env`, which it only reads): by allow-list,
 * so no secret, token or setting of the server, and nothing that a shell runs by itself (BASH_ENV,
 * ENV, exported functions), is in it.
 */
export function terminalEnvironment(
  processEnv: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const environment: Record<string, string> = { PATH: searchPath(processEnv.PATH) };
  for (const [name, value] of Object.entries(processEnv)) {
    if (value === undefined) continue;
    if (PASSED_ON.includes(name) || LOCALE_NAME.test(name)) environment[name] = value;
  }
  return { ...environment, ...FIXED };
}

function searchPath(ours: string | undefined): string {
  const folders = (ours ?? '').split(':').filter((folder) => !ADDED_BY_NPM.test(folder));
  const kept = folders.filter((folder) => folder.startsWith('/'));
  return kept.length > 0 ? kept.join(':') : FALLBACK_PATH;
}
