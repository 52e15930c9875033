import { loadedCatalogue } from '@fray/engine/catalogue';
import type { MechText } from './en.ts';

export const TEXTS = loadedCatalogue<MechText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
