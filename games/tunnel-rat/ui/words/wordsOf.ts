import type { Language } from '@fray/engine';
import { type RatUiWords, WORDS } from '#words';
import type { RatOptions } from '../../rules/state.ts';

/** The texts of the table in a theme (V10). */
export const wordsOf = (language: Language, skin: RatOptions['skin']): RatUiWords => WORDS[language][skin];
