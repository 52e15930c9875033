import { catalogue } from '@fray/engine/catalogue';
import type { TubeText } from './en.ts';

export const TEXTS = catalogue<TubeText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
