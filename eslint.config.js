import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Who may import whom (CONTRIBUTING.md, "Folders"); scripts/boundaries.test.ts covers the rest. */
function forbid(folder, others, why) {
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: `^(\\.\\./)+(${others.join('|')})/`, message: why }] },
      ],
    },
  }
}

export default defineConfig([
  globalIgnores([
    'dist/',
    'dist-next/',
    'dist-previous/',
    'data/',
    'test-results/',
    'playwright-report/',
  ]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    // A pattern may read untrusted text: its time grows with that and no faster (rigs/attack/text-readers.ts).
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      // Pieces that other patterns are made of count too.
      'regexp/no-super-linear-move': ['error', { ignorePartial: false }],
    },
  },
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // An early `return sendProblem(…)` reads better than two statements.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Handlers of events and of tests may be async: React, express 5 and vitest look after them.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Lengths are specified in code points, which is what spreading a string gives.
      '@typescript-eslint/no-misused-spread': 'off',
      // Naming a field beside `...rest` is how it is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Index signatures are read with brackets, as the compiler's own rule for them would have it.
      '@typescript-eslint/dot-notation': 'off',
      // Node collects a signal that only such a one refers to, and its time-out never comes.
      'no-restricted-properties': [
        'error',
        { object: 'AbortSignal', property: 'any', message: 'Use a controller and a timer.' },
      ],
      // Nothing here is an enum; the rule compares the types of every assignment to find that out.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
    },
  },
  {
    files: ['{client,studio/app}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    // Browsers keep combined signals.
    rules: { 'no-restricted-properties': 'off' },
  },
  forbid(
    'client',
    ['server', 'db', 'scripts', 'rigs', 'studio', 'e2e'],
    'client imports shared only',
  ),
  {
    // It asks the server's own list; scripts/boundaries.ts says for which module alone.
    files: ['client/projects/to-do-list/queue/testing-server.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  forbid(
    'server',
    ['client', 'scripts', 'rigs', 'studio', 'e2e'],
    'server imports db and shared only',
  ),
  forbid('db', ['client', 'server', 'scripts', 'rigs', 'studio', 'e2e'], 'db imports shared only'),
  forbid(
    'shared',
    ['client', 'server', 'db', 'scripts', 'rigs', 'studio', 'e2e'],
    'shared imports nothing',
  ),
  forbid(
    'scripts',
    ['rigs', 'studio'],
    'scripts import neither rigs nor studio: a build needs none',
  ),
  forbid('rigs', ['studio'], 'nothing but browser tests imports the studio'),
  forbid('studio', ['db', 'rigs', 'e2e'], 'studio imports client, scripts, server and shared only'),
  {
    files: ['e2e/**/*.ts'],
    ignores: ['e2e/site.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="route"]',
          message: 'Use interceptRequests: an open page may ask past a route.',
        },
      ],
    },
  },
  {
    // Declarations of other packages are merged with interfaces only.
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
])
