import { catalogue } from '@fray/engine/catalogue';
import type { RatUiWords } from './en.ts';

export const WORDS = catalogue<Readonly<Record<'source' | 'neutral', RatUiWords>>>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
