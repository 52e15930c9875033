import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type SkirmishWords } from './en.ts';

export const WORDS = catalogue<SkirmishWords>({ en, da });
export type { SkirmishWords } from './en.ts';
