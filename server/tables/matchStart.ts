import { commitment, FairChance, fail, Match, ok, type Result, recordOf, type Seat, seatsOf } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { AbortedRow, Change, SeatRow } from '../store/store.ts';
import { startClocks } from './clocks.ts';
import { type Broadcast, type CommandOf, type Effects, effects, joined, type Notice, refusal, repeated, type Timer } from './commands.ts';
import { isTimed } from './gameClocks.ts';
import { dealLine } from './matchLog.ts';
import { expireMatch } from './moves.ts';
import { collectFrames, type TableState, takeEmitted, tournamentOf } from './tableState.ts';

type Outcome = Result<Effects, Refusal>;

const no = (...args: Parameters<typeof refusal>): Outcome => fail(refusal(...args));

const REPEATED: Outcome = ok(repeated());
const COPIED = refusal('copied', 'this commitment is used already: draw entropy of your own');
const START_OVER = refusal('stale', 'this start is over');

// --- Facts about the seats -------------------------------------------------------------------------------------------

const humanSeats = ({ seats }: TableState): SeatRow[] => seats.filter(({ kind }) => kind === 'human');

/** Whether all seats are taken, committed and agreed, so that players can reveal. */
export const isReady = (state: TableState): boolean =>
  state.row.stage === 'open' &&
  state.seats.every(({ kind }) => kind !== 'open') &&
  humanSeats(state).every((seat) => seat.commitment !== '' && seat.agreed === 1);

/** Milliseconds left for clients to reveal. */
export const revealTimeLeft = ({ revealEnds }: TableState, now: number): number => Math.max(0, Math.round(revealEnds - now));

/** The refusal of a commitment that another seat or the server has used. A copy adds no entropy, and would make the record worthless as proof. */
export function copyRefusal({ row, aborted, seats }: TableState, seat: Seat, sealed: string): Refusal | undefined {
  const secrets = [row.secret, ...aborted.map(({ secret }) => secret)];
  const isCopy =
    secrets.some((secret) => commitment(secret) === sealed) || seats.some((other) => other.seat !== seat && other.commitment === sealed);
  return isCopy ? COPIED : undefined;
}

/** Opens these seats, and closes a table without players. Returns the frame that asks the subscribers of the seats to rejoin. */
export function freeSeats(state: TableState, rows: readonly SeatRow[]): Broadcast {
  for (const row of rows) {
    // A reserved seat shows the name of the user it is reserved for.
    const name = row.reserved === '' ? '' : row.name;
    Object.assign(row, { kind: 'open', person: '', name, commitment: '', entropy: '', ticket: '', agreed: 1 });
  }
  if (tournamentOf(state.row) === undefined && humanSeats(state).length === 0) state.row.stage = 'closed';
  return { kind: 'rejoin', who: ({ viewer }) => rows.some(({ seat }) => seat === viewer) };
}

// --- The fair start: all players commit, then all reveal --------------------------------------------------------------

/** Starts the table if it is ready, such as one created without open seats. */
export const start = (state: TableState, _: unknown, at: Instant): Outcome => ok(seatsChanged(state, [], at));

export function commit(state: TableState, { seat, attempt, commitment: sealed }: CommandOf<'commit'>, at: Instant): Outcome {
  const row = state.seats[seat]!;
  if (attempt !== state.row.attempt || state.row.stage !== 'open') return fail(START_OVER);
  if (row.kind !== 'human') return no('not-your-seat', 'no player has this seat');
  if (row.commitment !== '' && row.commitment !== sealed) return no('committed', 'this seat has committed already');
  const copied = copyRefusal(state, seat, sealed);
  if (copied) return fail(copied);
  row.commitment = sealed;
  return ok(seatsChanged(state, [row], at));
}

export function reveal(state: TableState, { seat, attempt, entropy }: CommandOf<'reveal'>, at: Instant): Outcome {
  const row = state.seats[seat]!;
  if (row.entropy === entropy) return REPEATED;
  if (attempt !== state.row.attempt || state.row.stage !== 'starting') return fail(START_OVER);
  if (commitment(entropy) !== row.commitment)
    return no(
      'other-entropy',
      'that is not what this seat committed to: the commitment is the SHA-256 of “fray commitment ” and the entropy',
    );
  row.entropy = entropy;
  return ok(seatsChanged(state, [row], at));
}

/** The players have not all revealed in time. */
export const onRevealTimer = (state: TableState): Outcome =>
  ok(
    abortStart(
      state,
      humanSeats(state).filter(({ entropy }) => entropy === ''),
    ),
  );

/** Saves the changed seats, and takes the next step of the start when all players are ready. */
export function seatsChanged(state: TableState, rows: readonly SeatRow[], at: Instant): Effects {
  const { row } = state;
  const timers: Timer[] = [];
  const notices: Notice[] = [];
  if (isReady(state)) {
    row.stage = 'starting';
    timers.push(awaitReveals(state, at));
    // Notify players who are not connected that their client must reveal.
    notices.push(...humanSeats(state).map(({ seat }): Notice => ({ kind: 'turn', seat })));
  }
  const starts = row.stage === 'starting' && humanSeats(state).every((seat) => seat.entropy !== '');
  const started = starts ? startMatch(state, at) : {};
  row.changed = at.date;
  const changes = [...rows.map((seat): Change => ['putSeat', seat]), ['updateTable', row] as const];
  return joined(effects({ changes, broadcasts: [{ kind: 'table' }], timers, notices }), started);
}

/** Starts the time in which players must reveal. */
export function awaitReveals(state: TableState, { now }: Instant): Timer {
  const limit = isTimed(state.pace) ? LIMITS.reveal : LIMITS.revealUntimed;
  state.revealEnds = now + limit;
  return { name: 'reveal-timer', after: limit };
}

const STOP_REVEAL: Timer = { name: 'reveal-timer', after: undefined };

/** All players have revealed: sets up the match. */
function startMatch(state: TableState, at: Instant): Partial<Effects> {
  const { row, game, log } = state;
  const plan = { options: state.options.typed, seats: state.seats.length, listen: collectFrames(state) };
  const dealer = new FairChance(log.key);
  const match = new Match(game, plan, dealer);
  state.dealer = dealer;
  state.match = match;
  row.stage = 'running';
  row.began = at.date;
  const link = log.open();
  row.start_head = link.head;
  row.deal = dealLine(recordOf(match, []));
  row.owes = match.deciders;
  // Spectators of the open table stay only if the host allows spectators.
  const broadcasts: Broadcast[] = row.watch === 0 ? [{ kind: 'rejoin', who: ({ viewer }) => viewer === 'watcher' }] : [];
  broadcasts.push(...takeEmitted(state).map(({ viewer, frame }): Broadcast => ({ kind: 'match', viewer, frame, link, isHeld: false })));
  return {
    broadcasts,
    timers: [STOP_REVEAL, ...startClocks(state, at, false)],
    bots: ['decide'],
    notices: [
      { kind: 'log', what: 'began', about: { table: row.id, game: game.id } },
      ...seatsOf(match.deciders).map((seat): Notice => ({ kind: 'turn', seat })),
    ],
  };
}

/** Aborts a start because a player left or did not reveal. The seat is opened, the old secret is published, and a new one is drawn. */
export function abortStart(state: TableState, missing: readonly SeatRow[]): Effects {
  const { row, game, seats } = state;
  const names = missing.map(({ seat }) => game.seatNames[seat]).join(' ');
  const aborted: AbortedRow = { tbl: row.id, attempt: row.attempt, secret: row.secret, missing: names };
  state.aborted.push(aborted);
  row.attempt++;
  row.secret = state.drawSecret();
  row.stage = 'open';
  for (const seat of humanSeats(state)) Object.assign(seat, { commitment: '', entropy: '' });
  const freed = freeSeats(state, missing);
  return effects({
    changes: [...seats.map((seat): Change => ['putSeat', seat]), ['putAborted', aborted], ['updateTable', row]],
    broadcasts: [freed, { kind: 'table' }],
    timers: [STOP_REVEAL],
    notices: [{ kind: 'log', what: 'start-aborted', about: { table: row.id, missing: names } }],
  });
}

/** The tournament's time for the start or the match is over. */
export const expire = (state: TableState, { late }: CommandOf<'expire'>, at: Instant): Outcome =>
  state.match ? expireMatch(state, late, at) : expireStart(state, late, at);

/**
 * Ends a tournament start whose time is over: a player who is ready wins, and the table is closed. A start in progress may finish unless
 * `late`.
 */
function expireStart({ row, seats }: TableState, late: boolean, at: Instant): Outcome {
  if (row.stage === 'starting' && !late) return REPEATED;
  const isReadySeat = (seat: SeatRow | undefined): boolean =>
    seat?.kind === 'bot' || (seat?.kind === 'human' && (row.stage === 'starting' ? seat.entropy : seat.commitment) !== '');
  const [first, second] = [isReadySeat(seats[0]), isReadySeat(seats[1])];
  const result = first === second ? (first ? 'draw' : 'nobody') : first ? 'first' : 'second';
  const absent = first === second ? (first ? '' : 'both') : first ? 'second' : 'first';
  // A frozen match is a draw.
  const isFrozen = row.stage === 'frozen';
  if (!isFrozen) row.stage = 'closed';
  row.changed = at.date;
  const ended = isFrozen ? (['draw', ''] as const) : ([result, absent] as const);
  return ok(
    effects({
      changes: [
        ['updateTable', row],
        ['gameEnded', row.id, ...ended, row.changed],
      ],
      broadcasts: [{ kind: 'table' }],
      timers: [STOP_REVEAL],
    }),
  );
}
