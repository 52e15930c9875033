import type { Chance } from '../chance/chance.ts';
import { ScriptError, ScriptedChance } from '../chance/scripted.ts';
import { WitnessedChance } from '../chance/witnessed.ts';
import type { GameEvent, PositionReader, Rules } from '../game.ts';
import type { FrameListener } from '../match/frames.ts';
import { type Entry, isMove } from '../match/log.ts';
import { Match } from '../match/match.ts';
import type { MoveErrorCode } from '../match/moveError.ts';
import { type OptionSpecs, readOptions } from '../options.ts';
import { fail, ok, type Result } from '../result.ts';
import type { MatchRecord, RecordEntry } from './record.ts';

export type ReplayCode =
  | MoveErrorCode
  | 'other-game'
  | 'rules-version'
  | 'bad-option'
  | 'bad-seats'
  | 'bad-start'
  | 'bad-deal'
  | 'digest-differs'
  | 'result-differs';

/** Why a record cannot be replayed. */
export interface ReplayError {
  readonly code: ReplayCode;
  /** Number of the entry; absent if the header is wrong. */
  readonly entry?: number;
  readonly reason?: string;
  readonly message: string;
}

/** How to replay a record: with a dealer that checks each outcome, or with a listener for frames. */
export interface ReplayPlan<V, E> {
  readonly witness?: Chance;
  readonly listen?: FrameListener<V, E>;
}

/** Replays a record entry by entry and checks every move, outcome and digest, and the result. */
export class Replay<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly match: Match<S, O, V, E>;
  readonly record: MatchRecord;
  readonly #script: ScriptedChance;
  readonly #seatNames: readonly string[];
  #next = 0;

  private constructor(match: Match<S, O, V, E>, record: MatchRecord, script: ScriptedChance) {
    this.match = match;
    this.record = record;
    this.#script = script;
    this.#seatNames = match.game.seatNames.slice(0, match.seats);
  }

  static open<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
    game: Rules<S, O, V, E> & PositionReader<S, O>,
    record: MatchRecord,
    { witness, listen }: ReplayPlan<V, E> = {},
  ): Result<Replay<S, O, V, E>, ReplayError> {
    if (record.game !== game.id) return wrong('other-game', `this is a record of ${record.game}, not of ${game.id}`);
    if (record.rules > game.rulesVersion)
      return wrong(
        'rules-version',
        `the record was made under rules version ${record.rules} of ${game.id}; this program knows up to ${game.rulesVersion}`,
      );
    const options = readOptions(game.options, record.options);
    if (!options.ok) return wrong('bad-option', `${options.fault.field}: ${options.fault.message}`);
    const seats = record.players.length || game.minSeats;
    const names = game.seatNames.slice(0, seats);
    const fits = seats >= game.minSeats && seats <= game.seatNames.length;
    if (!fits || record.players.some((player, seat) => player.seat !== names[seat]))
      return wrong('bad-seats', `the seats of ${game.id} are ${game.seatNames.join(', ')}, in this order`);
    const script = witness ? new WitnessedChance(witness) : new ScriptedChance();
    script.load(record.deal);
    const plan = { options: options.value, seats, replaying: true, ...(listen ? { listen } : {}) };
    if (record.start === undefined) {
      const unplayable = game.checkOptions?.(options.value);
      if (unplayable) return wrong('bad-option', `${unplayable.field}: ${unplayable.message}`);
      try {
        const match = new Match(game, plan, script);
        script.finish();
        return ok(new Replay(match, record, script));
      } catch (error) {
        if (error instanceof ScriptError) return wrong('bad-deal', `deal: ${error.message}`);
        throw error;
      }
    }
    if (record.deal.length > 0) return wrong('bad-deal', 'a match that starts from a position has no deal');
    const start = game.readPosition(record.start, options.value);
    if (!start.ok) return wrong('bad-start', `${start.fault.field}: ${start.fault.message}`);
    return ok(new Replay(new Match(game, { ...plan, start: start.value }, script), record, script));
  }

  get done(): boolean {
    return this.#next >= this.record.entries.length;
  }

  /** Plays the next entry. Returns it or an error. */
  step(): Result<Entry, ReplayError> {
    const written = this.record.entries[this.#next];
    if (!written) throw new RangeError('the record has no more entries');
    const seat = this.#seatNames.indexOf(written.seat);
    if (seat < 0)
      return wrong('unknown-seat', `there is no seat “${written.seat}”; the seats are ${this.#seatNames.join(', ')}`, written.n);
    const played = this.#play(written, seat);
    if (!played.ok) return fail({ ...played.fault, entry: written.n });
    this.#next = played.value.n;
    if ('digest' in written && isMove(played.value) && played.value.digest !== written.digest)
      return wrong(
        'digest-differs',
        `the position after this entry is ${played.value.digest ?? 'in the middle of a turn'}, and ${written.digest} is written`,
        written.n,
      );
    return played;
  }

  /** Plays all remaining entries and checks the result. */
  finish(): Result<Match<S, O, V, E>, ReplayError> {
    while (!this.done) {
      const played = this.step();
      if (!played.ok) return played;
    }
    const { result } = this.record;
    const outcome = this.match.outcome;
    if (result && (!outcome || outcome.reason !== result.reason || outcome.places.join() !== result.places.join()))
      return wrong(
        'result-differs',
        `the result is ${outcome ? `${outcome.places.join(' ')} ${outcome.reason}` : 'open'}, and ${result.places.join(' ')} ${result.reason} is written`,
      );
    return ok(this.match);
  }

  #play(written: RecordEntry, seat: number): Result<Entry, ReplayError> {
    if ('action' in written) return this.match.act(seat, written.action);
    this.#script.load(written.draws);
    return this.match.move(seat, written.move, written.cause);
  }
}

function wrong(code: ReplayCode, message: string, entry?: number): Result<never, ReplayError> {
  return fail({ code, message, ...(entry === undefined ? {} : { entry }) });
}
