import { catalogue } from '@fray/engine/catalogue';
import type { ArcadeText } from './en.ts';

export const TEXTS = catalogue<ArcadeText>({
  en: () => import('./en.ts').then(({ en }) => en),
  da: () => import('./da.ts').then(({ da }) => da),
});
