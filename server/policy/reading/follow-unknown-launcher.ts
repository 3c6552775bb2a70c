import { knownPrefix, textOfWord, withoutPrefix, type ShellWord } from '../shell-value';
import { readProgramText } from './follow-shell';
import { spanOfWords, type Follow, type Invocation } from './invocation';
import { isLosingProgram, losingCommandAt } from './launched-text';
import { copyState } from './shell-state';

/** To these a word is a name, a pattern or a package, whatever it says; and those judged elsewhere. */
const NOT_LAUNCHING: ReadonlySet<string> = new Set(
  (
    'echo printf : true false test [ [[ cat head tail tac nl wc ls dir stat file du df tree cd less ' +
    'more most bat strings md5sum sha1sum sha256sum sha512sum cksum cmp diff comm sort uniq cut paste ' +
    'tr column fold fmt rev xxd od hexdump base64 base32 basename dirname realpath readlink mkdir ' +
    'touch cp mv ln link install chmod chown chgrp rm rmdir unlink shred tar bsdtar zip unzip gzip ' +
    'gunzip xz zstd 7z rsync scp sftp grep egrep fgrep zgrep rg ag ack sed gsed awk gawk mawk nawk jq ' +
    'yq man tldr apropos whatis whereis which type hash info help command-not-found locate plocate ' +
    'apt apt-get apt-cache apt-file aptitude dpkg dpkg-query rpm dnf yum zypper pacman apk brew port ' +
    'snap flatpak pip pip3 pipx uv poetry gem cargo go rustup npm pnpm yarn bun composer git hg svn ' +
    'gh glab hub docker podman nerdctl docker-compose podman-compose kubectl oc helm terraform tofu ' +
    'aws gcloud az pgrep pkill pidof ps top htop kill killall lsof systemctl service journalctl ' +
    'useradd usermod chsh sh bash export declare local readonly typeset alias unalias unset set trap ' +
    'complete compgen read notify-send logger wall write say figlet cowsay espeak code vim nvim vi ' +
    'nano emacs ldd readelf objdump nm date seq sleep crontab update-alternatives'
  ).split(' '),
);

/** Options with a text for people or a pattern for names. */
const TEXT_OPTION =
  /^--?(?:m|t|k|g|b|message|title|body|description|desc|notes?|subject|comment|text|name|label|grep|filter-name|test-?name-?pattern|pattern|match|prompt|query|q|search)$/i;

/** Programs whose operands are lines for a shell. */
const TAKING_LINES =
  /^(?:hyperfine|concurrently|conc|tmux|screen|zellij|byobu|hatch|shx|cross-env-shell|xterm|urxvt|rxvt|konsole|kitty|alacritty|foot|gnome-terminal|salt|salt-call|heroku|pssh|parallel-ssh|pdsh|dsh|clush|fab|onchange|chokidar|nodemon|watchexec|cargo-watch|entr|wsl|repo|mr|just|script|lldb|expect|batch-run|sbatch|bsub|ts|pueue|nq|autossh|mosh|dbus-launch|opam|nx|ansible|sg|newgrp|m4|dc|at|groff|gnuplot|octave|pdflatex|xelatex|lualatex|latex|tex|rushx|cdk|g?make|bazel|bazelisk|ctest|meson|svn|xonsh|elvish|nu)$/;

/** Of those whose words are names, the ones with options that may hold a command. */
const TAKING_OPTIONS = /^(?:go|npm|pnpm|yarn|cargo|nano|zip|sftp|gem|apt|apt-get|svn|hg|uv)$/;

/** More beginnings than this in one command are not looked at. */
const MOST_STARTS = 4;

/**
 * A program of which nothing is known, but that is given a command: as words of its own, such as
 * `foo -- rm -rf build`, or as a text, such as `foo --exec 'rm -rf build'`. The command is read as if it
 * ran, since most such programs run it. Words that name no program with which something can be lost
 * change nothing.
 */
export const followUnknownLauncher: Follow = (call, { reading, start }) => {
  const [program, ...words] = call.words;
  const name = (textOfWord(program) ?? '').replace(/^.*\//s, '');
  const isNaming = NOT_LAUNCHING.has(name);
  if (isNaming && !TAKING_OPTIONS.test(name)) return {};
  const wrappers = [...call.wrappers, name];
  const begin = (inner: readonly ShellWord[], under: readonly string[]): void => {
    const { span } = call;
    const state = copyState(call.state);
    const invocation: Invocation = { ...call, words: inner, assignments: [], redirects: [], state };
    start({ ...invocation, wrappers: under, span: spanOfWords(inner, span) });
  };
  (isNaming ? [] : words)
    .flatMap((word, index) => (isStarted(word, words, index) ? [index] : []))
    .slice(0, MOST_STARTS)
    .forEach((index) => {
      begin(words.slice(index), wrappers);
    });
  for (const text of texts(name, words).slice(0, MOST_STARTS)) {
    if (isLosingProgram(textOfWord(text) ?? '')) begin([text], [...wrappers, 'xargs']);
    const at = losingCommandAt(knownPrefix(text));
    if (at === undefined) continue;
    const state = { ...copyState(call.state), wrappers };
    readProgramText([{ kind: 'text', pieces: withoutPrefix(text, at).pieces }], { reading, state });
  }
  return {};
};

/** A program with words behind it, not the value of an option for texts. */
function isStarted(word: ShellWord, words: readonly ShellWord[], index: number): boolean {
  if (index === words.length - 1 || !isLosingProgram(textOfWord(word) ?? '')) return false;
  return !TEXT_OPTION.test(knownPrefix(words[index - 1] ?? { pieces: [], span: word.span }));
}

/** The values of options, and the operands of programs that take lines. */
function texts(name: string, words: readonly ShellWord[]): readonly ShellWord[] {
  return words.flatMap((word, index) => {
    const text = knownPrefix(word);
    const [, option = '', value] = /^(--?[\w.:-]+|[\w.:]+)(=?)/.exec(text) ?? [];
    if (value === '=') {
      return TEXT_OPTION.test(option) ? [] : [withoutPrefix(word, option.length + 1)];
    }
    if (text.startsWith('-')) return [];
    const before = knownPrefix(words[index - 1] ?? { pieces: [], span: word.span });
    const isValue = /^--?[A-Za-z]/.test(before) && !before.includes('=');
    if (isValue) return TEXT_OPTION.test(before) ? [] : [word];
    return TAKING_LINES.test(name) ? [word] : [];
  });
}
