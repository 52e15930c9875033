/**
 * Modules that an external game shares with its host, by the names under which a page finds them at `/shared/NAME.js`. They have state
 * (Preact, signals, texts) or belong to the contract. `fray pack` puts everything else into the bundle.
 */
export const SHARED_MODULES: Readonly<Record<string, string>> = {
  '@fray/engine': 'engine',
  '@fray/engine/catalogue': 'engine-catalogue',
  '@fray/engine/language': 'engine-language',
  '@fray/table-kit': 'table-kit',
  preact: 'preact',
  'preact/hooks': 'preact-hooks',
  'preact/jsx-runtime': 'preact-jsx-runtime',
  '@preact/signals': 'signals',
};
