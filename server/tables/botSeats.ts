import { randomInt } from 'node:crypto';
import { isLevel, type Level } from '@fray/bots';
import { hasSeat, NO_SEATS, type Seat, seatsOf } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { TableEvents } from './events.ts';

/** The seats of one table that bots play: from the beginning, or since they were handed over. */
export class BotSeats {
  readonly #table: TableEvents;
  /** Decisions that a bot thinks about. */
  readonly #asked = new Set<string>();
  readonly #whim = randomInt(2 ** 31);
  /** Ends the rests of bots that nobody waited for. */
  readonly #rests = new Set<() => void>();
  #isAsleep = false;

  constructor(table: TableEvents) {
    this.#table = table;
  }

  get isThinking(): boolean {
    return this.#asked.size > 0;
  }

  /** Whether its bots owe a decision and do not think about it, because nobody follows the match. */
  get isAsleep(): boolean {
    return this.#isAsleep;
  }

  /** Somebody came or went: where the match is followed again, its bots go on at once. */
  follow(): void {
    if (this.#table.followedBy() === 'nobody') return;
    this.#table.unfollowed.forget(this.#table.row.id);
    for (const end of this.#rests) end();
    if (this.#isAsleep) this.wake();
  }

  plays(seat: Seat): boolean {
    return this.#table.seats[seat]?.kind === 'bot' || hasSeat(this.#table.running()?.handedToBots ?? NO_SEATS, seat);
  }

  /** Asks the bots that owe a decision, each once. */
  wake(): void {
    this.#isAsleep = false;
    if (!this.#table.running()) this.#table.unfollowed.forget(this.#table.row.id);
    for (const seat of seatsOf(this.#table.running()?.deciders ?? NO_SEATS)) if (this.plays(seat)) void this.#move(seat);
  }

  async #move(seat: Seat): Promise<void> {
    const decision = this.#table.running()?.decision(seat);
    const key = `${seat} ${decision}`;
    if (this.#asked.has(key)) return;
    const isFollowed = this.#table.followedBy() !== 'nobody';
    if (!isFollowed && !this.#table.unfollowed.admit(this.#table.row.id)) return this.#fallAsleep();
    this.#asked.add(key);
    if (!isFollowed) await this.#rest();
    const [answer] = await Promise.all([this.#ask(seat, 'move'), this.#pause()]);
    this.#asked.delete(key);
    const match = this.#table.running();
    if (!match || match.decision(seat) !== decision || !hasSeat(match.deciders, seat) || !this.plays(seat)) return;
    if (this.#table.keepAnswer(seat, answer)) return;
    // A bot that could not answer must not hold up the others.
    if (match.move(seat, answer).ok || match.timeout(seat).ok) this.#table.carried(seat);
  }

  #fallAsleep(): void {
    if (this.#isAsleep) return;
    this.#isAsleep = true;
    this.#table.fellAsleep();
  }

  /** Until a bot that nobody waits for may think, or somebody comes. */
  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#rests.delete(end);
        cancel();
        resolve();
      };
      const cancel = this.#table.time.after(LIMITS.unfollowedRest, end);
      this.#rests.add(end);
    });
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
    const place = { priority: this.#table.followedBy(), source: this.#table.row.source };
    return this.#table.bots.ask(question, isAnswer, place).catch((error: unknown) => {
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
