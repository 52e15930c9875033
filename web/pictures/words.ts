import type { Language } from '@fray/engine';

const en = {
  site: 'Tabletop skirmish games by a link',
  play: 'Play it by a link',
  open: 'A seat is free: sit down and play',
  running: 'The match is on: look in',
  over: 'The match is over',
  toMove: (side: string) => `${side} to move`,
  versus: (names: readonly string[]) => names.join(' – '),
  won: (who: string, plural: boolean) => `${who} ${plural ? 'win' : 'won'}`,
  drawn: 'A draw',
  share: (who: string) => `${who} share the win`,
  puzzle: 'Puzzle',
  today: 'Puzzle of the day',
  player: 'Games, figures and ratings',
  moment: (at: number, of: number) => `Moment ${at} of ${of}`,
  unnamed: 'Somebody',
};

const da: typeof en = {
  site: 'Taktiske brætspil med et link',
  play: 'Spil det med et link',
  open: 'Der er en ledig plads: sæt dig og spil',
  running: 'Kampen er i gang: kig med',
  over: 'Kampen er slut',
  toMove: (side) => `${side} er i tur`,
  versus: (names) => names.join(' – '),
  won: (who) => `${who} vandt`,
  drawn: 'Uafgjort',
  share: (who) => `${who} deler sejren`,
  puzzle: 'Opgave',
  today: 'Dagens opgave',
  player: 'Spil, tal og ratings',
  moment: (at, of) => `Øjeblik ${at} af ${of}`,
  unnamed: 'En spiller',
};
export const PICTURE_WORDS: Readonly<Record<Language, typeof en>> = { en, da };
