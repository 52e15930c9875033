import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type SkirmishText } from './en.ts';

export const TEXTS: Readonly<Record<Language, SkirmishText>> = { en, da };
