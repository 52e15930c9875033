import { catalogue } from '@fray/engine/catalogue';
import type { TubeUiWords } from './en.ts';

export const WORDS = catalogue<TubeUiWords>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
