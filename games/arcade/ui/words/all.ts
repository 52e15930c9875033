import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { type ArcadeUiWords, en } from './en.ts';

export const WORDS: Readonly<Record<Language, ArcadeUiWords>> = { en, da };
