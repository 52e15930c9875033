import { catalogue } from '@fray/engine/catalogue';

const en = {
  title: (game: string) => `Lab report: ${game}`,
  games: (n: string) => `${n} games`,
  changedTo: 'Changed:',
  rule: (id: string) => `rule ${id}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  nothing: 'Nothing is changed: the game by the book.',
  played: (level: string) => `All else by the book. ${level} plays ${level}, seats swapped, every side with the same dice.`,
  ofPeople: 'Matches of people, from their records.',
  none: 'Nothing.',
  head: { figure: 'Figure', both: 'Both', difference: 'Difference', verdict: 'Verdict' },
  plots: 'Plots',
  levels: 'Bots',
  holds: { changed: 'changed', same: 'the same', open: 'open' },
  note: 'Grey band: a difference too small to matter, fixed before the games. Intervals: 95 %, from deal to deal, seats swapped. “Changed” is said so seldom by mistake that all figures together are wrong in at most 5 of 100 reports.',
  noteLevels: (levels: string) =>
    `The last column: does it hold for other bots (${levels})? A filled box: changed; two lines: the same; a dashed ring: open.`,
  people: 'Bots are not people: a mirror for structure, not for fun.',
  noGaps: (n: string) => `Gaps in the rules met in ${n} games: none.`,
  gapAt: (deal: number, seat: number, turn: number) => `deal ${deal}, seat ${seat}, turn ${turn}`,
  lookNote: 'Each is a file: open it in Fray as a record.',
  lowest: (percent: string) => `won from ${percent} %`,
  turns: (n: number) => `${n} turns`,
  seed: (seed: number, deal: number) => `seed ${seed}, deal ${deal}`,
  again: 'The same seeds give the same games on any machine.',
  experiment: 'The experiment as a file',
  incomplete: (done: string, planned: string) => `${done} of ${planned} games are played: what is open may settle.`,
};

export type ReportPageWords = typeof en;

const da: ReportPageWords = {
  title: (game) => `Laboratorierapport: ${game}`,
  games: (n) => `${n} spil`,
  changedTo: 'Ændret:',
  rule: (id) => `regel ${id}`,
  fromTo: (from, to) => `fra ${from} til ${to}`,
  nothing: 'Intet er ændret: spillet efter bogen.',
  played: (level) => `Alt andet efter bogen. ${level} mod ${level}, byttede pladser, de samme terninger på alle sider.`,
  ofPeople: 'Mennesker har spillet; partierne er læst fra filer.',
  none: 'Intet.',
  head: { figure: 'Tal', both: 'Begge', difference: 'Forskel', verdict: 'Dom' },
  plots: 'Diagrammer',
  levels: 'Botter',
  holds: { changed: 'ændret', same: 'det samme', open: 'uvist' },
  note: 'Gråt bånd: en forskel, der er for lille til at betyde noget, fastlagt før spillene. Intervaller: 95 %, fra giv til giv, med byttede pladser. “Ændret” siges så sjældent ved en fejl, at alle tallene tilsammen tager fejl i højst 5 af 100 rapporter.',
  noteLevels: (levels) =>
    `Sidste kolonne: gælder det også for andre botter (${levels})? En fyldt boks: ændret; to streger: det samme; en stiplet ring: uvist.`,
  people: 'Botter er ikke mennesker: et spejl for opbygningen, ikke for fornøjelsen.',
  noGaps: (n) => `Huller i reglerne i ${n} spil: ingen.`,
  gapAt: (deal, seat, turn) => `giv ${deal}, plads ${seat}, tur ${turn}`,
  lookNote: 'Hvert er en fil: åbn den i Fray som partifil.',
  lowest: (percent) => `vundet fra ${percent} %`,
  turns: (n) => `${n} ture`,
  seed: (seed, deal) => `frø ${seed}, giv ${deal}`,
  again: 'De samme frø giver de samme spil på enhver maskine.',
  experiment: 'Forsøget som fil',
  incomplete: (done, planned) => `${done} af ${planned} spil er spillet: det uvisse kan endnu falde på plads.`,
};

export const REPORT_PAGE_WORDS = catalogue<ReportPageWords>({ en, da });
