import type { Language } from '@fray/engine/language';
import { language } from '../../../shared/settings.ts';
import { da } from './da.ts';
import { en, type ReviewWords } from './en.ts';

export type { ReviewWords } from './en.ts';

const WORDS: Readonly<Record<Language, ReviewWords>> = { en, da };

/** The review's own words, which come with it and not before. */
export const reviewWords = (): ReviewWords => WORDS[language.value];
