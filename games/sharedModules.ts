/**
 * Modules that an external game shares with its host. The page serves them at `/shared/NAME.js`. They have state (Preact, signals, texts)
 * or belong to the contract. `fray pack` bundles everything else.
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
