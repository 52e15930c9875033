import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type RatUiWords } from './en.ts';

export const WORDS = catalogue<Readonly<Record<'source' | 'neutral', RatUiWords>>>({ en, da });
export type { RatUiWords } from './en.ts';
