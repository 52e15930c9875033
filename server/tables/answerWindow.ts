import { type AnyGame, firstSeat, type GameEvent, hasSeat, type Match, type OptionSpecs, type Seat } from '@fray/engine';
import type { Pace } from '@fray/protocol';
import type { Clockwork } from '../time.ts';

/** What a window needs of its table. */
export interface WindowTable {
  readonly game: AnyGame;
  readonly pace: Pace;
  readonly time: Clockwork;
  /** The match, while there is one to be played here. */
  match(): Match<object, OptionSpecs, object, GameEvent> | undefined;
  /** Carries out an answer. */
  answer(seat: Seat, move: string): void;
}

/** A game whose players have half a day or more for a turn is not played live. */
const LIVE_AT_MOST = 12 * 3600;

/**
 * The time for which an answer is awaited whatever it is, where a game asks for one: how soon somebody answers would tell what
 * the hand holds. An answer may be changed until the window closes and shows to nobody before. In a live game the fallback is
 * played when none came; where players have days, or no clock, the window only keeps an answer from showing too soon.
 */
export class AnswerWindow {
  readonly #table: WindowTable;
  /** The decision that the window is for, and the answer so far. */
  #open: { readonly seat: Seat; readonly decision: number; answer?: string } | undefined;
  #stop: (() => void) | undefined;

  constructor(table: WindowTable) {
    this.#table = table;
  }

  get isOpen(): boolean {
    return this.#stop !== undefined;
  }

  /** Looks whether the decision that is owed now wants a window, after every change of the match. */
  look(): void {
    const { game, time } = this.#table;
    const match = this.#table.match();
    if (!match || !game.answerTime) return this.stop();
    const { deciders } = match;
    if (this.#open && hasSeat(deciders, this.#open.seat) && match.decision(this.#open.seat) === this.#open.decision) return;
    this.stop();
    const seconds = deciders === 0 ? 0 : game.answerTime(match.copyState());
    if (seconds === 0) return;
    const seat = firstSeat(deciders);
    this.#open = { seat, decision: match.decision(seat) };
    this.#stop = time.after(1000 * seconds, () => this.#close());
  }

  /** Keeps an answer until the window closes; false when there is none for this seat: then it is played at once. */
  keep(seat: Seat, move: string): boolean {
    if (!this.#open || this.#open.seat !== seat || !this.isOpen) return false;
    if (!this.#table.match()?.moves(seat).includes(move)) return false;
    this.#open.answer = move;
    return true;
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#open = undefined;
  }

  #close(): void {
    this.#stop = undefined;
    const { game, pace } = this.#table;
    const match = this.#table.match();
    if (!this.#open || !match) return;
    const { seat, answer } = this.#open;
    const allowance = pace.bank + pace.turn;
    const isLive = allowance > 0 && allowance < LIVE_AT_MOST;
    const state = match.copyState();
    if (answer !== undefined) this.#table.answer(seat, answer);
    else if (isLive) this.#table.answer(seat, game.format(state, game.fallback(state, seat)));
  }
}
