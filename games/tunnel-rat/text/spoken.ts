import { loadedCatalogue } from '@fray/engine/catalogue';
import type { RatText } from './en.ts';

export const TEXTS = loadedCatalogue<RatText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
