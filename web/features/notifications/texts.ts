import type { Language } from '@fray/engine';

const en = {
  title: 'Being called',
  lead: 'When it is your turn and you have not looked for a while, or somebody challenges you, or your table in a tournament is ready, this device tells you, also while the page is closed. Several things come as one.',
  whose: 'It goes through the service of your browser’s maker, closed so that only this device can read it.',
  on: 'Call this device',
  off: 'Call this device no more',
  isOn: 'This device is called.',
  isOff: 'This device is not called.',
  denied: 'The browser does not allow it: its settings for this page say so.',
  cannot: 'This browser cannot be called. On an iPhone or iPad, put the page on the home screen and open it there.',
  failed: (why: string) => `That did not work: ${why}`,
  quiet: 'Quiet hours',
  quietOn: 'Do not call between',
  and: 'and',
  hour: (hour: number) => `${hour}:00`,
  games: 'Call for',
};

const da: typeof en = {
  title: 'Få besked',
  lead: 'Når det er din tur, og du ikke har kigget et stykke tid, når nogen udfordrer dig, eller når dit bord i en turnering er klar, giver denne enhed besked, også når siden er lukket. Flere ting på én gang bliver til én besked.',
  whose: 'Beskeden går gennem din browserproducents tjeneste, lukket, så kun denne enhed kan læse den.',
  on: 'Giv besked på denne enhed',
  off: 'Giv ikke mere besked på denne enhed',
  isOn: 'Denne enhed får besked.',
  isOff: 'Denne enhed får ikke besked.',
  denied: 'Browseren tillader det ikke; se dens indstillinger for denne side.',
  cannot: 'Denne browser kan ikke få besked. På en iPhone eller iPad skal siden først lægges på hjemmeskærmen og åbnes derfra.',
  failed: (why) => `Det gik ikke: ${why}`,
  quiet: 'Stille timer',
  quietOn: 'Ingen beskeder mellem kl.',
  and: 'og kl.',
  hour: (hour) => `${hour}.00`,
  games: 'Besked om',
};

export const NOTIFICATION_TEXTS: Readonly<Record<Language, typeof en>> = { en, da };
