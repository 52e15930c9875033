import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type RatUiWords } from './en.ts';

export const WORDS: Readonly<Record<Language, Readonly<Record<'source' | 'neutral', RatUiWords>>>> = { en, da };
