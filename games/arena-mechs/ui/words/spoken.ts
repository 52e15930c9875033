import { catalogue } from '@fray/engine/catalogue';
import type { MechWords } from './en.ts';

export const WORDS = catalogue<MechWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
