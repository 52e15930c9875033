import { loadedCatalogue } from '@fray/engine/catalogue';
import type { SkirmishText } from './en.ts';

export const TEXTS = loadedCatalogue<SkirmishText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
