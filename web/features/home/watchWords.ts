import { type Catalogue, catalogue } from '@fray/engine/catalogue';

const en = {
  title: 'Watch',
  count: (n: number) => (n === 1 ? 'one game is live' : `${n} games are live`),
  live: 'Live',
  watch: 'Watch',
  nobody: 'Nobody is playing right now',
  nobodyLead: 'Start a game of your own, or look back at one of yours.',
  playInstead: 'Play now',
  offline: 'The server cannot be reached. Live games come back with your connection.',
};

const da: typeof en = {
  title: 'Se med',
  count: (n) => (n === 1 ? 'ét spil er i gang' : `${n} spil er i gang`),
  live: 'Live',
  watch: 'Se med',
  nobody: 'Der er ingen, der spiller lige nu',
  nobodyLead: 'Start selv et spil, eller kig på et af dine gamle.',
  playInstead: 'Spil nu',
  offline: 'Serveren kan ikke nås. Spillene er her igen, når du har forbindelse.',
};

export const WATCH: Catalogue<typeof en> = catalogue<typeof en>({ en, da });
