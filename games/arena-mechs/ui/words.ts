export { WORDS } from '#words';
export type { MechWords } from './words/en.ts';
