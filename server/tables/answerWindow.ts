import { hasSeat, type Seat, seatsOf } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { AnswerRow } from '../store/store.ts';
import { type ActionLedger, actionName } from './actionLedger.ts';
import type { RequestRef, TableEvents } from './tableContext.ts';

/** Seconds. With this time per turn or more, a game is not played in real time. */
const LIVE_AT_MOST = 12 * 3600;

/** A decision of one seat, and its answer so far. */
interface PendingAnswer {
  readonly decision: number;
  readonly move?: string;
  readonly actions: readonly string[];
}

const NOTHING: ReadonlyMap<Seat, PendingAnswer> = new Map();

/**
 * A fixed time in which a decision may be answered, for games that ask for one. The time of an answer would otherwise hint at what a player
 * holds. An answer may be changed until the window closes, and is shown to nobody before. In real time the fallback is played when no
 * answer came. In play over days the window only delays the answer.
 */
export class AnswerWindow {
  readonly #table: TableEvents;
  readonly #ledger: ActionLedger;
  #pending: ReadonlyMap<Seat, PendingAnswer> = NOTHING;
  #cancelTimer: (() => void) | undefined;
  #isShared = false;
  /** Closing time in milliseconds of the server's clock. */
  #closesAt = 0;

  constructor(table: TableEvents, ledger: ActionLedger) {
    this.#table = table;
    this.#ledger = ledger;
  }

  get isOpen(): boolean {
    return this.#cancelTimer !== undefined;
  }

  /** Milliseconds until the window closes; undefined when none is open. */
  get left(): number | undefined {
    return this.isOpen ? Math.max(0, Math.round(this.#closesAt - this.#table.time.now())) : undefined;
  }

  /** Whether the previous decisions may also be answered on another node, where their window may still be open. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** Updates `isShared` for the decisions owed now. Called after every change of the match. */
  updateShared(): void {
    const match = this.#table.runningMatch();
    this.#isShared = match !== undefined && match.deciders !== 0 && (this.#table.game.answerTime?.(match.copyState()) ?? 0) > 0;
  }

  /**
   * Opens or closes the window for the decisions owed now. Called after every change of the match. `left`: milliseconds left of a window
   * that was open before a restart.
   */
  update(kept: readonly AnswerRow[] = [], left = Number.POSITIVE_INFINITY): void {
    const { game, time } = this.#table;
    const match = this.#table.runningMatch();
    if (!match || !game.answerTime) return this.stop();
    const seats = seatsOf(match.deciders);
    if (this.isOpen && seats.length > 0 && seats.every((seat) => this.#pending.get(seat)?.decision === match.decision(seat))) return;
    const before = this.#pending;
    this.stop();
    const seconds = seats.length === 0 ? 0 : game.answerTime(match.copyState());
    if (seconds === 0) return;
    this.#pending = new Map(
      seats.map((seat): [Seat, PendingAnswer] => {
        const decision = match.decision(seat);
        const known = before.get(seat);
        const row = kept.find((answer) => answer.seat === seat && answer.decision === decision);
        if (row) return [seat, { decision, move: row.move, actions: row.actions.split(',').filter(Boolean) }];
        return [seat, known?.decision === decision ? known : { decision, actions: [] }];
      }),
    );
    const open = Math.min(1000 * seconds, left);
    this.#closesAt = time.now() + open;
    this.#cancelTimer = time.after(open, () => this.#close());
  }

  /**
   * Stores an answer until the window closes, and acknowledges it after the commit. False if no window is open for this seat: then play the
   * move at once.
   */
  hold(seat: Seat, move: string, request?: RequestRef): boolean {
    const pending = this.#pending.get(seat);
    const match = this.#table.runningMatch();
    if (!pending || !this.isOpen || !match?.moves(seat).includes(move)) return false;
    const action = request && actionName(seat, request.id);
    const actions = [...pending.actions, ...(action === undefined ? [] : [action])].slice(-LIMITS.actions);
    this.#pending = new Map(this.#pending).set(seat, { decision: pending.decision, move, actions });
    const row = { tbl: this.#table.row.id, seat, decision: pending.decision, move, actions: actions.join(',') };
    if (action !== undefined) this.#ledger.rememberActions(action);
    this.#ledger.acknowledge(request, [['putAnswer', row, match.log.length]]);
    return true;
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#pending = NOTHING;
  }

  #close(): void {
    this.#cancelTimer = undefined;
    const { game, pace } = this.#table;
    const pending = this.#pending;
    const allowance = pace.bank + pace.turn;
    const isLive = allowance > 0 && allowance < LIVE_AT_MOST;
    for (const [seat, { decision, move, actions }] of pending) {
      const match = this.#table.runningMatch();
      if (!match || !hasSeat(match.deciders, seat) || match.decision(seat) !== decision) continue;
      if (move !== undefined) this.#table.playAnswer(seat, move, actions);
      else if (isLive) {
        const state = match.copyState();
        this.#table.playAnswer(seat, game.format(state, game.fallback(state, seat)), []);
      }
    }
  }
}
