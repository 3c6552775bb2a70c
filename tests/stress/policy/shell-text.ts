import fc from 'fast-check';

const PROGRAMS = ['a', 'b', 'c', 'ab'] as const;

const FRAGMENTS = [
  ...['a', 'b', 'c', '"a b"', "'b;c'", '\\a', '\\ ', '$a', '${a}', '"$a"', '${a:-b c}'],
  ...[
    '"${b:-x}"',
    '$(a)',
    '"$(b "c")"',
    '`a`',
    '"`b \\`c\\``"',
    '{b,c}',
    '{1..3}',
    '*',
    "$'\\x61'",
  ],
  ...['$"a"', '#', 'a#b', '=', '~', '\\\n', '$((1+1))', '"#"', "''", '""', '${#a}', '$@', '"$@"'],
  ...['[ab]', '!', 'é', '\u00a0', '%', '+', '"\'"', '<(a)', '\\\\', '"\\\\"', '${a#b}', '{', '}'],
  ...['${a/b/"c d"}', '${a:+"b"}', '\\#', "$'b\\'c'", '$', 'a=b', '$(a;b)', '$(a\nb)', '${a:-`b`}'],
  ...['"${a:-"b c"}"', '${a:-$(c)}', '"${a:-}}"', "${a:-'}'}", '"${a:-\'b\'}"'],
];
const REDIRECTS = [
  ...['>x', '> x', '2>&1', '>>x', '<x', '<<<a', '<<< "$(b)"', '&>x', '2>x', '>|x', '<>x', '3<> x'],
  ...['<<a\n$(b) `c`\na\n', "<<'a'\n$(b)\na\n", '<<-a\n\tb\n\ta\n'],
];
const SEPARATORS = [
  ...[
    '; ',
    ' && ',
    ' || ',
    ' | ',
    '\n',
    ' & ',
    ';',
    ' |& ',
    '\n\n',
    ' # c\n',
    " #'\n",
    '&&\n',
    '|\n',
  ],
];
const STATEFUL = [
  ...['cd d', 'cd ..', 'cd nope', 'cd d/d', 'cd -', 'cd', 'cd d && a x || exit', 'cd nope || exit'],
  ...['cd d || cd ..', 'a x && cd d', 'cd "$a"', 'a=d; cd $a', 'for a in d ..; do cd $a; a; done'],
  ...[
    'sh -c "a; b"',
    'eval "cd d; a"',
    'env -C d a',
    'f=1 a',
    'set -- a "b c"; "$@"',
    'a="b c"; $a',
  ],
  ...['a="b c"; "$a"', 'IFS=c; a=bcb; a $a', 'readonly b=c', 'local a=b', 'a=b; a=c | a; a $a'],
  ...["export a=c; sh -c 'a $a'", "a=c; sh -c 'a $a'", "a=c sh -c 'a $a'", 'echo a b | sh'],
  ...['echo b c | xargs a', 'printf "a\\nb\\n" | sh', 'a=$(echo b); $a', 'exec a', 'command a'],
  ...['echo "a b" > s; . ./s', 'echo "cd d; b" > s; sh s', 'trap "a b" EXIT', 'unset a', 'shift'],
  ...['case d in d) cd d;; esac', 'if a x; then cd d; else cd home; fi', 'a=(b c); "${a[@]}"'],
  ...[
    'a=(b c); ${a[1]}',
    'read a <<< b',
    'while a x; do cd d; done',
    '( cd d; a )',
    '{ cd d; a; }',
  ],
  ...['cd d | a', 'cd d & a', '! cd d', 'true && cd d', 'false || cd d', 'a ~/x ~+/y ~-/z'],
];

const pick = (...choices: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...choices);
const word = fc
  .array(pick(...FRAGMENTS), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));
const maybe = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), text);

const simple = fc
  .tuple(
    maybe(pick('a=b ', 'a="b c" ', 'a=(b c) ', 'a+=c ', 'time ', '! ')),
    fc.oneof({ weight: 5, arbitrary: pick(...PROGRAMS) }, { weight: 1, arbitrary: word }),
    fc.array(word, { maxLength: 3 }),
    maybe(pick(...REDIRECTS)),
  )
  .map(([prefix, program, words, redirect]) =>
    [`${prefix}${program}`, ...words, redirect].filter((part) => part !== '').join(' '),
  );

const { list } = fc.letrec<{ list: string; statement: string }>((tie) => ({
  list: fc
    .tuple(
      tie('statement'),
      fc.array(fc.tuple(pick(...SEPARATORS), tie('statement')), { maxLength: 2 }),
    )
    .map(([first, rest]) => first + rest.map(([separator, next]) => separator + next).join('')),
  statement: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    simple,
    fc
      .tuple(pick(...STATEFUL), pick('', '; a', '; b "$a"', ' && a $a'))
      .map((parts) => parts.join('')),
    tie('list').map((inner) => `( ${inner} )`),
    tie('list').map((inner) => `{ ${inner}; }`),
    tie('list').map((inner) => `time { ${inner}; }`),
    tie('list').map((inner) => `! ( ${inner} )`),
    fc
      .tuple(tie('list'), pick(...REDIRECTS))
      .map(([inner, redirect]) => `{ ${inner}; } ${redirect}`),
    fc
      .tuple(tie('list'), tie('list'))
      .map(([test, then]) => `if ${test}; then ${then}; else b; fi`),
    fc.tuple(word, word, tie('list')).map(([a, b, body]) => `for a in ${a} ${b}; do ${body}; done`),
    fc
      .tuple(word, word, tie('list'))
      .map(([a, b, body]) => `case ${a} in ${b}|c) ${body};; *) a;; esac`),
    fc.tuple(word, word).map(([a, b]) => `[[ ${a} == ${b} ]]`),
    fc.constant('(( 1 + $(a) ))'),
  ),
}));

/** Snippets put together without regard for syntax. */
const jumble = fc
  .array(
    pick(
      ...FRAGMENTS,
      ...REDIRECTS,
      ...SEPARATORS,
      ...PROGRAMS,
      ' ',
      ' ',
      "'",
      '"',
      '`',
      '(',
      ')',
      'if ',
      'then ',
      'fi',
      'do ',
      'done',
      ';;',
      'esac',
      '\r',
      '\f',
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(''));

/**
 * Texts that are mostly valid shell. They start only the programs `a`, `b`, `c` and `ab`, name no
 * absolute path, and define no function, so that they can be run for real in an empty folder.
 */
export const shellText: fc.Arbitrary<string> = fc
  .oneof({ weight: 4, arbitrary: list }, { weight: 1, arbitrary: jumble })
  .filter((text) => !/\(\s*\)/.test(text));
