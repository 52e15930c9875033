import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import type { PlaytestVisibility } from '@fray/protocol/playtests';

const en = {
  title: 'Your own games',
  lead: 'Upload a game that you wrote. Others play it here a minute later.',
  publicGames: 'Games by users',
  gallery: 'Gallery',
  account: 'Games belong to an account.',
  toAccount: 'Create an account',
  upload: 'Upload a game',
  how: 'Write a game with “npm create fray-game”, then pack it:',
  file: 'The packed file',
  wrongFile: 'That is no packed game. Pack it with --boxed.',
  send: 'Upload',
  checking: 'The server plays a few games of it. That takes up to a minute …',
  done: (id: string, games: number, moves: number) =>
    `${id} is here. The server checked ${games === 1 ? '1 game' : `${games} games`} with ${moves === 1 ? '1 move' : `${moves} moves`}.`,
  refused: {
    'name-taken':
      'Its id, or the part of the id before the dot, belongs to another game or author. Change the id in card.ts and in the rules, pack it again, and upload that file.',
    'too-fast': 'The server checks only so many games in a short time. Nothing is wrong with yours. Upload it again in a minute.',
  },
  orCommand: 'Or straight from its folder, with a token from the settings that may “push games of your own”:',
  by: (who: string) => `By ${who}`,
  seats: (least: number, most: number) => (most === 1 ? '1 player' : least === most ? `${least} players` : `${least}–${most} players`),
  play: 'Play',
  who: 'Who finds it?',
  sees: { private: 'only you', unlisted: 'whoever has the link', public: 'everybody, in the gallery' } satisfies Record<
    PlaytestVisibility,
    string
  >,
  rights: 'I may publish this game: its rules, names and texts are mine, or I have permission.',
  contact: 'Contact for questions about rights',
  save: 'Save',
  down: 'Moderators took this game down.',
  link: 'Link to this game',
  versions: 'Versions',
  kept: 'played by others, kept',
  size: (kB: string) => `${kB} kB`,
  remove: 'Delete',
  removeSure: 'Delete it with all versions? Its matches freeze.',
  isYours: 'This game is yours.',
  manage: 'Change who finds it',
  about: 'This game is by a user of this server, who is responsible for it.',
  rightsContact: (contact: string) => `Questions about rights: ${contact}`,
  report: 'Report this game',
  reasons: { name: 'Its name or its texts', other: 'Something else' } satisfies Record<'name' | 'other', string>,
  reported: 'The moderators see it. Thank you.',
};

type UploadWords = typeof en;

const da: UploadWords = {
  title: 'Dine egne spil',
  lead: 'Læg et spil op, som du selv har skrevet. Andre kan spille det her et minut senere.',
  publicGames: 'Spil fra brugere',
  gallery: 'Galleri',
  account: 'Spil hører til en konto.',
  toAccount: 'Opret en konto',
  upload: 'Læg et spil op',
  how: 'Skriv et spil med “npm create fray-game”, og pak det:',
  file: 'Den pakkede fil',
  wrongFile: 'Det er ikke et pakket spil. Pak det med --boxed.',
  send: 'Læg op',
  checking: 'Serveren spiller nogle partier af det. Det tager op til et minut …',
  done: (id, games, moves) => `${id} er her. Serveren prøvede ${games === 1 ? '1 parti' : `${games} partier`} med ${moves} træk.`,
  refused: {
    'name-taken':
      'Spillets id, eller delen før punktummet, hører til et andet spil eller en anden forfatter. Ret id’et i card.ts og i reglerne, pak spillet igen, og læg den fil op.',
    'too-fast': 'Serveren prøver kun nogle få spil ad gangen. Der er ikke noget galt med dit. Læg det op igen om et minut.',
  },
  orCommand: 'Eller direkte fra mappen med en API-nøgle fra indstillingerne, der må “lægge dine egne spil op”:',
  by: (who) => `Af ${who}`,
  seats: (least, most) => (most === 1 ? '1 spiller' : least === most ? `${least} spillere` : `${least}–${most} spillere`),
  play: 'Spil',
  who: 'Hvem kan finde det?',
  sees: { private: 'kun dig', unlisted: 'dem, der har linket', public: 'alle, i galleriet' },
  rights: 'Jeg må udgive spillet: Regler, navne og tekster er mine, eller jeg har fået lov.',
  contact: 'Kontakt ved spørgsmål om rettigheder',
  save: 'Gem',
  down: 'Moderatorer har taget spillet ned.',
  link: 'Link til spillet',
  versions: 'Versioner',
  kept: 'spillet af andre, bevares',
  size: (kB) => `${kB} kB`,
  remove: 'Slet',
  removeSure: 'Slet det med alle versioner? Dets partier fryser.',
  isYours: 'Spillet er dit.',
  manage: 'Vælg, hvem der kan finde det',
  about: 'Spillet er lavet af en bruger på denne server, som selv har ansvaret for det.',
  rightsContact: (contact) => `Spørgsmål om rettigheder: ${contact}`,
  report: 'Anmeld spillet',
  reasons: { name: 'Navnet eller teksterne', other: 'Noget andet' },
  reported: 'Moderatorerne kan se det. Tak.',
};

export const UPLOADS: Catalogue<UploadWords> = catalogue<UploadWords>({ en, da });
