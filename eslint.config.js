import { defineConfig, globalIgnores } from 'eslint/config';
import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Defects that the compiler does not see, from ESLint's own rules. */
const correctness = {
  'array-callback-return': 'error',
  eqeqeq: 'error',
  'no-await-in-loop': 'off', // order is often the point: one writer, one statement after another
  'no-constant-binary-expression': 'error',
  'no-control-regex': 'off', // control characters are what several of our readers look for
  'no-empty': 'error',
  'no-fallthrough': 'error',
  'no-irregular-whitespace': 'error',
  // Written as escapes, combining characters are listed on purpose: we look for them.
  'no-misleading-character-class': ['error', { allowEscape: true }],
  'no-self-compare': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unreachable-loop': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-catch': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'require-atomic-updates': 'off', // reports every awaited assignment to a property
};

/** Where the strict preset is adjusted, each with its reason. */
const typed = {
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
  // `type` and `interface` each have their place: unions and ports.
  '@typescript-eslint/consistent-type-definitions': 'off',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  // A number in a template is the plainest way to write a message.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  // An arrow that only passes a call on reads well in one line.
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  // Code points are what a reader of commands wants; a person's glyphs are for the browser.
  '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
  // `() => {}` is a legitimate "nothing to take back".
  '@typescript-eslint/no-empty-function': 'off',
};

export default defineConfig(
  globalIgnores([
    '**/node_modules/',
    '.next/',
    '.cache/',
    'dist/',
    'data/',
    'workspace/',
    'server/generated/',
    'test-results/',
    'playwright-report/',
    'next-env.d.ts',
  ]),
  {
    files: ['**/*.{ts,tsx,mts,js,mjs,cjs}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'check-file': checkFile },
    rules: {
      ...correctness,
      ...typed,
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mts,js,mjs,cjs}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      // Next's route groups, parameters and private folders are the only other spellings.
      'check-file/folder-naming-convention': [
        'error',
        {
          '{server,components,scripts,prisma,e2e,tests}/**/': 'KEBAB_CASE',
          'app/**/': 'NEXT_JS_APP_ROUTER_CASE',
        },
      ],
    },
  },
  {
    files: ['{app,components}/**/*.{ts,tsx}', 'tests/components/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['{server,components,app,prisma,scripts}/**/*.{ts,tsx,mjs}'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    // Programs a person starts in a terminal: the console is their output.
    files: ['scripts/**/*.{mjs,ts}'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['{tests,e2e}/**/*.{ts,tsx}'],
    rules: {
      // Fakes satisfy asynchronous ports without waiting for anything.
      '@typescript-eslint/require-await': 'off',
      // `expect(port.method)` names a method without calling it.
      '@typescript-eslint/unbound-method': 'off',
      // An index that a test has just put there; a wrong one fails the test anyway.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // Fixtures of Playwright take a callback named `use`, which is not React's.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' },
    plugins: { 'react-hooks': reactHooks },
  },
  {
    // Configuration in plain JavaScript is outside the TypeScript project.
    files: ['*.{js,cjs,mjs}', '.*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
