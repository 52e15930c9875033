import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type MechWords } from './en.ts';

export const WORDS: Readonly<Record<Language, MechWords>> = { en, da };
