import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type RatText } from './en.ts';

export const TEXTS = catalogue<RatText>({ en, da });
