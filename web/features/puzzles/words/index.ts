import type { Language } from '@fray/engine/language';
import { language } from '../../../shared/settings.ts';
import { da } from './da.ts';
import { en, type PuzzleWords } from './en.ts';

const WORDS: Readonly<Record<Language, PuzzleWords>> = { en, da };

/** The puzzles' own words, which come with them and not before. */
export const puzzleWords = (): PuzzleWords => WORDS[language.value];
