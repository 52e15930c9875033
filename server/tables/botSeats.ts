import { randomInt } from 'node:crypto';
import { isLevel, type Level } from '@fray/bots';
import { type GameEvent, hasSeat, type Match, NO_SEATS, type OptionSpecs, type Seat, seatsOf } from '@fray/engine';
import { LIMITS } from '../limits.ts';
import type { SeatRow } from '../store/store.ts';
import type { Clockwork } from '../time.ts';
import type { BotPlayers } from './bots.ts';

/** What the bots at a table need of it. */
export interface BotTable {
  readonly bots: BotPlayers;
  readonly time: Clockwork;
  readonly seats: readonly SeatRow[];
  /** The match, while there is one to be played here. */
  match(): Match<object, OptionSpecs, object, GameEvent> | undefined;
  /** Keeps an answer that must not show yet; false when it may be played. */
  keep(seat: Seat, move: string): boolean;
  /** A bot did something: it is to be kept and told. */
  carried(seat: Seat): void;
  log(what: string, about: object): void;
}

/** The seats of one table that bots play: from the beginning, or since they were handed over. */
export class BotSeats {
  readonly #table: BotTable;
  /** Decisions that a bot thinks about. */
  readonly #asked = new Set<string>();

  constructor(table: BotTable) {
    this.#table = table;
  }

  get isThinking(): boolean {
    return this.#asked.size > 0;
  }

  plays(seat: Seat): boolean {
    return this.#table.seats[seat]?.kind === 'bot' || hasSeat(this.#table.match()?.handedToBots ?? NO_SEATS, seat);
  }

  /** Asks the bots that owe a decision, each once. */
  wake(): void {
    for (const seat of seatsOf(this.#table.match()?.deciders ?? NO_SEATS)) if (this.plays(seat)) void this.#move(seat);
  }

  async #move(seat: Seat): Promise<void> {
    const decision = this.#table.match()?.decision(seat);
    const key = `${seat} ${decision}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const [answer] = await Promise.all([this.#ask(seat, 'move'), this.#pause()]);
    this.#asked.delete(key);
    const match = this.#table.match();
    if (!match || match.decision(seat) !== decision || !hasSeat(match.deciders, seat) || !this.plays(seat)) return;
    if (this.#table.keep(seat, answer)) return;
    // A bot that could not answer must not hold up the others.
    if (match.move(seat, answer).ok || match.timeout(seat).ok) this.#table.carried(seat);
  }

  /** Bots allow every takeback, and take a draw when they stand no better. */
  answer(what: 'offer-draw' | 'ask-back'): void {
    for (const seat of this.#table.seats.keys()) {
      if (!this.plays(seat)) continue;
      if (what === 'ask-back') {
        if (this.#table.match()?.act(seat, 'allow-back').ok) this.#table.carried(seat);
        continue;
      }
      void this.#ask(seat, 'draw').then((answer) => {
        if (this.#table.match()?.act(seat, answer === 'accept' ? 'accept-draw' : 'decline-draw').ok) this.#table.carried(seat);
      });
    }
  }

  #ask(seat: Seat, wants: 'move' | 'draw'): Promise<string> {
    const match = this.#table.match();
    if (!match) return Promise.resolve('');
    const question = { game: match.game.id, level: this.#levelOf(seat), seed: randomInt(2 ** 31), seat, view: match.view(seat), wants };
    return this.#table.bots.ask(question).catch((error: unknown) => {
      this.#table.log('bot-failed', { seat, error: String(error) });
      return '';
    });
  }

  /** Who plays a seat that was handed over is the same for all. */
  #levelOf(seat: Seat): Level {
    const { kind, name } = this.#table.seats[seat]!;
    return kind === 'bot' && isLevel(name) ? name : 'veteran';
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#table.time.after(LIMITS.botPause, resolve));
  }
}
