import { language } from '../app/settings.ts';
import { da } from './da.ts';
import { en, type Words } from './en.ts';

/** The page's words in the language of the moment; reading it in a component makes that component follow the language. */
export const words = (): Words => (language.value === 'da' ? da : en);
