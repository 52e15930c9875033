import { type Catalogue, catalogue } from '@fray/engine/catalogue';

const en = {
  label: 'Main menu',
  home: 'Home',
  puzzles: 'Puzzles',
  play: 'Play',
  tournaments: 'Tournaments',
  more: 'More',
  close: 'Close',
  guest: 'Guest',
  account: (name: string) => `Your account: ${name}`,
  createAccount: 'Create an account to keep your games and ratings',
  playTitle: 'What do you want to play?',
  against: (who: string) => `Against ${who}`,
  setUp: (game: string) => `${game}: choose opponents and options`,
  playNote: 'Play a friend, or change the rules, by the button on the right.',
  games: 'Your games',
  learn: 'Learn and rules',
  friends: 'Friends',
  whatIf: 'What if?',
  whatIfNote: 'Change a rule and test it',
  api: 'API',
  apiNote: 'Let a program of yours play',
  ratings: 'Ratings',
  settings: 'Settings',
  sound: 'Sound',
};

type NavigationWords = typeof en;

const da: NavigationWords = {
  label: 'Hovedmenu',
  home: 'Forside',
  puzzles: 'Opgaver',
  play: 'Spil',
  tournaments: 'Turneringer',
  more: 'Mere',
  close: 'Luk',
  guest: 'Gæst',
  account: (name) => `Din konto: ${name}`,
  createAccount: 'Opret en konto for at beholde dine spil og ratings',
  playTitle: 'Hvad vil du spille?',
  against: (who) => `Mod ${who}`,
  setUp: (game) => `${game}: vælg modstandere og indstillinger`,
  playNote: 'Brug knappen til højre for at spille mod en ven eller ændre reglerne.',
  games: 'Dine spil',
  learn: 'Lær spillene',
  friends: 'Venner',
  whatIf: 'Hvad nu hvis?',
  whatIfNote: 'Lav en regel om og prøv den af',
  api: 'API',
  apiNote: 'Lad dit eget program spille',
  ratings: 'Ratings',
  settings: 'Indstillinger',
  sound: 'Lyd',
};

export const NAVIGATION: Catalogue<NavigationWords> = catalogue<NavigationWords>({ en, da });
