export { WORDS } from '#words';
export type { TubeUiWords } from './words/en.ts';
