import { randomInt } from 'node:crypto';
import { isLevel, type Level } from '@fray/bots';
import { hasSeat, NO_SEATS, type Seat, seatsOf } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { TableEvents } from './tableContext.ts';

/** The seats of one table that bots play: bot seats, and seats handed over to bots. */
export class BotSeats {
  readonly #table: TableEvents;
  /** Decisions that bots are computing now. */
  readonly #pendingDecisions = new Set<string>();
  readonly #personalitySeed = randomInt(2 ** 31);
  /** Ends the waits of bots at tables that nobody follows. */
  readonly #pauses = new Set<() => void>();
  #isSuspended = false;

  constructor(table: TableEvents) {
    this.#table = table;
  }

  get isThinking(): boolean {
    return this.#pendingDecisions.size > 0;
  }

  /** Whether bots owe a decision but are suspended, because nobody follows the match. */
  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** Subscribers changed. If somebody follows the match now, its bots continue at once. */
  subscribersChanged(): void {
    if (this.#table.botPriority() === 'nobody') return;
    this.#table.unfollowed.forget(this.#table.row.id);
    for (const end of this.#pauses) end();
    if (this.#isSuspended) this.wake();
  }

  isPlayedByBot(seat: Seat): boolean {
    return this.#table.seats[seat]?.kind === 'bot' || hasSeat(this.#table.runningMatch()?.handedToBots ?? NO_SEATS, seat);
  }

  /** Starts every bot that owes a decision, once per decision. */
  wake(): void {
    this.#isSuspended = false;
    if (!this.#table.runningMatch()) this.#table.unfollowed.forget(this.#table.row.id);
    for (const seat of seatsOf(this.#table.runningMatch()?.deciders ?? NO_SEATS)) if (this.isPlayedByBot(seat)) void this.#move(seat);
  }

  async #move(seat: Seat): Promise<void> {
    const decision = this.#table.runningMatch()?.decision(seat);
    const key = `${seat} ${decision}`;
    if (this.#pendingDecisions.has(key)) return;
    const isFollowed = this.#table.botPriority() !== 'nobody';
    if (!isFollowed && !this.#table.unfollowed.admit(this.#table.row.id)) return this.#suspend();
    this.#pendingDecisions.add(key);
    if (!isFollowed) await this.#pauseUnfollowed();
    const [answer] = await Promise.all([this.#ask(seat, 'move'), this.#delayMove()]);
    this.#pendingDecisions.delete(key);
    const match = this.#table.runningMatch();
    if (!match || match.decision(seat) !== decision || !hasSeat(match.deciders, seat) || !this.isPlayedByBot(seat)) return;
    if (this.#table.holdAnswer(seat, answer)) return;
    // If the bot failed, play the fallback, so that the match goes on.
    if (match.move(seat, answer).ok || match.timeout(seat).ok) this.#table.commitBotAction(seat);
  }

  #suspend(): void {
    if (this.#isSuspended) return;
    this.#isSuspended = true;
    this.#table.botsSuspended();
  }

  /** Resolves when a bot at an unfollowed table may compute: after a pause, or as soon as somebody follows the table. */
  #pauseUnfollowed(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#pauses.delete(end);
        cancel();
        resolve();
      };
      const cancel = this.#table.time.after(LIMITS.unfollowedPause, end);
      this.#pauses.add(end);
    });
  }

  /** Answers an offer for all bot seats. Bots allow takebacks in unrated matches, and accept a draw when they do not stand better. */
  answerOffer(what: 'offer-draw' | 'ask-back'): void {
    for (const seat of this.#table.seats.keys()) {
      if (!this.isPlayedByBot(seat)) continue;
      if (what === 'ask-back') {
        const says = this.#table.pace.rated ? 'refuse-back' : 'allow-back';
        if (this.#table.runningMatch()?.act(seat, says).ok) this.#table.commitBotAction(seat);
        continue;
      }
      void this.#ask(seat, 'draw').then((answerOffer) => {
        if (this.#table.runningMatch()?.act(seat, answerOffer === 'accept' ? 'accept-draw' : 'decline-draw').ok)
          this.#table.commitBotAction(seat);
      });
    }
  }

  #ask(seat: Seat, wants: 'move' | 'draw'): Promise<string> {
    const match = this.#table.runningMatch();
    if (!match) return Promise.resolve('');
    const question = {
      game: match.game.id,
      level: this.#levelOf(seat),
      seed: randomInt(2 ** 31),
      whim: this.#personalitySeed,
      seat,
      view: match.view(seat),
      wants,
    };
    const decision = match.decision(seat);
    const isAnswer = (text: string) => wants === 'draw' || match.decision(seat) !== decision || match.moves(seat).includes(text);
    const place = { priority: this.#table.botPriority(), source: this.#table.row.source };
    return this.#table.bots.ask(question, isAnswer, place).catch((error: unknown) => {
      this.#table.log('bot-failed', { table: this.#table.row.id, seat, error: String(error) });
      return '';
    });
  }

  /** Bot level of a seat. A seat handed over is always played by the same level. */
  #levelOf(seat: Seat): Level {
    const { kind, name } = this.#table.seats[seat]!;
    return kind === 'bot' && isLevel(name) ? name : 'veteran';
  }

  #delayMove(): Promise<void> {
    return new Promise((resolve) => this.#table.time.after(LIMITS.botPause, resolve));
  }
}
