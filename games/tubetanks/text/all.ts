import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type TubeText } from './en.ts';

export const TEXTS = catalogue<TubeText>({ en, da });
