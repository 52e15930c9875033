import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { type ArcadeText, en } from './en.ts';

export const TEXTS = catalogue<ArcadeText>({ en, da });
