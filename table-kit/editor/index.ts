export { CodeField, type CodeFieldProps } from './codeField.tsx';
export { Fairness, type FairnessProps } from './fairness.tsx';
export { type Drafting, useDraft } from './useDraft.ts';
export { EDITOR_TEXTS } from './words.ts';
