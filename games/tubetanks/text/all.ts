import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { en, type TubeText } from './en.ts';

export const TEXTS: Readonly<Record<Language, TubeText>> = { en, da };
