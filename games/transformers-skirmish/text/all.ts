import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type SkirmishText } from './en.ts';

export const TEXTS = catalogue<SkirmishText>({ en, da });
