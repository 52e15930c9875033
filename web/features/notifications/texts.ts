import { type Catalogue, catalogue } from '@fray/engine/catalogue';

const en = {
  title: 'Notifications',
  lead: 'Get a notification when it is your turn, someone challenges you, or your tournament game is ready, even when the page is closed. Notifications are grouped.',
  whose: 'They go through your browser’s push service, end-to-end encrypted.',
  on: 'Turn on notifications',
  off: 'Turn off',
  isOn: 'Notifications are on for this device.',
  isOff: 'Notifications are off for this device.',
  denied: 'Notifications are blocked in the browser’s settings for this site.',
  cannot: 'This browser has no notifications. On an iPhone or iPad, add the page to the home screen and open it there.',
  failed: (why: string) => `That did not work: ${why}`,
  quiet: 'Quiet hours',
  quietOn: 'Mute from',
  and: 'to',
  hour: (hour: number) => `${hour}:00`,
  games: 'Notify me about',
};

const da: typeof en = {
  title: 'Notifikationer',
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

export const NOTIFICATION_TEXTS: Catalogue<typeof en> = catalogue<typeof en>({ en, da });
