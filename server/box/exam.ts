import { isDeepStrictEqual } from 'node:util';
import type { BoxedAbout } from '@fray/bots/boxed';
import { fail, ok, type Result, SeededChance, seatsOf } from '@fray/engine';
import { Box } from './box.ts';
import { BoxedGame, type BoxedOutcome, type BoxedTable, choicesOf, drawFrom } from './boxedGame.ts';
import type { BoxFault } from './faults.ts';
import type { BoxLimits } from './isolation.ts';
import { playSideGames, turnFault } from './sideGames.ts';
import { Twins } from './twins.ts';

/** The extent of an exam. */
export interface ExamPlan {
  readonly games: number;
  /** Most moves of one game. */
  readonly moves: number;
  readonly seed: number;
  readonly limits?: Partial<BoxLimits>;
  /** Milliseconds after which no further random game begins, once the fewest and the most seats have been played. */
  readonly within?: number;
  /** Milliseconds for side games, after the random ones; without it as many as they need. */
  readonly sideTime?: number;
  /** Ends the exam, with a fault. */
  readonly signal?: AbortSignal;
}

/** A program that needs this many times the planned time is refused, in the middle of a game too. */
const PATIENCE = 4;

const STANDARD: ExamPlan = { games: 4, moves: 400, seed: 1 };

/** Games played without a fault. */
export interface ExamReport {
  /** The game's description of itself; without bots if they fail. */
  readonly about: BoxedAbout;
  readonly games: number;
  readonly moves: number;
  /** Games with extreme draws, with fallbacks only, or with other options, which were played once. */
  readonly sideGames: number;
  /** Comparisons of states that differ by a secret. */
  readonly twins: number;
  /** Whether its scene drew a table for each viewer. */
  readonly hasTables: boolean;
}

type Examined<T> = Promise<Result<T, BoxFault>>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const unsteady = (detail: string): Result<never, BoxFault> => fail({ name: 'unsteady', detail });

/**
 * Plays random games of a boxed program and checks every answer: it is complete, it is the same when asked again and in another process,
 * and no seat sees another seat's secret. The exam runs outside the box and trusts no statement of the program.
 */
export async function examine(code: string, plan: Partial<ExamPlan> = {}): Examined<ExamReport> {
  const {
    games,
    moves,
    seed,
    limits,
    within = Number.POSITIVE_INFINITY,
    sideTime = Number.POSITIVE_INFINITY,
    signal,
  } = { ...STANDARD, ...plan };
  const begun = performance.now();
  // The first may remember what it was asked, and the second forgets it, as boxes of tables do. Their answers are compared.
  const boxes = [new Box(code, { ...limits, forgets: false }), new Box(code, limits)] as const;
  signal?.addEventListener('abort', () => boxes.forEach((box) => box.close()));
  const tooLong = fail({ name: 'late', detail: 'its check takes too long' } as const);
  const asking = (box: Box) => ({
    ask: async (text: string) => {
      const answer = signal?.aborted ? tooLong : await box.ask(text);
      return signal?.aborted ? tooLong : answer;
    },
  });
  const [game, again] = [new BoxedGame(asking(boxes[0])), new BoxedGame(asking(boxes[1]))];
  const counts = { games: 0, moves: 0, twins: 0, hasTables: true };
  try {
    const about = await game.about();
    if (!about.ok) return about;
    const { minSeats, seatNames } = about.value;
    for (let n = 0; n < games; n++) {
      const seats = n % 2 === 0 ? minSeats : seatNames.length;
      if (n >= 2 && performance.now() - begun > within) break;
      const exam = new Game(game, again, { options: {}, seats }, seed + n);
      const fault = await exam.play(moves, begun + PATIENCE * within);
      if (fault) return fail(fault);
      counts.games++;
      counts.moves += exam.moves;
      counts.twins += exam.twins;
      counts.hasTables &&= exam.hasTables;
    }
    // Checked last: most faults need no second process.
    const repeated = await again.about();
    if (!repeated.ok) return repeated;
    if (!isSame(about.value, repeated.value)) return unsteady('it says two things of itself');
    // The process that forgets: what follows from a position is then always the same.
    const until = performance.now() + sideTime;
    const sideGames = await playSideGames(again, about.value, seed, { moves, until });
    if (typeof sideGames !== 'number') return fail(sideGames);
    const { bots, ...rest } = about.value;
    const hasBots = bots === true && (await haveBots(again, { options: {}, seats: minSeats }, seed));
    return ok({ about: hasBots ? about.value : rest, ...counts, sideGames });
  } finally {
    for (const box of boxes) box.close();
  }
}

/** Whether the weakest and the strongest bot of a game play something legal at its beginning. A game whose bots fail is played without them. */
async function haveBots(game: BoxedGame, table: BoxedTable, seed: number): Promise<boolean> {
  const setup = await game.setup(table, drawFrom(new SeededChance(seed)));
  const facts = setup.ok ? setup.value.facts : undefined;
  const [seat] = seatsOf(facts?.deciders ?? 0);
  const view = seat === undefined ? undefined : facts?.views[seat]?.view;
  if (!facts || seat === undefined || !view) return false;
  for (const level of ['recruit', 'ace'] as const) {
    const played = await game.bot({ level, seed, whim: seed, seat, view, wants: 'move' });
    if (!played.ok || !choicesOf(facts, seat).includes(played.value)) return false;
  }
  return true;
}

/** One random game. */
class Game {
  moves = 0;
  hasTables = true;
  readonly #game: BoxedGame;
  readonly #again: BoxedGame;
  readonly #table: BoxedTable;
  readonly #chance: SeededChance;
  readonly #picks: SeededChance;
  readonly #twins: Twins;

  constructor(game: BoxedGame, again: BoxedGame, table: BoxedTable, seed: number) {
    this.#game = game;
    this.#again = again;
    this.#table = table;
    this.#chance = new SeededChance(seed);
    this.#picks = this.#chance.fork(1);
    this.#twins = new Twins(game, table);
  }

  get twins(): number {
    return this.#twins.compared;
  }

  /** `until`: the moment, by `performance.now()`, after which the program is too slow. */
  async play(most: number, until: number): Promise<BoxFault | undefined> {
    const setup = await this.#game.setup(this.#table, drawFrom(this.#chance));
    if (!setup.ok) return setup.fault;
    const secondSetup = await this.#again.setup(this.#table, repeating(setup.value));
    if (!secondSetup.ok) return secondSetup.fault;
    if (!isSame(setup.value, secondSetup.value)) return { name: 'unsteady', detail: 'one deal has two beginnings' };
    const again = () => this.#game.setup(this.#table, repeating(setup.value));
    const fault =
      (await this.#isSteady(setup.value)) ?? (await this.#leakOf(await this.#twins.afterSetup(setup.value), setup.value, again));
    if (fault) return fault;
    let { facts } = setup.value;
    for (; facts.deciders !== 0 && this.moves < most; this.moves++) {
      if (performance.now() > until) return { name: 'late', detail: 'its games take too long to be checked' };
      const deciding = seatsOf(facts.deciders);
      const seat = deciding[this.#picks.below(deciding.length, 'table')]!;
      const choices = choicesOf(facts, seat);
      const move = { position: facts.position, seat, move: choices[this.#picks.below(choices.length, 'table')]! };
      const played = await this.#game.play(this.#table, move, drawFrom(this.#chance));
      if (!played.ok) return played.fault;
      // In the other process, and with the draws of the first: the same must follow.
      const repeated = await this.#again.play(this.#table, move, repeating(played.value));
      if (!repeated.ok) return repeated.fault;
      if (!isSame(played.value, repeated.value)) return { name: 'unsteady', detail: `the move ${move.move} has two outcomes` };
      const replay = () => this.#game.play(this.#table, move, repeating(played.value));
      const leak = await this.#twins.afterMove(facts, move, played.value);
      const wrong =
        turnFault(facts, played.value.facts) ?? (await this.#isSteady(played.value)) ?? (await this.#leakOf(leak, played.value, replay));
      if (wrong) return wrong;
      ({ facts } = played.value);
      this.hasTables &&= facts.views.slice(0, -1).every(({ table }) => table !== undefined);
    }
    return undefined;
  }

  /** A difference between twins is a leak only if the same question has the same answer. */
  async #leakOf(
    detail: string | undefined,
    real: BoxedOutcome,
    repeat: () => ReturnType<BoxedGame['play']>,
  ): Promise<BoxFault | undefined> {
    if (detail === undefined) return undefined;
    const repeated = await repeat();
    if (!repeated.ok) return repeated.fault;
    return isSame(repeated.value, real) ? { name: 'leak', detail } : { name: 'unsteady', detail: 'the same question has two answers' };
  }

  /** A position is complete: reading it again gives the same facts. */
  async #isSteady({ facts }: BoxedOutcome): Promise<BoxFault | undefined> {
    const read = await this.#again.read(this.#table, facts.position);
    if (!read.ok) return read.fault;
    return isDeepStrictEqual(read.value, facts) ? undefined : { name: 'unsteady', detail: 'a position that is read has other facts' };
  }
}

/** Gives the draws of a setup or a move once more. */
const repeating =
  ({ draws }: BoxedOutcome): Parameters<BoxedGame['setup']>[1] =>
  (_need, n) =>
    draws[n]?.numbers ?? [];
