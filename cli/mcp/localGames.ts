import { randomInt } from 'node:crypto';
import type { Level } from '@fray/bots';
import {
  type AnyGame,
  fail,
  formatRecord,
  Match,
  type OptionSpecs,
  type OptionsOf,
  ok,
  playersOf,
  type Result,
  recordOf,
  type Seat,
  SeededChance,
  seatsOf,
  writeOptions,
} from '@fray/engine';
import { LevelPlayer } from '../programs/levelPlayer.ts';
import { type AgentGame, namedPlaces, type SeatReport } from './agentGame.ts';

/** Pattern of these games' ids. Ids of tables have ten characters. */
export const LOCAL_ID = /^g\d{1,6}$/;

/** Games of one session. Above the limit a new game removes the oldest. */
const MAX_GAMES = 20;
/** Moves of bots between two decisions of the agent, at most: a game that nobody ends is no answer. */
const MAX_BOT_MOVES = 2000;
/** Milliseconds that a bot thinks about one move. */
const BOT_THINKS = 1000;
const SEEDS = 2 ** 31;

export interface LocalPlan {
  readonly options: OptionsOf<OptionSpecs>;
  readonly seats: number;
  readonly seat: Seat;
  readonly level: Level;
}

/** A game of the agent against bots. The dice are drawn here, with a secret seed. */
class LocalGame implements AgentGame {
  readonly id: string;
  readonly #game: AnyGame;
  readonly #plan: LocalPlan;
  readonly #match: Match<object, OptionSpecs, object, { readonly type: string }>;
  readonly #bots = new Map<Seat, LevelPlayer>();
  #seen = 0;

  constructor(id: string, game: AnyGame, plan: LocalPlan) {
    this.id = id;
    this.#game = game;
    this.#plan = plan;
    this.#match = new Match(game, { options: plan.options, seats: plan.seats, listen: () => {} }, new SeededChance(randomInt(SEEDS)));
  }

  async begin(): Promise<void> {
    const { seats, seat: own, level, options } = this.#plan;
    for (let seat = 0; seat < seats; seat++) {
      if (seat === own) continue;
      const bot = new LevelPlayer(this.#game, level);
      await bot.newGame({ seats, seat, options: writeOptions(this.#game.options, options) }, randomInt(SEEDS));
      this.#bots.set(seat, bot);
    }
    await this.#letBotsPlay();
  }

  /** Plays the agent's move, then those of the bots. */
  async play(move: string): Promise<string | undefined> {
    const result = this.#match.move(this.#plan.seat, move);
    if (!result.ok) return `${result.fault.code}: ${result.fault.message}`;
    await this.#letBotsPlay();
    return undefined;
  }

  async concede(): Promise<string | undefined> {
    const result = this.#match.act(this.#plan.seat, 'concede');
    return result.ok ? undefined : `${result.fault.code}: ${result.fault.message}`;
  }

  async #letBotsPlay(): Promise<void> {
    for (let n = 0; n < MAX_BOT_MOVES; n++) {
      const seat = seatsOf(this.#match.deciders).find((one) => one !== this.#plan.seat);
      const bot = seat === undefined ? undefined : this.#bots.get(seat);
      if (seat === undefined || !bot) return;
      const move = await bot.choose(this.#match.view(seat), this.#match.moves(seat), { movetime: BOT_THINKS });
      const result = this.#match.move(seat, move);
      if (!result.ok) throw new Error(`a bot of ${this.#game.id} played “${move}”: ${result.fault.message}`);
    }
    throw new Error(`the bots of ${this.#game.id} do not come to an end`);
  }

  async report(): Promise<SeatReport> {
    const { seat } = this.#plan;
    const view = this.#match.view(seat);
    const frames = this.#match.framesSince(seat, this.#seen);
    this.#seen = frames.at(-1)?.seq ?? this.#seen;
    const { outcome } = this.#match;
    return {
      id: this.id,
      game: this.#game.id,
      you: this.#game.seatNames[seat] ?? String(seat),
      board: this.#game.renderText(view),
      view,
      moves: this.#match.moves(seat),
      happened: frames.flatMap(({ events }) => events.map((event) => this.#game.describeEvent(event, 'en', this.#plan.options))),
      ...(outcome
        ? {
            result: {
              reason: this.#game.localize(outcome.reason, 'en'),
              places: namedPlaces(outcome.places, this.#game.seatNames),
            },
          }
        : {}),
    };
  }

  async record(): Promise<string | undefined> {
    if (!this.#match.outcome) return undefined;
    return formatRecord(recordOf(this.#match, playersOf(this.#game.seatNames.slice(0, this.#plan.seats), 'bot', this.#plan.level)));
  }
}

export class LocalGames {
  readonly #games = new Map<string, LocalGame>();
  #opened = 0;

  async open(game: AnyGame, plan: LocalPlan): Promise<SeatReport> {
    const local = new LocalGame(`g${++this.#opened}`, game, plan);
    await local.begin();
    this.#games.set(local.id, local);
    for (const oldest of this.#games.keys()) {
      if (this.#games.size <= MAX_GAMES) break;
      this.#games.delete(oldest);
    }
    return local.report();
  }

  find(id: string): Result<AgentGame, string> {
    const found = this.#games.get(id);
    return found ? ok(found) : fail(`there is no game “${id.slice(0, 40)}” in this session; start one with new_game`);
  }
}
