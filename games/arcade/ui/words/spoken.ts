import { catalogue } from '@fray/engine/catalogue';
import type { ArcadeUiWords } from './en.ts';

export const WORDS = catalogue<ArcadeUiWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
