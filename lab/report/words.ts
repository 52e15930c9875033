import { catalogue } from '@fray/engine/catalogue';

type Way = 'less' | 'more';

const en = {
  book: 'by the book',
  asTable: 'As a table',
  mean: 'mean',
  cell: 'cell',
  level: 'bots',
  levels: { recruit: 'Recruit', cadet: 'Cadet', gunner: 'Gunner', veteran: 'Veteran', captain: 'Captain', ace: 'Ace' },
  games: 'games, %',
  turns: 'turns',
  played: '% of the game',
  even: 'even',
  share: 'winner’s chance, %',
  wins: 'wins who is ahead, %',
  won: '% won',
  notMeasured: 'not measured',
  notCompared: 'not compared',
  estimate: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
  length: {
    changed: { less: 'Shorter', more: 'Longer' } satisfies Record<Way, string>,
    same: 'As long as before',
    open: 'Open: shorter or longer?',
    note: 'games by their length; dashed: the median',
  },
  seat: {
    changed: { less: 'Beginning helps less', more: 'Beginning helps more' } satisfies Record<Way, string>,
    same: 'Beginning is worth the same',
    open: 'Open: does beginning help more?',
    note: 'who begins wins, by who plays; bar: 95 % interval',
  },
  drama: {
    changed: { less: 'Less dramatic', more: 'More dramatic' } satisfies Record<Way, string>,
    same: 'As dramatic as before',
    open: 'Open: more dramatic, or less?',
    note: 'the winner’s chance: mean, and where four games in five lie',
  },
  snowball: {
    changed: { less: 'A lead counts for less', more: 'A lead counts for more' } satisfies Record<Way, string>,
    same: 'A lead counts as much as before',
    open: 'Open: does a lead count for more?',
    note: 'how often who is ahead wins, with 95 % intervals',
  },
  heat: { note: 'times a game on each cell, the warmer the more' },
  what: 'what',
  options: { title: 'What an option is worth', note: 'points of the win that a bot loses by going without', unit: 'points' },
  impact: { title: 'What a card or unit is worth', note: 'points of the win that go with having it', unit: 'points' },
  settled: { games: 'games each way' },
  tornado: {
    title: 'What else moves the length',
    note: 'each number one step down and one up, all else by the book',
    unit: 'turns',
    standard: (text: string) => `${text} by the book`,
  },
};

export type ReportWords = typeof en;

const da: ReportWords = {
  book: 'efter bogen',
  asTable: 'Som tabel',
  mean: 'gennemsnit',
  cell: 'felt',
  level: 'botter',
  levels: { recruit: 'Rekrut', cadet: 'Kadet', gunner: 'Skytte', veteran: 'Veteran', captain: 'Kaptajn', ace: 'Es' },
  games: 'spil, %',
  turns: 'ture',
  played: '% af spillet',
  even: 'lige',
  share: 'vinderens chance, %',
  wins: 'den førende vinder, %',
  won: '% vundet',
  notMeasured: 'ikke målt',
  notCompared: 'ikke sammenlignet',
  estimate: (value, low, high) => `${value} (${low} til ${high})`,
  length: {
    changed: { less: 'Kortere', more: 'Længere' },
    same: 'Lige så lange som før',
    open: 'Uvist: kortere eller længere?',
    note: 'spil efter længde; stiplet: medianen',
  },
  seat: {
    changed: { less: 'Det hjælper mindre at begynde', more: 'Det hjælper mere at begynde' },
    same: 'Det er lige meget værd at begynde',
    open: 'Uvist: hjælper det mere at begynde?',
    note: 'den, der begynder, vinder, efter hvem der spiller; streg: 95 %-interval',
  },
  drama: {
    changed: { less: 'Mindre dramatisk', more: 'Mere dramatisk' },
    same: 'Lige så dramatisk som før',
    open: 'Uvist: mere eller mindre dramatisk?',
    note: 'vinderens chance: gennemsnit, og hvor fire af fem spil ligger',
  },
  snowball: {
    changed: { less: 'En føring betyder mindre', more: 'En føring betyder mere' },
    same: 'En føring betyder det samme som før',
    open: 'Uvist: betyder en føring mere?',
    note: 'hvor tit den, der fører, vinder, med 95 %-intervaller',
  },
  heat: { note: 'gange pr. spil på hvert felt, jo varmere, jo flere' },
  what: 'hvad',
  options: { title: 'Hvad en mulighed er værd', note: 'point af sejren, en bot mister ved at undvære den', unit: 'point' },
  impact: { title: 'Hvad et kort eller en enhed er værd', note: 'point af sejren, der følger med at have det', unit: 'point' },
  settled: { games: 'spil hver vej' },
  tornado: {
    title: 'Hvad der ellers flytter længden',
    note: 'hvert tal et trin ned og et trin op, alt andet efter bogen',
    unit: 'ture',
    standard: (text) => `${text} efter bogen`,
  },
};

export const REPORT_WORDS = catalogue<ReportWords>({ en, da });
