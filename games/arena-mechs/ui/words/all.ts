import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type MechWords } from './en.ts';

export const WORDS = catalogue<MechWords>({ en, da });
export type { MechWords } from './en.ts';
