import { loadedCatalogue } from '@fray/engine/catalogue';
import type { MechWords } from './en.ts';

export const WORDS = loadedCatalogue<MechWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
export type { MechWords } from './en.ts';
