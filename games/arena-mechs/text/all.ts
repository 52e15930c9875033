import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type MechText } from './en.ts';

export const TEXTS: Readonly<Record<Language, MechText>> = { en, da };
