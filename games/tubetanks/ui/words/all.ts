import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type TubeUiWords } from './en.ts';

export const WORDS: Readonly<Record<Language, TubeUiWords>> = { en, da };
