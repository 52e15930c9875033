import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type TubeUiWords } from './en.ts';

export const WORDS = catalogue<TubeUiWords>({ en, da });
export type { TubeUiWords } from './en.ts';
