export { CodeField } from './codeField.tsx';
export { Fairness } from './fairness.tsx';
export { type Drafting, useDraft } from './useDraft.ts';
export { EDITOR_TEXTS } from './words.ts';
