export { WORDS } from '#words';
export type { SkirmishWords } from './words/en.ts';
