import { catalogue } from '@fray/engine/catalogue';
import { da } from './da.ts';
import { en, type MechText } from './en.ts';

export const TEXTS = catalogue<MechText>({ en, da });
