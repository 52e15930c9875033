import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type SkirmishWords } from './en.ts';

export const WORDS: Readonly<Record<Language, SkirmishWords>> = { en, da };
