import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { language } from '../../../shared/settings.ts';
import { da } from './da.ts';
import { en, type ReviewWords } from './en.ts';

export type { ReviewWords } from './en.ts';

const WORDS: Catalogue<ReviewWords> = catalogue<ReviewWords>({ en, da });

/** The review's own words, which come with it and not before. */
export const reviewWords = (): ReviewWords => WORDS[language.value];
