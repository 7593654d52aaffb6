import js from '@eslint/js';
import pluginVue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';

const notTranslated = [
  ...['FEN', 'PGN', 'SVG', 'PNG', 'CSV', 'ms', '/s', 'z'],
  ...[
    '✂',
    '✕',
    '>',
    '<',
    '(',
    ')',
    ',',
    '.',
    '&',
    '+',
    '-',
    '=',
    '*',
    '/',
    '#',
    '%',
    '!',
    '?',
    ':',
    '[',
    ']',
    '{',
    '}',
  ],
  ...['·', '•', '‐', '–', '—', '−', '|', '×', '…', '½', '„', '“', '”', '‘', '’'],
];

// Two words in a row, or a German letter; media queries begin with a parenthesis, class names and options have hyphens.
const sentence = '/^(?!\\(|.*--).*([a-zäöüß]{2,}[,:;]? [a-zäöüß]{2,}|[äöüß])/i';
const toCatalogue = 'Text for people belongs to src/i18n/en.ts and de.ts.';

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'src/api/schema.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...pluginVue.configs['flat/recommended'],
  { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    rules: {
      'no-undef': 'off', // the type checker covers it
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/first-attribute-linebreak': 'off',
      'vue/require-default-prop': 'off',
      'vue/no-v-html': 'error',
    },
  },
  {
    // What people read stands in src/i18n; these are names of formats, units, signs and drawn letters.
    files: ['src/**/*.vue'],
    rules: {
      'vue/no-bare-strings-in-template': ['error', { allowlist: notTranslated }],
    },
  },
  {
    files: ['src/**/*.{ts,vue}'],
    ignores: ['**/*.test.ts', 'src/i18n/*.ts', 'src/test/**', 'src/api/schema.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal[value=${sentence}]`, message: toCatalogue },
        { selector: `TemplateElement[value.cooked=${sentence}]`, message: toCatalogue },
      ],
    },
  },
  {
    // Views and components send no requests, and only the board's wrapper imports Chessground.
    files: ['src/**/*.vue'],
    rules: { 'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'localStorage'] },
  },
  {
    files: ['src/**'],
    ignores: ['src/board/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['chessground', 'chessground/*'] }] },
  },
);
