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
  keyOff: 'Single keys are turned off in the settings.',
  keyNames: { space: 'Space', arrows: 'Arrows', enter: 'Enter', escape: 'Esc', back: 'Backspace' },
  keysAnywhere: { arrows: 'Move over the board', enter: 'Choose what is marked', escape: 'Close, or cancel', help: 'This list' },
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
  keyOff: 'Enkelttaster er slået fra i indstillingerne.',
  keyNames: { space: 'Mellemrum', arrows: 'Pile', enter: 'Enter', escape: 'Esc', back: 'Slet' },
  keysAnywhere: { arrows: 'Gå rundt på brættet', enter: 'Vælg det markerede', escape: 'Luk, eller fortryd', help: 'Denne liste' },
};

const WORDS = catalogue<Words>({ en, da });

/** The frame's own few words. */
export const kitTexts = (language: Language): Words => WORDS[language];
