import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';

const en = {
  others: 'The others',
  yours: 'You',
  table: 'The table',
  doing: 'What you can do',
  close: 'Close',
  menu: 'Menu',
  more: 'More',
  skip: 'Skip to now',
  shown: 'This is shown:',
  bot: 'bot',
  thinking: 'thinks …',
  yourTurn: 'your turn',
  clock: (who: string, time: string) => `${who}: ${time} left`,
  aside: 'Beside the board',
  result: 'Result',
  key: (name: string) => `key ${name}`,
  keys: 'Keys',
};

type Words = typeof en;

const da: Words = {
  others: 'De andre',
  yours: 'Dig',
  table: 'Bordet',
  doing: 'Det kan du gøre',
  close: 'Luk',
  menu: 'Menu',
  more: 'Mere',
  skip: 'Spring til nu',
  shown: 'Nu vises:',
  bot: 'bot',
  thinking: 'tænker …',
  yourTurn: 'din tur',
  clock: (who, time) => `${who}: ${time} tilbage`,
  aside: 'Ved siden af brættet',
  result: 'Resultat',
  key: (name) => `tasten ${name}`,
  keys: 'Taster',
};

const WORDS = catalogue<Words>({ en, da });

/** The frame's own few words. */
export const kitTexts = (language: Language): Words => WORDS[language];
