import { catalogue } from '@fray/engine/catalogue';
import type { SkirmishWords } from './en.ts';

export const WORDS = catalogue<SkirmishWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
