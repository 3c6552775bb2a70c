/**
 * The file descriptor on which the shell reports its working directory. It is out of the way of
 * the numbers that scripts use, below the usual limit of 256, and whatever a command leaves running
 * inherits it: while it is open, somebody is left.
 */
const REPORT_FD = 227;

const REPORT = `{ builtin pwd -P && printf '\\0'; } >&${REPORT_FD}`;

/**
 * What bash runs: always these words, whatever the command is. The command comes as arguments,
 * joined unchanged, and `eval` reads it as `bash -c` would: line by line, at the top level, with
 * no arguments, line numbers from 1 (hence one line here) and itself in BASH_EXECUTION_STRING.
 * Nothing in here is newer than bash 3.2.
 *
 * The directory is reported twice at most: when the command ran to its end, and when the shell
 * exits (`exit`, `set -e`). Both are needed, since a command may set an EXIT trap of its own. They
 * are subshells, which a DEBUG trap does not see, with their trace (`set -x`) thrown away. The last
 * one fails as the command did, and does so before `&&`, where an ERR trap does not fire again; the
 * loop over nothing is the one command after it that neither traps nor traces see. No report comes
 * from `exec other`, from a shell that is killed, or from `exit` under the command's own EXIT trap.
 *
 * What a command can tell apart from `bash -c`: `trap -p` lists our trap, `set -v` prints it,
 * `set -x` marks its lines `++`, a syntax error says `eval:` instead of `-c:`, and a last program
 * killed by a signal gives 128 + its number, because bash does not make way for it.
 */
const WRAPPER = [
  `exec ${REPORT_FD}>&3 3>&-`,
  `trap "(${REPORT}) 2>/dev/null" EXIT`,
  'printf -v BASH_EXECUTION_STRING %s "$@"',
  'set --',
  'eval "$BASH_EXECUTION_STRING"',
  `(set -- "$?"; ${REPORT} || :; exit "$1") 2>/dev/null && for _ in; do :; done`,
].join('; ');

/** Linux takes at most 128 KiB in one argument; a UTF-16 unit is at most three bytes of UTF-8. */
const ARGUMENT_LIMIT = 32 * 1024;

/**
 * Gives the arguments with which bash runs `command` exactly as it stands and, if it can, reports
 * its last working directory on file descriptor 3: a path, a newline and a NUL byte each time.
 * The command must pass `commandObstacle`.
 */
export function shellArguments(command: string): string[] {
  return ['--noprofile', '--norc', '-c', WRAPPER, 'bash', ...cut(command)];
}

/** Cuts a text into arguments, never between the halves of a surrogate pair. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  do {
    let to = Math.min(from + ARGUMENT_LIMIT, text.length);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  } while (from < text.length);
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
