import { randomInt } from 'node:crypto';
import { isLevel, type Level } from '@fray/bots';
import { hasSeat, NO_SEATS, type Seat, seatsOf } from '@fray/engine';
import { LIMITS } from '../limits.ts';
import type { TableEvents } from './events.ts';

/** The seats of one table that bots play: from the beginning, or since they were handed over. */
export class BotSeats {
  readonly #table: TableEvents;
  /** Decisions that a bot thinks about. */
  readonly #asked = new Set<string>();
  readonly #whim = randomInt(2 ** 31);

  constructor(table: TableEvents) {
    this.#table = table;
  }

  get isThinking(): boolean {
    return this.#asked.size > 0;
  }

  plays(seat: Seat): boolean {
    return this.#table.seats[seat]?.kind === 'bot' || hasSeat(this.#table.running()?.handedToBots ?? NO_SEATS, seat);
  }

  /** Asks the bots that owe a decision, each once. */
  wake(): void {
    for (const seat of seatsOf(this.#table.running()?.deciders ?? NO_SEATS)) if (this.plays(seat)) void this.#move(seat);
  }

  async #move(seat: Seat): Promise<void> {
    const decision = this.#table.running()?.decision(seat);
    const key = `${seat} ${decision}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const [answer] = await Promise.all([this.#ask(seat, 'move'), this.#pause()]);
    this.#asked.delete(key);
    const match = this.#table.running();
    if (!match || match.decision(seat) !== decision || !hasSeat(match.deciders, seat) || !this.plays(seat)) return;
    if (this.#table.keepAnswer(seat, answer)) return;
    // A bot that could not answer must not hold up the others.
    if (match.move(seat, answer).ok || match.timeout(seat).ok) this.#table.carried(seat);
  }

  /** Bots allow every takeback where nothing counts, and take a draw when they stand no better. */
  answer(what: 'offer-draw' | 'ask-back'): void {
    for (const seat of this.#table.seats.keys()) {
      if (!this.plays(seat)) continue;
      if (what === 'ask-back') {
        const says = this.#table.pace.rated ? 'refuse-back' : 'allow-back';
        if (this.#table.running()?.act(seat, says).ok) this.#table.carried(seat);
        continue;
      }
      void this.#ask(seat, 'draw').then((answer) => {
        if (this.#table.running()?.act(seat, answer === 'accept' ? 'accept-draw' : 'decline-draw').ok) this.#table.carried(seat);
      });
    }
  }

  #ask(seat: Seat, wants: 'move' | 'draw'): Promise<string> {
    const match = this.#table.running();
    if (!match) return Promise.resolve('');
    const question = {
      game: match.game.id,
      level: this.#levelOf(seat),
      seed: randomInt(2 ** 31),
      whim: this.#whim,
      seat,
      view: match.view(seat),
      wants,
    };
    const decision = match.decision(seat);
    const isAnswer = (text: string) => wants === 'draw' || match.decision(seat) !== decision || match.moves(seat).includes(text);
    return this.#table.bots.ask(question, isAnswer).catch((error: unknown) => {
      this.#table.log('bot-failed', { table: this.#table.row.id, seat, error: String(error) });
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
