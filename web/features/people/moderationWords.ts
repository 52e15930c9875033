import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import type { Measure } from '@fray/protocol';

const en = {
  title: 'Reports',
  lead: 'For whoever has the moderators’ secret of this server. It is kept until this tab is closed.',
  secret: 'Secret',
  open: 'Open',
  none: 'Nothing is waiting.',
  wrong: 'That is not the secret, or this server has none.',
  about: (who: string) => `about ${who}`,
  guest: 'a guest',
  forgotten: 'somebody who was deleted',
  asSuch: 'whatever they played',
  line: (n: number) => `line ${n}`,
  seat: (n: number) => `seat ${n}`,
  before: (n: number) => (n === 1 ? 'something was done once before' : `something was done ${n} times before`),
  talk: 'What was said there',
  nothingSaid: 'Nothing was said.',
  record: 'Replay',
  measures: {
    dismiss: 'Dismiss',
    warn: 'Warn',
    mute: 'Mute for a week',
    close: 'Close the account',
  } satisfies Record<Measure, string>,
  sure: 'Close it for good?',
  tournaments: 'Tournaments that everybody sees',
  closeTournament: 'Close',
  saidBy: (who: string, seat: number | null) =>
    seat === null ? `${who || 'somebody'} (beside)` : `${who || 'somebody'} (seat ${seat + 1})`,
};

export type ModerationWords = typeof en;

const da: ModerationWords = {
  title: 'Anmeldelser',
  lead: 'For den, der har denne servers hemmelighed for moderatorer. Den huskes, til fanen lukkes.',
  secret: 'Hemmelighed',
  open: 'Åbn',
  none: 'Intet venter.',
  wrong: 'Det er ikke hemmeligheden, eller serveren har ingen.',
  about: (who) => `om ${who}`,
  guest: 'en gæst',
  forgotten: 'en, der er slettet',
  asSuch: 'uanset hvad der blev spillet',
  line: (n) => `linje ${n}`,
  seat: (n) => `plads ${n}`,
  before: (n) => (n === 1 ? 'der er gjort noget én gang før' : `der er gjort noget ${n} gange før`),
  talk: 'Hvad der blev sagt dér',
  nothingSaid: 'Der blev ikke sagt noget.',
  record: 'Afspil',
  measures: { dismiss: 'Afvis', warn: 'Advar', mute: 'Gør tavs i en uge', close: 'Luk kontoen' },
  sure: 'Luk den for altid?',
  tournaments: 'Turneringer, som alle kan se',
  closeTournament: 'Luk',
  saidBy: (who, seat) => (seat === null ? `${who || 'nogen'} (ved siden af)` : `${who || 'nogen'} (plads ${seat + 1})`),
};

export const MODERATION: Catalogue<ModerationWords> = catalogue<ModerationWords>({ en, da });
