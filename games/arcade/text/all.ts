import type { Language } from '@fray/engine';
import { da } from './da.ts';
import { type ArcadeText, en } from './en.ts';

export const TEXTS: Readonly<Record<Language, ArcadeText>> = { en, da };
