import { loadedCatalogue } from '@fray/engine/catalogue';
import type { ArcadeText } from './en.ts';

export const TEXTS = loadedCatalogue<ArcadeText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
