import type { AnyGame, Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Estimate, Unit } from '../result.ts';
import { amount, estimateText, plain, signedPlain } from '../summary/format.ts';
import { armName, optionName, sideName, valueName } from '../summary/names.ts';
import { figureWords, WORDS } from '../summary/words.ts';
import type { Goal } from './goals.ts';
import type { SeekResult } from './seek.ts';

interface SeekWords {
  /** A figure with its number, by the id of its measure. */
  readonly figures: Readonly<Record<string, (size: string) => string>>;
  /** The share of a side. */
  readonly sideWins: (side: string, size: string) => string;
  readonly turns: string;
  readonly to: string;
  readonly is: Readonly<Record<Goal['relation'], string>>;
  readonly within: (tolerance: string) => string;
  /** A goal relative to the standard options: “20.0 % less than by the book”. */
  readonly than: (size: string, isMore: boolean) => string;
  readonly met: (arm: string, facts: string, goals: string) => string;
  readonly missed: (goals: string, arm: string, facts: string) => string;
  readonly open: (arm: string, facts: string, goals: string, games: string) => string;
  readonly few: (games: string) => string;
  /** Before the answer has deals of its own. */
  readonly soFar: (arm: string, facts: string) => string;
  readonly book: (facts: string) => string;
  readonly effects: (facts: string) => string;
  readonly levels: (facts: string) => string;
  readonly seeing: (level: string, fact: string) => string;
  readonly head: Readonly<Record<'value' | 'games', string>>;
  readonly and: string;
}

const en: SeekWords = {
  figures: {
    seat: (n) => `who begins wins ${n}`,
    draws: (n) => `${n} of the games end without a winner`,
    'length.mean': (n) => `games last ${n}`,
    'length.decisions': (n) => `a game has ${n} decisions`,
    leads: (n) => `the lead changes ${n} times a game`,
    luck: (n) => `luck’s share is ${n}`,
    drama: (n) => `winners lie ${n} behind on the way`,
    decided: (n) => `games are decided after ${n}`,
    snowball: (n) => `who leads half-way wins ${n}`,
    choices: (n) => `a decision has ${n} legal moves`,
    contact: (n) => `there are ${n} hits a turn`,
  },
  sideWins: (side, n) => `${side} wins ${n}`,
  turns: 'turns',
  to: 'to',
  is: { '=': '', '<': 'under ', '>': 'over ' },
  within: (tolerance) => `, give or take ${tolerance}`,
  than: (size, isMore) => `${size} ${isMore ? 'more' : 'less'} than by the book`,
  met: (arm, facts, goals) => `With ${arm}, ${facts}: that meets ${goals}`,
  missed: (goals, arm, facts) => `No value that was tried meets ${goals}; ${arm} comes nearest: ${facts}`,
  open: (arm, facts, goals, games) =>
    `Not sure yet: with ${arm}, ${facts}; whether that meets ${goals}, about ${games} games of each value would tell`,
  few: (games) => `Too few games for an answer yet: ${games} were played`,
  soFar: (arm, facts) => `Still looking: ${arm} is nearest so far, ${facts}`,
  book: (facts) => `By the book ${facts}.`,
  effects: (facts) => `What else changes: ${facts}.`,
  levels: (facts) => `Other players see it otherwise: ${facts}.`,
  seeing: (level, fact) => `${level} ${fact}`,
  head: { value: 'value', games: 'games' },
  and: 'and',
};

const da: SeekWords = {
  figures: {
    seat: (n) => `vinder den, der begynder, ${n}`,
    draws: (n) => `ender ${n} af spillene uden en vinder`,
    'length.mean': (n) => `varer spillene ${n}`,
    'length.decisions': (n) => `har et spil ${n} valg`,
    leads: (n) => `skifter føringen ${n} gange pr. spil`,
    luck: (n) => `er heldets andel ${n}`,
    drama: (n) => `er vinderne ${n} bagud undervejs`,
    decided: (n) => `er spillene afgjort efter ${n}`,
    snowball: (n) => `vinder den, der fører halvvejs, ${n}`,
    choices: (n) => `har et valg ${n} lovlige træk`,
    contact: (n) => `er der ${n} træffere pr. tur`,
  },
  sideWins: (side, n) => `vinder ${side} ${n}`,
  turns: 'ture',
  to: 'til',
  is: { '=': '', '<': 'under ', '>': 'over ' },
  within: (tolerance) => `, plus/minus ${tolerance}`,
  than: (size, isMore) => `${size} ${isMore ? 'mere' : 'mindre'} end efter bogen`,
  met: (arm, facts, goals) => `Med ${arm} ${facts}: det opfylder ${goals}`,
  missed: (goals, arm, facts) => `Ingen af de prøvede værdier opfylder ${goals}; nærmest kommer ${arm}: så ${facts}`,
  open: (arm, facts, goals, games) =>
    `Ikke sikkert endnu: med ${arm} ${facts}; om det opfylder ${goals}, ville omkring ${games} spil med hver værdi vise`,
  few: (games) => `For få spil til et svar endnu: der er spillet ${games}`,
  soFar: (arm, facts) => `Leder stadig: ${arm} er nærmest indtil nu, så ${facts}`,
  book: (facts) => `Efter bogen ${facts}.`,
  effects: (facts) => `Det ændrer også: ${facts}.`,
  levels: (facts) => `Andre spillere ser det anderledes: ${facts}.`,
  seeing: (level, fact) => `${level} ${fact}`,
  head: { value: 'værdi', games: 'spil' },
  and: 'og',
};

export const SEEK_WORDS = catalogue<SeekWords>({ en, da });

/** The answer to a search in sentences: the answer itself, the book, other levels, what else changes, and every value tried. */
export interface SeekSummary {
  readonly answer: string;
  readonly lines: readonly string[];
  /** One row for each value: its name, the goals' numbers, games. */
  readonly rows: readonly (readonly string[])[];
}

const joined = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;

/** A goal's number as a clause, or its distance from the rulebook's. */
function factOf({ measure, unit, from }: Goal, estimate: Estimate, game: AnyGame, language: Language): string {
  const words = SEEK_WORDS[language];
  const size = from === 'nothing' ? withInterval(estimate, unit, language) : relativeText(estimate, from, unit, language);
  const side = sideOf(measure);
  if (side !== undefined) return words.sideWins(sideName(game, side, language), size);
  return words.figures[measure]?.(size) ?? `${measure}: ${size}`;
}

/** The seat whose share a measure is. */
const sideOf = (measure: string): string | undefined => (measure.startsWith('seat.') ? measure.slice('seat.'.length) : undefined);

/** `50.2 % (49.0 to 51.4)`, `30.2 turns (29.0 to 31.4)`. */
function withInterval(estimate: Estimate, unit: Unit, language: Language): string {
  const inside = estimateText(estimate, unit, language);
  const counted = unit === 'share' ? ' %' : unit === 'turns' ? ` ${SEEK_WORDS[language].turns}` : '';
  return inside.replace(' (', `${counted} (`);
}

/** The difference from the rulebook: `20.1 % less than by the book (−22.3 to −18.0)`. */
function relativeText({ value, low, high }: Estimate, from: Goal['from'], unit: Unit, language: Language): string {
  const words = SEEK_WORDS[language];
  const isShare = unit === 'share' || unit === 'points';
  const base = from === 'factor' ? 1 : 0;
  const scaled = (n: number) => (from === 'factor' || isShare ? 100 : 1) * (n - base);
  const size = plain(Math.abs(scaled(value)), 1, language);
  const counted = from === 'factor' ? `${size} %` : isShare ? amount(Math.abs(value), 'points', language) : size;
  const [least, most] = [low, high].map((n) => signedPlain(scaled(n), 1, language));
  return `${words.than(counted, value >= base)} (${least} ${words.to} ${most})`;
}

/** The goal itself in words: “50.0 %, give or take 3.0 points”. */
function goalText({ relation, target, from, unit, tolerance }: Goal, language: Language): string {
  const words = SEEK_WORDS[language];
  if (from === 'factor') {
    const size = `${plain(Math.abs(100 * (target - 1)), 1, language)} %`;
    const within = relation === '=' ? words.within(`${plain(100 * tolerance, 0, language)} %`) : '';
    return `${words.is[relation]}${words.than(size, target >= 1)}${within}`;
  }
  const isShare = unit === 'share' || unit === 'points';
  const within = relation === '=' ? words.within(isShare ? amount(tolerance, 'points', language) : plain(tolerance, 1, language)) : '';
  const number = from === 'nothing' ? amount(target, unit, language) : amount(Math.abs(target), isShare ? 'points' : unit, language);
  const size = unit === 'turns' ? `${number} ${words.turns}` : number;
  return `${words.is[relation]}${from === 'nothing' ? size : words.than(size, target >= 0)}${within}`;
}

/** “endurance of a tank at 5”. */
function conditionOf({ arms, experiment }: SeekResult, game: AnyGame, arm: number, language: Language): string {
  const { options, name } = arms[arm]!;
  const varied = [...new Set(experiment.arms.flatMap((one) => Object.keys(one.options)))].filter((option) =>
    experiment.arms.some((one) => one.options[option] !== experiment.arms[0]?.options[option]),
  );
  if (varied.length === 0) return armName({ name, options }, game, language);
  return joined(
    varied.map((option) => {
      const label = optionName(game, option, language);
      const small = /^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label;
      return WORDS[language].at(small, valueName(game, options[option] ?? String(game.options[option]?.standard ?? ''), language));
    }),
    SEEK_WORDS[language].and,
  );
}

/** Summarises a seek. The first sentence answers the question, or says that it is open and how many games it needs. */
export function summarizeSeek(result: SeekResult, game: AnyGame, language: Language): SeekSummary {
  const words = SEEK_WORDS[language];
  const { goals, answers, nearest } = result;
  const arm = conditionOf(result, game, nearest, language);
  const goalsText = joined(
    goals.map((goal) => goalText(goal, language)),
    words.and,
  );
  const answer = () => {
    const known = answers.filter((one) => one !== null);
    if (known.length < goals.length) {
      const soFar = result.arms[nearest]!.estimates.filter((one) => one !== null);
      if (soFar.length < goals.length) return words.few(plain(result.games, 0, language));
      return words.soFar(
        arm,
        joined(
          soFar.map((estimate, i) => factOf(goals[i]!, estimate, game, language)),
          words.and,
        ),
      );
    }
    const facts = joined(
      known.map(({ estimate }, i) => factOf(goals[i]!, estimate, game, language)),
      words.and,
    );
    if (known.every(({ verdict }) => verdict === 'met')) return words.met(arm, facts, goalsText);
    if (known.some(({ verdict }) => verdict === 'missed')) return words.missed(goalsText, arm, facts);
    const needed = Math.max(...known.map((one) => one.needed ?? 0));
    return words.open(arm, facts, goalsText, plain(twoDigits(needed), 0, language));
  };
  return {
    answer: `${answer()}.`,
    lines: [bookLine(result, game, language), levelsLine(result, language), effectsLine(result, game, language)].filter(
      (line) => line !== '',
    ),
    rows: rowsOf(result, game, language),
  };
}

function twoDigits(games: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, games))) - 1);
  return Math.ceil(games / step) * step;
}

function bookLine({ goals, book, nearest }: SeekResult, game: AnyGame, language: Language): string {
  const facts = goals.flatMap((goal, i) => (goal.from === 'nothing' && book[i] ? [factOf(goal, book[i], game, language)] : []));
  return nearest === 0 || facts.length === 0 ? '' : SEEK_WORDS[language].book(joined(facts, SEEK_WORDS[language].and));
}

/** Levels whose interval does not overlap that of the answer. */
function levelsLine({ goals, answers, levels, experiment }: SeekResult, language: Language): string {
  const words = SEEK_WORDS[language];
  const facts = goals.flatMap((goal, i) => {
    const own = answers[i]?.estimate;
    if (!own) return [];
    const others = levels.flatMap(({ level, estimates }) => {
      const other = estimates[i];
      return other && (other.high < own.low || other.low > own.high)
        ? [words.seeing(WORDS[language].levelNames[level], amount(other.value, goal.unit, language))]
        : [];
    });
    return others.length === 0
      ? []
      : [...others, words.seeing(WORDS[language].levelNames[experiment.levels[0] ?? 'gunner'], amount(own.value, goal.unit, language))];
  });
  return facts.length === 0 ? '' : words.levels(facts.join(', '));
}

function effectsLine({ effects, goals }: SeekResult, game: AnyGame, language: Language): string {
  const listed = effects.filter(
    ({ measure, difference }) => difference.verdict === 'changed' && !goals.some((goal) => goal.measure === measure),
  );
  const facts = listed.map(({ measure, figure, unit, before, after }) => {
    const side = sideOf(measure);
    const name = side === undefined ? figureWords(figure, language).name : WORDS[language].wins(sideName(game, side, language));
    return `${name} ${WORDS[language].notFrom(amount(after.value, unit, language), amount(before.value, unit, language))}`;
  });
  return facts.length === 0 ? '' : SEEK_WORDS[language].effects(facts.join('; '));
}

function rowsOf(result: SeekResult, game: AnyGame, language: Language): string[][] {
  return result.arms.map(({ name, options, estimates, games, isOnFrontier, isTried }, i) => [
    `${armName({ name, options }, game, language)}${i === result.nearest ? ' *' : isOnFrontier && result.goals.length > 1 ? ' +' : isTried ? '' : ' ·'}`,
    ...result.goals.map((goal, g) => {
      const estimate = estimates[g];
      if (!estimate) return '–';
      return goal.from === 'nothing' ? withInterval(estimate, goal.unit, language) : relativeText(estimate, goal.from, goal.unit, language);
    }),
    plain(games, 0, language),
  ]);
}
