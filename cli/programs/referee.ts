import { shareOf } from '@fray/bots';
import { type AnyGame, Match, type OptionSpecs, type OptionsOf, type Seat, SeededChance, seatsOf, writeOptions } from '@fray/engine';
import { type Fault, type MatchPlayer, PlayerFault } from './player.ts';
import type { GoLimits } from './protocol.ts';

/** A game between players: what is played, and the seed of the table's chance. */
export interface GamePlan {
  readonly options: OptionsOf<OptionSpecs>;
  readonly seed: number;
  readonly limits: GoLimits;
}

/** The result of a game. */
export interface GameResult {
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
export async function referee(game: AnyGame, { options, seed, limits }: GamePlan, players: readonly MatchPlayer[]): Promise<GameResult> {
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
