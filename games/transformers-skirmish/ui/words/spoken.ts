import { loadedCatalogue } from '@fray/engine/catalogue';
import type { SkirmishWords } from './en.ts';

export const WORDS = loadedCatalogue<SkirmishWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
export type { SkirmishWords } from './en.ts';
