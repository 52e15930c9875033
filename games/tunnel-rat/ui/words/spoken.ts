import { loadedCatalogue } from '@fray/engine/catalogue';
import type { RatUiWords } from './en.ts';

export const WORDS = loadedCatalogue<Readonly<Record<'source' | 'neutral', RatUiWords>>>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
export type { RatUiWords } from './en.ts';
