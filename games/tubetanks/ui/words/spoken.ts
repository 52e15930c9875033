import { loadedCatalogue } from '@fray/engine/catalogue';
import type { TubeUiWords } from './en.ts';

export const WORDS = loadedCatalogue<TubeUiWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
export type { TubeUiWords } from './en.ts';
