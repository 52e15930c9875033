// Style sheets take colours, spaces, sizes, shadows, times, layers and breakpoints from tokens: docs/decisions/0044-take-style-values-from-tokens.md.
const LENGTHS = ['px', 'rem'];
const TIMES = ['ms', 's'];
const COLOR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'];

export default {
  ignoreFiles: ['**/dist/**', '**/node_modules/**'],
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [...COLOR_FUNCTIONS, 'cubic-bezier'],
    'declaration-property-unit-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap)/': LENGTHS,
      '/^border(-\\w+)*-radius$/': LENGTHS,
      '/^font(-size)?$/': LENGTHS,
      '/^(box-shadow|text-shadow|filter)$/': LENGTHS,
      '/^(animation|transition)/': TIMES,
    },
    'declaration-property-value-disallowed-list': { 'z-index': ['/^-?\\d/'] },
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': {
      width: ['480px', '768px', '1024px', '1280px'],
      height: ['520px', '860px', '960px'],
    },
  },
  overrides: [{ files: ['**/tokens.css', '**/*Tokens.css'], rules: { 'color-no-hex': null, 'function-disallowed-list': null } }],
};
