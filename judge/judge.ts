import { fuzzGame } from '@fray/conformance/fuzz';
import { type AnyGame, LANGUAGES, type Language } from '@fray/engine';
import { judgeAmbience } from './ambient.ts';
import { judgeBots } from './botGames.ts';
import { judgeContract, type Tally, type Ties, Verdicts } from './contract.ts';
import { judgeOptions } from './optionEffects.ts';
import { judgeExtremes, judgePositions, judgeWords } from './positions.ts';
import { type OptionValue, type Table, tablesOf, untriedValues } from './tables.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Effort: `quick` for every save, `standard` for every commit, `deep` before publishing. */
export type Depth = 'quick' | 'standard' | 'deep';
export const isDepth = (text: string): text is Depth => Object.hasOwn(PLANS, text);

/** `seconds` is shared among tables. The first table is always judged, the others while time remains. */
export interface Plan {
  readonly seconds: number;
  readonly rounds: number;
  readonly mixtures: number;
  readonly botGames: number;
  readonly effectGames: number;
  readonly mutants: number;
  /** Moves of a game at most. */
  readonly longest: number;
}
const LONGEST = 20_000;
const PLANS: Readonly<Record<Depth, Plan>> = {
  quick: { seconds: 4, rounds: 1, mixtures: 0, botGames: 24, effectGames: 0, mutants: 20, longest: LONGEST },
  standard: { seconds: 50, rounds: 6, mixtures: 8, botGames: 60, effectGames: 3, mutants: 150, longest: LONGEST },
  deep: { seconds: 600, rounds: 40, mixtures: 60, botGames: 400, effectGames: 40, mutants: 2000, longest: LONGEST },
};
/** The subject of the judge. */
export interface Subject {
  readonly game: AnyGame;
  /** Whether the card says that a seat sees secrets; undefined without a card. */
  readonly secret?: boolean;
  /** The languages that the game speaks. */
  readonly languages?: readonly Language[];
}

/** The current activity, for progress messages and for a caller that stops a hanging game. */
export type Activity = (what: string) => void;

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Number of random games that were played through the contract, and of tables with different options or seats. */
  readonly games: number;
  readonly tables: number;
  readonly ties: Readonly<Ties>;
  /** Values of options that no table had for want of time. */
  readonly untried: readonly OptionValue[];
}

/** The verdict on a game that hung in an operation. */
export const neverReturned = (activity: string, seconds: number): Verdict =>
  verdict('comes-back', { detail: `nothing came back within ${seconds} s: ${activity}` });

/** Runs all checks on a game. It may hang if the game hangs: run it in a process or thread that can be stopped. */
export function judge({ game, secret, languages = LANGUAGES }: Subject, depth: Depth | Plan, activity: Activity): Judgement {
  const plan = typeof depth === 'string' ? PLANS[depth] : depth;
  const verdicts = new Verdicts();
  const tables = tablesOf(game, plan.mixtures);
  const tally: Tally = { hidden: 0, games: 0, ties: { games: 0, of: 0 } };
  const startedAt = performance.now();
  const left = (share: number): boolean => performance.now() - startedAt < 1000 * plan.seconds * share;
  const [first] = tables;
  if (!first) throw new Error('the standard options of the game are not valid');

  activity('plays with the environment watched');
  judgeAmbience(game, first, 1, verdicts);
  const seen = new Set<Table>();
  for (let round = 0; round < plan.rounds; round++)
    for (const [i, table] of tables.entries()) {
      // Presets and numbers of seats come first; the rest is judged while time remains.
      if (i > 0 && !left(0.5)) break;
      seen.add(table);
      activity(`plays game ${round + 1} with ${JSON.stringify(table.texts)}, ${table.seats} seats`);
      judgeTable(game, table, { seed: 1 + round, longest: plan.longest }, languages, verdicts, tally);
    }
  activity('reads changed positions');
  judgeReader(game, plan.mutants, verdicts);
  activity('lets bots play');
  judgeBots(game, first, { games: plan.botGames, longest: plan.longest, until: (1000 * plan.seconds) / 8 }, verdicts);
  activity('compares options');
  judgeOptions(game, first.seats, plan.effectGames, plan.effectGames === 0 ? 0 : (1000 * plan.seconds) / 4, verdicts);
  judgeSecrets(secret, tally, verdicts);
  return { verdicts: verdicts.list(), games: tally.games, tables: seen.size, ties: tally.ties, untried: untriedValues(game, [...seen]) };
}

function judgeTable(
  game: AnyGame,
  table: Table,
  { seed, longest }: { seed: number; longest: number },
  languages: readonly Language[],
  verdicts: Verdicts,
  tally: Tally,
): void {
  judgeContract(game, table, seed, longest, verdicts, tally);
  judgePositions(game, table, seed, verdicts);
  judgeExtremes(game, table, seed, longest, verdicts);
  try {
    judgeWords(game, table, seed, longest, languages, verdicts);
  } catch {
    // Reported as `moves-play`.
  }
}

function judgeReader(game: AnyGame, mutants: number, verdicts: Verdicts): void {
  try {
    const { faults } = fuzzGame(game, { seed: 1, tables: 2, mutants, plays: 60 });
    const [fault] = faults;
    if (fault !== undefined) verdicts.add(verdict('positions-read-safely', { detail: fault }));
  } catch {
    // A game that cannot be played has other verdicts.
  }
}

function judgeSecrets(secret: boolean | undefined, { hidden }: Tally, verdicts: Verdicts): void {
  if (secret === true && hidden === 0)
    verdicts.add(verdict('hides-something', { detail: 'the card says secret, and every seat saw everything in every position' }));
}
