import type { Language } from '@fray/engine';

const en = {
  promise: ['Tabletop skirmish.', 'Every rule enforced.', 'No account. No wait.'],
  lead: 'Tanks, mechs and bluff, in your browser and on your phone: against bots that play to win, a friend by a link, or whoever is awake.',
  playNow: 'Play now',
  invite: 'Invite a friend',
  learn: 'Learn in 3 minutes',
  now: (running: number, waiting: number) =>
    [
      running > 0 && `${running} ${running === 1 ? 'game' : 'games'} running`,
      waiting > 0 && `${waiting} ${waiting === 1 ? 'table waits' : 'tables wait'} for somebody`,
    ]
      .filter(Boolean)
      .join(' · '),
  attract: 'Two bots play ARCADE',
  stop: 'Stop the demonstration',
  go: 'Go on with the demonstration',
  players: (fewest: number, most: number) => (fewest === most ? `${fewest} players` : `${fewest} to ${most} players`),
  minutes: (minutes: number) => `${minutes} min`,
  weights: ['easy', 'some thought', 'deep'],
  play: 'Play',
  playBot: (game: string) => `Play ${game} against a bot`,
  friend: 'Friend',
  playFriend: (game: string) => `Play ${game} with a friend`,
  learnShort: 'Learn',
  learnGame: (game: string) => `Learn ${game}`,
  more: 'Options and players',
  yours: 'Yours',
  yoursNote: 'on this device, no account',
  yourTurn: 'Your turn',
  unfinished: 'Unfinished',
  goOn: 'Go on',
  waits: 'A table waits',
  sitDown: 'Sit down',
  watch: 'Watch',
  running: 'Running now',
  runningNote: 'games that you may watch',
  open: 'Tables that wait for somebody',
  noneOpen: 'Nobody waits just now. Open a table, and it is listed here; or let us find you a stranger.',
  today: 'The day’s puzzle',
  todayDone: 'Solved. There are many more.',
  solve: 'Solve it',
  allPuzzles: 'All puzzles',
  records: 'Records',
};

export type HomeWords = typeof en;

const da: HomeWords = {
  promise: ['Skirmish på brættet.', 'Alle regler overholdes.', 'Ingen konto. Ingen ventetid.'],
  lead: 'Kampvogne, robotter og bluff i din browser og på din telefon: mod botter, der vil vinde, mod en ven med et link eller mod hvem der nu er vågen.',
  playNow: 'Spil nu',
  invite: 'Invitér en ven',
  learn: 'Lær det på 3 minutter',
  now: (running, waiting) =>
    [running > 0 && `${running} spil i gang`, waiting > 0 && `${waiting} ${waiting === 1 ? 'bord venter' : 'borde venter'} på nogen`]
      .filter(Boolean)
      .join(' · '),
  attract: 'To botter spiller ARCADE',
  stop: 'Stands opvisningen',
  go: 'Fortsæt opvisningen',
  players: (fewest, most) => (fewest === most ? `${fewest} spillere` : `${fewest} til ${most} spillere`),
  minutes: (minutes) => `${minutes} min.`,
  weights: ['let', 'lidt at tænke over', 'dybt'],
  play: 'Spil',
  playBot: (game) => `Spil ${game} mod en bot`,
  friend: 'En ven',
  playFriend: (game) => `Spil ${game} med en ven`,
  learnShort: 'Lær',
  learnGame: (game) => `Lær ${game}`,
  more: 'Indstillinger og spillere',
  yours: 'Dit',
  yoursNote: 'på denne enhed, uden konto',
  yourTurn: 'Din tur',
  unfinished: 'Ikke spillet færdig',
  goOn: 'Spil videre',
  waits: 'Et bord venter',
  sitDown: 'Sæt dig',
  watch: 'Se med',
  running: 'I gang nu',
  runningNote: 'spil, du kan se med i',
  open: 'Borde, der venter på nogen',
  noneOpen: 'Ingen venter lige nu. Opret et bord, så står det her, eller lad os finde en fremmed til dig.',
  today: 'Dagens opgave',
  todayDone: 'Løst. Der er mange flere.',
  solve: 'Løs den',
  allPuzzles: 'Alle opgaver',
  records: 'Partifiler',
};

export const HOME: Readonly<Record<Language, HomeWords>> = { en, da };
