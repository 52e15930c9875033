import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import type { RatOptions } from '../rules/state.ts';
import type { RatUiWords } from './words/en.ts';

export type { RatUiWords } from './words/en.ts';

/** What the table says in a theme (V10). */
export const wordsOf = (language: Language, skin: RatOptions['skin']): RatUiWords => WORDS[language][skin];
