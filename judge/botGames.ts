import { type Bot, type BotDecision, GreedyBot, playGame, RandomBot, shareOf, wilson } from '@fray/bots';
import { type AnyGame, type Move, MoveList, type Seat, SeededChance, seatsOf, sideCount, teamsOf } from '@fray/engine';
import type { Verdicts } from './contract.ts';
import type { Table } from './tables.ts';
import { verdict } from './verdict.ts';

/** A seat that wins this rarely, or this often, is reported. */
const ONE_SIDED = 0.08;

/** Moves that are compared by value at most, games to the end of the turn for each, and moves to there at most. */
const COMPARED = { moves: 24, games: 2, steps: 40 } as const;

/** Chooses the move with the highest value at the end of the turn, which is played at random from there: follows `value` alone. */
class ValueBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #random: SeededChance;
  readonly #list = new MoveList();

  constructor(game: AnyGame, seed: number) {
    this.#game = game;
    this.#random = new SeededChance(seed);
  }

  choose({ seat, sampler, moves }: BotDecision<object>): Move {
    const state = this.#game.copy(sampler(this.#random, this.#pick));
    const step = Math.max(1, Math.floor(moves.size / COMPARED.moves));
    let best = Number.NEGATIVE_INFINITY;
    let chosen = moves.get(0);
    for (let i = this.#random.below(Math.min(step, moves.size), 'table'); i < moves.size; i += step) {
      let value = 0;
      for (let n = 0; n < COMPARED.games; n++) value += this.#valueAfter(state, seat, moves.get(i));
      if (value <= best) continue;
      best = value;
      chosen = moves.get(i);
    }
    return chosen;
  }

  readonly #pick = (state: object, seat: Seat): Move => {
    this.#game.moves(state, seat, this.#list);
    return this.#list.get(this.#random.below(this.#list.size, 'table'));
  };

  #valueAfter(before: object, seat: Seat, move: Move): number {
    const game = this.#game;
    const state = game.copy(before);
    const turn = game.turn(state);
    game.play(state, seat, move, this.#random, null);
    for (let n = 0; n < COMPARED.steps && game.turn(state) === turn; n++) {
      const [next] = seatsOf(game.deciders(state));
      if (next === undefined) break;
      game.play(state, next, this.#pick(state, next), this.#random, null);
    }
    return shareOf(game, state, seat) ?? game.bot.value(state, seat);
  }
}

/** Counts the moves of a game that must not be too long. */
class Patience {
  #left: number;
  constructor(moves: number) {
    this.#left = moves;
  }
  spend(): void {
    if (--this.#left < 0) throw new TooLong();
  }
}
class TooLong extends Error {}

const patient = (bot: Bot<object>, patience: Patience): Bot<object> => ({
  choose: (decision) => {
    patience.spend();
    return bot.choose(decision);
  },
});

/** Plays bots that follow the hints against random ones, and among themselves. */
export function judgeBots(game: AnyGame, table: Table, plan: { games: number; longest: number; until: number }, verdicts: Verdicts): void {
  const at = { table: { options: table.texts, seats: table.seats } };
  const teams = teamsOf(game, table.seats);
  const even = 1 / sideCount(game, table.seats);
  const kinds = [
    ['scoreMoves', (seed: number) => new GreedyBot(game, seed, 0)],
    ['value', (seed: number) => new ValueBot(game, seed)],
  ] as const;
  for (const [hint, make] of kinds) {
    const startedAt = performance.now();
    let shares = 0;
    let played = 0;
    for (; played < plan.games && performance.now() - startedAt < plan.until; played++) {
      const own = played % table.seats;
      const bots = teams.map((team, seat) => (team === teams[own] ? make(played) : new RandomBot(game, played + 77 * seat)));
      const patience = new Patience(plan.longest);
      try {
        // Both seats get the same deal in turn.
        shares += playGame(
          game,
          table.options,
          bots.map((bot) => patient(bot, patience)),
          Math.floor(played / table.seats),
        ).shares[own]!;
      } catch (error) {
        if (!(error instanceof TooLong)) return;
        shares += even;
      }
    }
    if (played < 2 * table.seats) continue;
    const { high } = wilson(shares, played);
    if (high < even)
      verdicts.add(
        verdict('bots-beat-chance', {
          detail: `a bot that follows ${hint} won ${shares} of ${played} games against random play, at most ${(100 * high).toFixed(0)} %`,
          ...at,
        }),
      );
  }
  judgeAmongThemselves(game, table, plan, verdicts);
}

/** Games among bots that follow the hints: they end, and no seat wins nearly always. */
function judgeAmongThemselves(
  game: AnyGame,
  table: Table,
  { games, longest, until }: { games: number; longest: number; until: number },
  verdicts: Verdicts,
): void {
  const at = { table: { options: table.texts, seats: table.seats } };
  const wins = Array.from({ length: table.seats }, () => 0);
  const startedAt = performance.now();
  let played = 0;
  for (; played < games && performance.now() - startedAt < until; played++) {
    const patience = new Patience(longest);
    const bots = wins.map((_, seat) => patient(new GreedyBot(game, 31 * played + seat, 0.3), patience));
    try {
      for (const [seat, share] of playGame(game, table.options, bots, 1000 + played).shares.entries()) wins[seat]! += share;
    } catch (error) {
      if (!(error instanceof TooLong)) return;
      return verdicts.add(verdict('bots-end', { detail: `a game between two bots still runs after ${longest} moves`, ...at }));
    }
  }
  if (played < 20) return;
  for (const [seat, share] of wins.entries())
    if (wilson(share, played).high < ONE_SIDED || wilson(share, played).low > 1 - ONE_SIDED)
      verdicts.add(
        verdict('seats-have-chances', {
          severity: 'warning',
          detail: `seat ${game.seatNames[seat]} won ${share} of ${played} games among equal bots`,
          ...at,
        }),
      );
}
