import { loadedCatalogue } from '@fray/engine/catalogue';
import type { TubeText } from './en.ts';

export const TEXTS = loadedCatalogue<TubeText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
