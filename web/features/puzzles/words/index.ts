import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { language } from '../../../shared/settings.ts';
import { da } from './da.ts';
import { en, type PuzzleWords } from './en.ts';

const WORDS: Catalogue<PuzzleWords> = catalogue<PuzzleWords>({ en, da });

/** The puzzles' own words, which come with them and not before. */
export const puzzleWords = (): PuzzleWords => WORDS[language.value];
