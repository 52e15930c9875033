import { randomInt } from 'node:crypto';
import { isLevel, type Level } from '@fray/bots';
import { NO_SEATS, type Seat, seatsOf } from '@fray/engine';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { BotPlayers } from './bots.ts';
import type { BotTask, Command } from './commands.ts';
import { type AnyMatch, botPriority, isPlayedByBot, runningMatch, type TableState } from './tableState.ts';

/**
 * Tables where only bots play and that have no spectators. A few continue slowly. The others are suspended until a client joins, and cost
 * nothing.
 */
export class UnfollowedTables {
  readonly #awake = new Set<string>();

  /** Whether the bots of an unfollowed table may compute. The answer for a table stays the same until `forget`. */
  admit(table: string): boolean {
    if (this.#awake.size >= LIMITS.unfollowedTables && !this.#awake.has(table)) return false;
    this.#awake.add(table);
    return true;
  }

  /** The table is over, evicted or followed again: another may take its place. */
  forget(table: string): void {
    this.#awake.delete(table);
  }
}

/** What the bots of a table need besides its state. */
interface BotContext {
  readonly time: Clock;
  readonly bots: BotPlayers;
  readonly unfollowed: UnfollowedTables;
  log(what: string, about: object): void;
  /** Carries out what a bot has decided. */
  run(command: Command): unknown;
  /** Called when the bots are suspended, so that the table may be dropped from memory. */
  suspended(): void;
}

/** Asks bots for the decisions of the seats that they play: bot seats, and seats handed over to bots. */
export class BotSeats {
  readonly #state: TableState;
  readonly #context: BotContext;
  /** Decisions that bots are computing now. */
  readonly #pendingDecisions = new Set<string>();
  readonly #personalitySeed = randomInt(2 ** 31);
  /** Ends the waits of bots at tables without subscribers. */
  readonly #pauses = new Set<() => void>();
  #isSuspended = false;
  #isClosed = false;

  constructor(state: TableState, context: BotContext) {
    this.#state = state;
    this.#context = context;
  }

  get isThinking(): boolean {
    return this.#pendingDecisions.size > 0;
  }

  /** Whether bots owe a decision but are suspended, because the table has no subscribers. */
  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** The table leaves memory. */
  close(): void {
    this.#isClosed = true;
    this.#context.unfollowed.forget(this.#state.row.id);
  }

  get #match(): AnyMatch | undefined {
    return this.#isClosed ? undefined : runningMatch(this.#state);
  }

  do(task: BotTask): void {
    if (task === 'decide') this.#decide();
    else if (task === 'subscribers-changed') this.#subscribersChanged();
    else this.#answerOffer(task);
  }

  /** If the table has subscribers now, its bots continue at once. */
  #subscribersChanged(): void {
    if (botPriority(this.#state) === 'nobody') return;
    this.#context.unfollowed.forget(this.#state.row.id);
    for (const end of this.#pauses) end();
    if (this.#isSuspended) this.#decide();
  }

  /** Starts every bot that owes a decision, once per decision. */
  #decide(): void {
    this.#isSuspended = false;
    const match = this.#match;
    if (!match) this.#context.unfollowed.forget(this.#state.row.id);
    for (const seat of seatsOf(match?.deciders ?? NO_SEATS)) if (isPlayedByBot(this.#state, seat)) void this.#move(seat);
  }

  async #move(seat: Seat): Promise<void> {
    const { unfollowed, run } = this.#context;
    const decision = this.#match?.decision(seat) ?? 0;
    const key = `${seat} ${decision}`;
    if (this.#pendingDecisions.has(key)) return;
    const isFollowed = botPriority(this.#state) !== 'nobody';
    if (!isFollowed && !unfollowed.admit(this.#state.row.id)) return this.#suspend();
    this.#pendingDecisions.add(key);
    if (!isFollowed) await this.#pauseUnfollowed();
    const [move] = await Promise.all([this.#ask(seat, 'move'), this.#delayMove()]);
    this.#pendingDecisions.delete(key);
    run({ kind: 'bot-move', seat, decision, move });
  }

  #suspend(): void {
    if (this.#isSuspended) return;
    this.#isSuspended = true;
    this.#context.suspended();
  }

  /** Resolves when a bot at an unfollowed table may compute: after a pause, or as soon as a client joins. */
  #pauseUnfollowed(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#pauses.delete(end);
        cancel();
        resolve();
      };
      const cancel = this.#context.time.after(LIMITS.unfollowedPause, end);
      this.#pauses.add(end);
    });
  }

  /** Answers an offer for all bot seats. Bots allow takebacks in unrated matches, and accept a draw when they do not stand better. */
  #answerOffer(what: 'offer-draw' | 'ask-back'): void {
    const { run } = this.#context;
    for (const seat of this.#state.seats.keys()) {
      if (!isPlayedByBot(this.#state, seat)) continue;
      if (what === 'ask-back') run({ kind: 'bot-offer-answer', seat, answer: this.#state.pace.rated ? 'refuse-back' : 'allow-back' });
      else
        void this.#ask(seat, 'draw').then((answer) =>
          run({ kind: 'bot-offer-answer', seat, answer: answer === 'accept' ? 'accept-draw' : 'decline-draw' }),
        );
    }
  }

  #ask(seat: Seat, wants: 'move' | 'draw'): Promise<string> {
    const match = this.#match;
    if (!match) return Promise.resolve('');
    const request = {
      level: this.#levelOf(seat),
      seed: randomInt(2 ** 31),
      whim: this.#personalitySeed,
      seat,
      view: match.view(seat),
      wants,
    };
    const { row } = this.#state;
    const failed = (error: unknown): string => {
      this.#context.log('bot-failed', { table: row.id, seat, error: String(error) });
      return '';
    };
    // Bots of a boxed game run in its box. Their answers are checked like any bot's move.
    const boxedGame = boxedGameOf(match.game);
    if (boxedGame) return boxedGame.askBot(request).catch(failed);
    const question = { game: match.game.id, ...request };
    const decision = match.decision(seat);
    const isValid = (text: string) => wants === 'draw' || match.decision(seat) !== decision || match.moves(seat).includes(text);
    const place = { priority: botPriority(this.#state), source: row.source };
    return this.#context.bots.ask(question, isValid, place).catch(failed);
  }

  /** Bot level of a seat. A seat handed over is always played by the same level. */
  #levelOf(seat: Seat): Level {
    const { kind, name } = this.#state.seats[seat]!;
    return kind === 'bot' && isLevel(name) ? name : 'veteran';
  }

  #delayMove(): Promise<void> {
    return new Promise((resolve) => this.#context.time.after(LIMITS.botPause, resolve));
  }
}
