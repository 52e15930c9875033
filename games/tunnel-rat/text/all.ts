import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type RatText } from './en.ts';

export const TEXTS: Readonly<Record<Language, RatText>> = { en, da };
