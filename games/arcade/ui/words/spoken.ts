import { loadedCatalogue } from '@fray/engine/catalogue';
import type { ArcadeUiWords } from './en.ts';

export const WORDS = loadedCatalogue<ArcadeUiWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
export type { ArcadeUiWords } from './en.ts';
