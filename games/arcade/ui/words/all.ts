import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { type ArcadeUiWords, en } from './en.ts';

export const WORDS = catalogue<ArcadeUiWords>({ en, da });
export type { ArcadeUiWords } from './en.ts';
