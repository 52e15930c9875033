export { WORDS } from '#words';
export type { ArcadeUiWords } from './words/en.ts';
