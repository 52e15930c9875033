import type { Language } from '@fray/engine';
import { da } from './words/da.ts';
import { en, type SkirmishWords } from './words/en.ts';

export type { SkirmishWords } from './words/en.ts';
export const WORDS: Readonly<Record<Language, SkirmishWords>> = { en, da };
