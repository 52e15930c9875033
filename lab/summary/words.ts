import type { Level } from '@fray/bots';
import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { FigureId } from '../figures/names.ts';

/** A change in words, as the subject of a sentence, and as a clause after it. */
export interface Clause {
  readonly first: (size: string) => string;
  readonly next: (size: string) => string;
}

interface FigureWords {
  readonly name: string;
  /** The unit of the number. */
  readonly unit: string;
  readonly more?: Clause;
  readonly less?: Clause;
}

interface Words {
  readonly figures: Readonly<Record<FigureId, FigureWords>>;
  readonly parts: Readonly<Record<string, string>>;
  readonly wins: (seat: string) => string;
  /** A side wins so many points more often. */
  readonly winsMore: (side: string) => Clause;
  readonly care: string;
  readonly and: string;
  /** The condition of the first sentence: the option, its new value and its old value. */
  readonly withOption: (label: string, value: string, from: string) => string;
  readonly withArm: (name: string) => string;
  /** One of several options in that condition. */
  readonly at: (label: string, value: string) => string;
  readonly book: string;
  readonly nothing: string;
  /** Reasons for a missing figure: not requested because it takes long, or not defined for the game. */
  readonly notAsked: string;
  readonly notThere: string;
  readonly open: (games: string) => string;
  /** Some figures are the same beyond doubt, the others open. */
  readonly noneShows: (games: string) => string;
  /** Games of each arm that would probably make the open figures certain; or that their number is not known. */
  readonly wouldSettle: (games: string) => string;
  readonly neededUnknown: string;
  readonly noGames: string;
  readonly stays: (names: string) => string;
  readonly isOpen: (names: string, games: string) => string;
  readonly stand: (game: string, length: string, begins: string) => string;
  /** The same where each side has its own role. */
  readonly standOfSide: (game: string, length: string, side: string, wins: string) => string;
  /** The same where only the one or the other was measured. */
  readonly lasts: (game: string, length: string) => string;
  readonly beginsIn: (game: string, begins: string) => string;
  readonly sideWinsIn: (game: string, side: string, wins: string) => string;
  /** No figure has a number. */
  readonly tooFew: string;
  /** The most decisive card, and another one that may be as decisive. */
  readonly decides: (card: string, worth: string) => string;
  readonly notApart: (card: string) => string;
  readonly levelNames: Readonly<Record<Level, string>>;
  readonly perfect: string;
  /** The players of recorded matches. */
  readonly people: string;
  /** “cadet sees 27 %”, as levels disagree. */
  readonly sees: (level: string, number: string) => string;
  readonly whoBegins: string;
  /** The name of the seats' figure where sides have fixed roles. */
  readonly whoWins: string;
  /** The sentence about arms without an order: nearest to even, and farthest from it. */
  readonly nearest: (even: string) => string;
  readonly ofRanked: (who: string, share: string, last: string, lastShare: string) => string;
  readonly unsettled: (games: string) => string;
  readonly beside: Readonly<Record<'even' | 'uneven' | 'open', string>>;
  readonly notFrom: (value: string, from: string) => string;
  readonly needs: (games: string) => string;
  /** Players, number of games and seed, in one line. */
  readonly conditions: (of: Readonly<Record<'seats' | 'seed' | 'games' | 'planned' | 'look' | 'looks', number>>, levels: string) => string;
  readonly atAllLevels: string;
  readonly atSomeLevels: (levels: string) => string;
  readonly headings: Readonly<
    Record<'changed' | 'same' | 'open' | 'figures' | 'findings' | 'games' | 'options' | 'tornado' | 'cards' | 'ranking', string>
  >;
  readonly verdicts: Readonly<Record<'changed' | 'same' | 'open', string>>;
  readonly gaps: Readonly<Record<'throw' | 'no-moves' | 'stall' | 'illegal-choice', string>>;
  readonly examples: Readonly<Record<'dramatic' | 'oneSided' | 'median', string>>;
}

const inner = (names: string): string => names.charAt(0).toLowerCase() + names.slice(1);

/** In English the first and the following items have the same form. */
/** Numbers of a report come as they are written. */
const points = (n: string) => (n === '1' ? '1 point' : `${n} points`);
const turns = (n: string) => (n === '1' ? '1 turn' : `${n} turns`);
const ture = (n: string) => (n === '1' ? '1 tur' : `${n} ture`);
const alike = (text: (size: string) => string): Clause => ({ first: text, next: text });

const en: Words = {
  figures: {
    seat: {
      name: 'Who begins',
      unit: 'wins, % of games',
      more: alike((n) => `who begins wins ${points(n)} more often`),
      less: alike((n) => `who begins wins ${points(n)} less often`),
    },
    draws: {
      name: 'Draws and time-outs',
      unit: '% of games',
      more: alike(() => 'more games end without a winner'),
      less: alike(() => 'fewer games end without a winner'),
    },
    length: {
      name: 'Length',
      unit: 'turns, median',
      more: alike((n) => `games last ${turns(n)} longer`),
      less: alike((n) => `games end ${turns(n)} sooner`),
    },
    skill: {
      name: 'Skill for twice the thinking',
      unit: 'wins, %',
      more: alike(() => 'thinking longer pays more'),
      less: alike(() => 'thinking longer pays less'),
    },
    range: {
      name: 'Skill range',
      unit: 'Elo from the weakest to the strongest bot',
      more: alike(() => 'skill tells more'),
      less: alike(() => 'skill tells less'),
    },
    luck: { name: 'Luck’s share', unit: '% of the result', more: alike(() => 'luck weighs more'), less: alike(() => 'luck weighs less') },
    leads: {
      name: 'Lead changes',
      unit: 'a game',
      more: alike(() => 'the lead changes hands more often'),
      less: alike(() => 'the lead changes hands less often'),
    },
    drama: {
      name: 'Drama',
      unit: 'points that the winner lies behind',
      more: alike(() => 'winners come from further behind'),
      less: alike(() => 'winners lie less far behind on the way'),
    },
    decided: {
      name: 'Decided after',
      unit: '% of the game',
      more: alike(() => 'games stay open longer'),
      less: alike(() => 'games are decided earlier'),
    },
    snowball: {
      name: 'Snowball',
      unit: 'wins who leads half-way, %',
      more: alike(() => 'a lead counts for more'),
      less: alike(() => 'a lead counts for less'),
    },
    choices: {
      name: 'Choices',
      unit: 'legal moves a decision',
      more: alike(() => 'there is more to choose from'),
      less: alike(() => 'there is less to choose from'),
    },
    options: {
      name: 'What options are worth',
      unit: 'points lost by forgoing one',
      more: alike(() => 'it costs more to forgo an option'),
      less: alike(() => 'it costs less to forgo an option'),
    },
    impact: {
      name: 'Cards',
      unit: 'points of the win for one more, up or down',
      more: alike(() => 'cards decide more'),
      less: alike(() => 'cards decide less'),
    },
    contact: {
      name: 'Contact',
      unit: 'hits a turn',
      more: alike(() => 'sides clash more often'),
      less: alike(() => 'sides clash less often'),
    },
    robustness: {
      name: 'Robustness',
      unit: '% of its length for a tenth of a number',
      more: alike(() => 'the length hangs more on the other numbers'),
      less: alike(() => 'the length hangs less on the other numbers'),
    },
  },
  parts: {
    mean: 'mean',
    p10: 'short games (P10)',
    p90: 'long games (P90)',
    tail: 'over twice the median',
    decisions: 'decisions',
    '25': 'leads after a quarter',
    '75': 'leads after three quarters',
    brier: 'Brier score half-way',
    forced: 'only one move',
    real: 'the best move clearly best',
    idle: 'turns without contact',
    cells: 'cells used',
  },
  wins: (seat) => `${seat} wins`,
  winsMore: (side) => alike((n) => `${side} wins ${points(n)} more often`),
  care: 'one move in ten at random',
  and: 'and',
  withOption: (label, value, from) => `With ${label} at ${value} instead of ${from}`,
  withArm: (name) => `With ${name}`,
  at: (label, value) => `${label} at ${value}`,
  book: 'the book',
  nothing: 'nothing changes that matters',
  notAsked: 'not asked for: it takes long',
  notThere: 'this game has nothing of the kind, or too few games were played',
  open: (games) => `nothing is certain after ${games} games`,
  noneShows: (games) => `no change shows in ${games} games`,
  wouldSettle: (games) => `about ${games} games of each variant would probably tell`,
  neededUnknown: 'how many games would tell cannot be said yet',
  noGames: 'No games have been played yet.',
  stays: (names) => `As before: ${inner(names)}.`,
  isOpen: (names, games) => `Open after ${games} games: ${inner(names)}.`,
  stand: (game, length, begins) => `A game of ${game} lasts ${turns(length)}, and who begins wins ${begins}`,
  standOfSide: (game, length, side, wins) => `A game of ${game} lasts ${turns(length)}, and ${side} wins ${wins}`,
  lasts: (game, length) => `A game of ${game} lasts ${turns(length)}`,
  beginsIn: (game, begins) => `In a game of ${game} who begins wins ${begins}`,
  sideWinsIn: (game, side, wins) => `In a game of ${game} ${side} wins ${wins}`,
  tooFew: 'too few games for a number yet',
  decides: (card, worth) => `${card} decides most: one more of it is worth ${worth} points`,
  notApart: (card) => `, which is not told apart from ${card} yet`,
  levelNames: { recruit: 'recruit', cadet: 'cadet', gunner: 'gunner', veteran: 'veteran', captain: 'captain', ace: 'ace' },
  perfect: 'perfect play',
  people: 'people',
  sees: (level, number) => `${level} sees ${number}`,
  whoBegins: 'who begins wins',
  whoWins: 'Who wins',
  nearest: (even) => `Nearest to even (${even} %) is `,
  ofRanked: (who, share, last, lastShare) => `: ${who} ${share}. Farthest from it is ${last}: ${lastShare}.`,
  unsettled: (games) => `The next one cannot be told apart yet: that takes about ${games === '1' ? '1 game' : `${games} games`} of each.`,
  beside: { even: 'even', uneven: 'not even', open: 'not enough games yet' },
  notFrom: (value, from) => `${value}, not ${from}`,
  needs: (games) => `would need about ${games} games an arm`,
  conditions: ({ seats, seed, games, planned, look, looks }, levels) =>
    `${seats} seats · ${levels} · seed ${seed} · ${games} of ${planned} games · look ${look} of ${looks}`,
  atAllLevels: 'at every level',
  atSomeLevels: (levels) => `for ${levels} only`,
  headings: {
    changed: 'What changed',
    same: 'What did not',
    open: 'Not enough games yet',
    figures: 'Fifteen figures',
    findings: 'Gaps in the rules',
    games: 'Games to look at',
    options: 'What an option is worth',
    tornado: 'What each number moves',
    cards: 'Cards',
    ranking: 'Nearest to even first',
  },
  verdicts: { changed: 'changed', same: 'the same', open: 'not enough games yet' },
  gaps: {
    throw: 'the rules broke off',
    'no-moves': 'a position without a move',
    stall: 'a game without an end',
    'illegal-choice': 'a bot chose what is not legal',
  },
  examples: { dramatic: 'Most dramatic', oneSided: 'Most one-sided', median: 'The median game' },
};

const da: Words = {
  figures: {
    seat: {
      name: 'Den, der begynder',
      unit: 'vinder, % af spillene',
      more: {
        first: (n) => `vinder den, der begynder, ${n} procentpoint oftere`,
        next: (n) => `den, der begynder, vinder ${n} procentpoint oftere`,
      },
      less: {
        first: (n) => `vinder den, der begynder, ${n} procentpoint sjældnere`,
        next: (n) => `den, der begynder, vinder ${n} procentpoint sjældnere`,
      },
    },
    draws: {
      name: 'Uafgjort og tiden ude',
      unit: '% af spillene',
      more: { first: () => 'ender flere spil uden en vinder', next: () => 'flere spil ender uden en vinder' },
      less: { first: () => 'ender færre spil uden en vinder', next: () => 'færre spil ender uden en vinder' },
    },
    length: {
      name: 'Længde',
      unit: 'ture, median',
      more: { first: (n) => `varer spillene ${ture(n)} længere`, next: (n) => `spillene varer ${ture(n)} længere` },
      less: { first: (n) => `slutter spillene ${ture(n)} tidligere`, next: (n) => `spillene slutter ${ture(n)} tidligere` },
    },
    skill: {
      name: 'Udbytte af dobbelt betænkningstid',
      unit: 'vinder, %',
      more: { first: () => 'betaler det sig mere at tænke længe', next: () => 'det betaler sig mere at tænke længe' },
      less: { first: () => 'betaler det sig mindre at tænke længe', next: () => 'det betaler sig mindre at tænke længe' },
    },
    range: {
      name: 'Spændvidde i dygtighed',
      unit: 'Elo fra den svageste til den stærkeste bot',
      more: { first: () => 'betyder dygtighed mere', next: () => 'dygtighed betyder mere' },
      less: { first: () => 'betyder dygtighed mindre', next: () => 'dygtighed betyder mindre' },
    },
    luck: {
      name: 'Heldets andel',
      unit: '% af resultatet',
      more: { first: () => 'betyder held mere', next: () => 'held betyder mere' },
      less: { first: () => 'betyder held mindre', next: () => 'held betyder mindre' },
    },
    leads: {
      name: 'Skift i føringen',
      unit: 'pr. spil',
      more: { first: () => 'skifter føringen oftere', next: () => 'føringen skifter oftere' },
      less: { first: () => 'skifter føringen sjældnere', next: () => 'føringen skifter sjældnere' },
    },
    drama: {
      name: 'Drama',
      unit: 'point, som vinderen er bagud',
      more: { first: () => 'vender vinderne større underskud', next: () => 'vinderne vender større underskud' },
      less: { first: () => 'er vinderne mindre bagud undervejs', next: () => 'vinderne er mindre bagud undervejs' },
    },
    decided: {
      name: 'Afgjort efter',
      unit: '% af spillet',
      more: { first: () => 'er spillene åbne længere', next: () => 'spillene er åbne længere' },
      less: { first: () => 'bliver spillene afgjort tidligere', next: () => 'spillene bliver afgjort tidligere' },
    },
    snowball: {
      name: 'Sneboldseffekt',
      unit: 'vinder, der fører halvvejs, %',
      more: { first: () => 'er en føring mere værd', next: () => 'en føring er mere værd' },
      less: { first: () => 'er en føring mindre værd', next: () => 'en føring er mindre værd' },
    },
    choices: {
      name: 'Valgmuligheder',
      unit: 'lovlige træk pr. valg',
      more: { first: () => 'er der mere at vælge imellem', next: () => 'der er mere at vælge imellem' },
      less: { first: () => 'er der mindre at vælge imellem', next: () => 'der er mindre at vælge imellem' },
    },
    options: {
      name: 'Hvad mulighederne er værd',
      unit: 'point, det koster at undvære én',
      more: { first: () => 'koster det mere at undvære en mulighed', next: () => 'det koster mere at undvære en mulighed' },
      less: { first: () => 'koster det mindre at undvære en mulighed', next: () => 'det koster mindre at undvære en mulighed' },
    },
    impact: {
      name: 'Kort',
      unit: 'point af sejren for ét mere, op eller ned',
      more: { first: () => 'afgør kortene mere', next: () => 'kortene afgør mere' },
      less: { first: () => 'afgør kortene mindre', next: () => 'kortene afgør mindre' },
    },
    contact: {
      name: 'Sammenstød',
      unit: 'træffere pr. tur',
      more: { first: () => 'støder siderne oftere sammen', next: () => 'siderne støder oftere sammen' },
      less: { first: () => 'støder siderne sjældnere sammen', next: () => 'siderne støder sjældnere sammen' },
    },
    robustness: {
      name: 'Robusthed',
      unit: '% af længden for en tiendedel af et tal',
      more: { first: () => 'afhænger længden mere af de andre tal', next: () => 'længden afhænger mere af de andre tal' },
      less: { first: () => 'afhænger længden mindre af de andre tal', next: () => 'længden afhænger mindre af de andre tal' },
    },
  },
  parts: {
    mean: 'gennemsnit',
    p10: 'korte spil (P10)',
    p90: 'lange spil (P90)',
    tail: 'over det dobbelte af medianen',
    decisions: 'valg',
    '25': 'fører efter en fjerdedel',
    '75': 'fører efter tre fjerdedele',
    brier: 'Brier-tal halvvejs',
    forced: 'kun ét træk',
    real: 'det bedste træk klart bedst',
    idle: 'ture uden sammenstød',
    cells: 'brugte felter',
  },
  wins: (seat) => `${seat} vinder`,
  winsMore: (side) => ({
    first: (n) => `vinder ${side} ${n} procentpoint oftere`,
    next: (n) => `${side} vinder ${n} procentpoint oftere`,
  }),
  care: 'hvert tiende træk er tilfældigt',
  and: 'og',
  withOption: (label, value, from) => `Med ${label} på ${value} i stedet for ${from}`,
  withArm: (name) => `Med ${name}`,
  at: (label, value) => `${label} på ${value}`,
  book: 'bogen',
  nothing: 'ændrer der sig intet af betydning',
  notAsked: 'ikke bedt om: det tager lang tid',
  notThere: 'det har spillet ikke, eller der er spillet for få spil',
  open: (games) => `er intet sikkert efter ${games} spil`,
  noneShows: (games) => `ses ingen ændring i ${games} spil`,
  wouldSettle: (games) => `omkring ${games} spil pr. udgave ville formentlig vise det`,
  neededUnknown: 'hvor mange spil der skal til, kan endnu ikke siges',
  noGames: 'Der er ikke spillet nogen spil endnu.',
  stays: (names) => `Som før: ${inner(names)}.`,
  isOpen: (names, games) => `Uafklaret efter ${games} spil: ${inner(names)}.`,
  stand: (game, length, begins) => `Et spil ${game} varer ${ture(length)}, og den, der begynder, vinder ${begins}`,
  standOfSide: (game, length, side, wins) => `Et spil ${game} varer ${ture(length)}, og ${side} vinder ${wins}`,
  lasts: (game, length) => `Et spil ${game} varer ${ture(length)}`,
  beginsIn: (game, begins) => `I et spil ${game} vinder den, der begynder, ${begins}`,
  sideWinsIn: (game, side, wins) => `I et spil ${game} vinder ${side} ${wins}`,
  tooFew: 'endnu for få spil til et tal',
  decides: (card, worth) => `${card} afgør mest: en mere af det kort er ${worth} point værd`,
  notApart: (card) => `, hvilket endnu ikke kan skelnes fra ${card}`,
  levelNames: { recruit: 'rekrut', cadet: 'kadet', gunner: 'skytte', veteran: 'veteran', captain: 'kaptajn', ace: 'es' },
  perfect: 'perfekt spil',
  people: 'mennesker',
  sees: (level, number) => `${level} ser ${number}`,
  whoBegins: 'den, der begynder, vinder',
  whoWins: 'Hvem der vinder',
  nearest: (even) => `Tættest på lige (${even} %) er `,
  ofRanked: (who, share, last, lastShare) => `: ${who} ${share}. Længst fra er ${last}: ${lastShare}.`,
  unsettled: (games) => `Den næste kan endnu ikke skelnes fra den: det kræver omkring ${games} spil af hver.`,
  beside: { even: 'lige', uneven: 'ikke lige', open: 'ikke spil nok endnu' },
  notFrom: (value, from) => `${value}, ikke ${from}`,
  needs: (games) => `kræver omkring ${games} spil pr. udgave`,
  conditions: ({ seats, seed, games, planned, look, looks }, levels) =>
    `${seats} pladser · ${levels} · frø ${seed} · ${games} af ${planned} spil · kig ${look} af ${looks}`,
  atAllLevels: 'på alle niveauer',
  atSomeLevels: (levels) => `kun for ${levels}`,
  headings: {
    changed: 'Det, der ændrede sig',
    same: 'Det, der ikke gjorde',
    open: 'Ikke spil nok endnu',
    figures: 'Femten tal',
    findings: 'Huller i reglerne',
    games: 'Spil, der er værd at se',
    options: 'Hvad en mulighed er værd',
    tornado: 'Hvad hvert tal flytter',
    cards: 'Kort',
    ranking: 'Tættest på lige først',
  },
  verdicts: { changed: 'ændret', same: 'det samme', open: 'ikke spil nok endnu' },
  gaps: {
    throw: 'reglerne brød sammen',
    'no-moves': 'en stilling uden træk',
    stall: 'et spil uden ende',
    'illegal-choice': 'en bot valgte noget ulovligt',
  },
  examples: { dramatic: 'Det mest dramatiske', oneSided: 'Det mest ensidige', median: 'Det typiske spil' },
};

export const WORDS = catalogue<Words>({ en, da });

/** Name of a figure, and the unit of its number. */
export const figureWords = (figure: FigureId, language: Language): { readonly name: string; readonly unit: string } =>
  WORDS[language].figures[figure];
