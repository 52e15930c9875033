import { type Deal, isLevel, shareOf } from '@fray/bots';
import {
  type AnyGame,
  Match,
  type OptionSpecs,
  type OptionsOf,
  type Seat,
  SeededChance,
  seatsOf,
  sideCount,
  teamsOf,
  writeOptions,
} from '@fray/engine';
import { EnginePlayer, type Patience } from './enginePlayer.ts';
import { LevelPlayer } from './levelPlayer.ts';
import { FAULTS, type Fault, type MatchPlayer, PlayerFault } from './player.ts';
import type { GoLimits } from './protocol.ts';

/** A series ends when one side has failed in this many games in a row. */
const MAX_FAILURES = 10;

export interface SeriesPlan extends GamePlan {
  readonly games: number;
  readonly seats: number;
  readonly patience: Patience;
}

/** One side of a series: a level of ours, or the command of an engine. */
export class Side {
  name: string;
  readonly faults: Record<Fault, number>;
  /** The sentence of its first fault. */
  firstFault: string | undefined;
  failuresInARow = 0;
  readonly #game: AnyGame;
  readonly #command: string;
  readonly #split: readonly string[];
  readonly #patience: Patience;
  readonly #players: (MatchPlayer | undefined)[] = [];

  constructor(game: AnyGame, command: string, split: readonly string[], patience: Patience) {
    this.#game = game;
    this.#command = command;
    this.#split = split;
    this.#patience = patience;
    this.name = command;
    this.faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  }

  /** Returns the player for one of the seats of this side, counted from 0. Throws a `PlayerFault` if an engine does not begin. */
  async player(index: number): Promise<MatchPlayer> {
    const known = this.#players[index];
    if (known) return known;
    const started = isLevel(this.#command)
      ? new LevelPlayer(this.#game, this.#command)
      : await EnginePlayer.start(this.#split, this.#patience);
    if (started instanceof EnginePlayer) this.name = started.name;
    this.#players[index] = started;
    return started;
  }

  /** Counts a game: how it failed, or that it did not. After a fault the next game begins with new players. */
  count(failure: { readonly kind: Fault; readonly message: string } | undefined): void {
    this.failuresInARow = failure ? this.failuresInARow + 1 : 0;
    if (!failure) return;
    this.faults[failure.kind]++;
    this.firstFault ??= failure.message;
    this.close();
  }

  close(): void {
    for (const player of this.#players) player?.close();
    this.#players.length = 0;
  }
}

/** A game of a series, from the first side's point of view. */
export interface SeriesGame extends Deal {
  readonly seed: number;
  /** The seat of the first side. */
  readonly seat: Seat;
  readonly fault: { readonly side: 0 | 1; readonly kind: Fault; readonly message: string } | undefined;
}

/** Plays a series: each deal once for every seat of the first side. Gives out each game when it is over. */
export async function* playSeries(game: AnyGame, plan: SeriesPlan, sides: readonly [Side, Side]): AsyncGenerator<SeriesGame> {
  for (let i = 0; i < plan.games; i++) {
    const seat = i % plan.seats;
    const seed = plan.seed + Math.floor(i / plan.seats);
    const result = await playOnce(game, { ...plan, seed }, sides, seat);
    const failed = result.fault && (isOwn(game, plan.seats, result.fault.seat, seat) ? 0 : 1);
    for (const [side, one] of sides.entries()) one.count(side === failed ? result.fault : undefined);
    yield {
      seed,
      seat,
      share: result.fault ? failed! : (result.shares[seat] ?? 0),
      firstSeat: result.shares[0] ?? 0,
      firstMover: result.shares[result.first] ?? 0,
      moves: result.moves,
      reason: result.reason,
      fault: result.fault && { side: failed === 0 ? 0 : 1, kind: result.fault.kind, message: result.fault.message },
    };
    if (sides.some(({ failuresInARow }) => failuresInARow >= MAX_FAILURES)) return;
  }
}

/** Whether a seat belongs to the side of another: it is that seat, or of its team. */
function isOwn(game: AnyGame, seats: number, seat: Seat, other: Seat): boolean {
  const teams = teamsOf(game, seats);
  return teams[seat] === teams[other];
}

async function playOnce(game: AnyGame, plan: SeriesPlan, [own, other]: readonly [Side, Side], seat: Seat): Promise<GameResult> {
  const players: MatchPlayer[] = [];
  const count = [0, 0];
  for (let at = 0; at < plan.seats; at++) {
    try {
      const side = isOwn(game, plan.seats, at, seat) ? 0 : 1;
      players.push(await (side === 0 ? own : other).player(count[side]!++));
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      const sides = sideCount(game, plan.seats);
      const shares = Array.from({ length: plan.seats }, (_, one) => (isOwn(game, plan.seats, one, at) ? 0 : 1 / (sides - 1)));
      return { shares, first: 0, moves: 0, reason: error.fault, fault: { seat: at, kind: error.fault, message: error.message } };
    }
  }
  return referee(game, plan, players);
}

/** A game between players: what is played, and the seed of the table's chance. */
interface GamePlan {
  readonly options: OptionsOf<OptionSpecs>;
  readonly seed: number;
  readonly limits: GoLimits;
}

/** The result of a game. */
interface GameResult {
  /** Each seat's share of the win. */
  readonly shares: readonly number[];
  /** The seat that decided first. */
  readonly first: Seat;
  readonly moves: number;
  /** The rules' reason, or the fault that ended it. */
  readonly reason: string;
  readonly fault: { readonly seat: Seat; readonly kind: Fault; readonly message: string } | undefined;
}

/**
 * Plays one game, `players` by seat. Seats that decide at the same time are asked at the same time, each with its own view. The first
 * player that breaks the protocol ends the game and has no share; the others share the win.
 */
async function referee(game: AnyGame, { options, seed, limits }: GamePlan, players: readonly MatchPlayer[]): Promise<GameResult> {
  const match = new Match(game, { options, seats: players.length, listen: () => {} }, new SeededChance(seed));
  const first = seatsOf(match.deciders)[0] ?? 0;
  let moves = 0;
  const faulted = (seat: Seat, { fault: kind, message }: PlayerFault): GameResult => {
    const shares = players.map((_, other) => (other === seat ? 0 : 1 / (players.length - 1)));
    return { shares, first, moves, reason: kind, fault: { seat, kind, message } };
  };
  const written = writeOptions(game.options, options);
  const ready = await all(players, (player, seat) => player.newGame({ seats: players.length, seat, options: written }, seed * 64 + seat));
  if (!ready.ok) return faulted(ready.seat, ready.fault);
  for (let waiting = seatsOf(match.deciders); waiting.length > 0; waiting = seatsOf(match.deciders)) {
    const questions = waiting.map((seat) => ({ seat, view: match.view(seat), moves: match.moves(seat) }));
    const answers = await all(questions, (one) => players[one.seat]!.choose(one.view, one.moves, limits));
    if (!answers.ok) return faulted(questions[answers.seat]!.seat, answers.fault);
    for (const [i, text] of answers.values.entries()) {
      const { seat } = questions[i]!;
      const result = match.move(seat, text);
      if (!result.ok) return faulted(seat, new PlayerFault('illegal', result.fault.message));
      moves++;
    }
  }
  const { outcome } = match;
  if (!outcome) throw new Error(`${game.id} asks nobody and has no result`);
  const answers = await all(players, async (player) => player.gameOver(outcome));
  if (!answers.ok) return faulted(answers.seat, answers.fault);
  const state = match.copyState();
  const shares = players.map((_, seat) => shareOf(game, state, seat) ?? 0);
  return { shares, first, moves, reason: outcome.reason, fault: undefined };
}

type Answers<R> =
  | { readonly ok: true; readonly values: readonly R[] }
  | { readonly ok: false; readonly seat: number; readonly fault: PlayerFault };

/** Calls all at once and waits for all. Returns the values, or the fault of the first in their order. */
async function all<T, R>(list: readonly T[], call: (one: T, index: number) => Promise<R>): Promise<Answers<R>> {
  const settled = await Promise.allSettled(list.map(call));
  const values: R[] = [];
  for (const [seat, one] of settled.entries()) {
    if (one.status === 'fulfilled') values.push(one.value);
    else if (one.reason instanceof PlayerFault) return { ok: false, seat, fault: one.reason };
    else throw one.reason;
  }
  return { ok: true, values };
}
