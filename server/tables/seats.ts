import { isLevel } from '@fray/bots';
import { commitment, FairChance, fail, Match, ok, type Result, recordOf, type Seat, seatsOf } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { AbortedRow, Change, SeatRow } from '../store/store.ts';
import { startClocks } from './clocks.ts';
import { type CommandOf, type Effects, effects, type Frame, joined, type Notice, refusal, repeated, type Timer } from './commands.ts';
import { isTimed } from './gameClocks.ts';
import { dealLine } from './matchLog.ts';
import { expireMatch } from './moves.ts';
import { collectFrames, type TableState, takeEmitted, tournamentOf } from './tableState.ts';

type Outcome = Result<Effects, Refusal>;

const no = (...args: Parameters<typeof refusal>): Outcome => fail(refusal(...args));

const REPEATED: Outcome = ok(repeated());
const FIXED = refusal('fixed-options', 'the tournament or the playtest sets the options here');
const BOUND = refusal(
  'seat-bound',
  'the seat of a rated match or a tournament stays with its user: sign in to your account on the other device instead',
);
const COPIED = refusal('copied', 'this commitment is used already: draw entropy of your own');
const OTHER_OFFER = refusal('other-offer', 'another proposal was made meanwhile: read the table again');
const OTHERS_SEAT = refusal('not-your-seat', 'this seat belongs to another user');
const BEGUN = refusal('not-open', 'this table has begun');
const START_OVER = refusal('stale', 'this start is over');

// --- Facts about the seats -------------------------------------------------------------------------------------------

const humanSeats = ({ seats }: TableState): SeatRow[] => seats.filter(({ kind }) => kind === 'human');

/** Whether a tournament sets the options and time limits of this table. */
const isFixed = ({ row }: TableState): boolean => tournamentOf(row) !== undefined;

/** Whether the options of this table are fixed: by a tournament, or by the version that is tested. */
const hasFixedOptions = (state: TableState): boolean => isFixed(state) || state.row.playtest !== '';

/** Whether a seat stays with its user. In rated and tournament matches a loss could otherwise be passed to a throwaway account. */
const isBound = (state: TableState): boolean => isFixed(state) || state.pace.rated === true;

/** Whether all seats are taken, committed and agreed, so that players can reveal. */
export const isReady = (state: TableState): boolean =>
  state.row.stage === 'open' &&
  state.seats.every(({ kind }) => kind !== 'open') &&
  humanSeats(state).every((seat) => seat.commitment !== '' && seat.agreed === 1);

/** Milliseconds left for clients to reveal. */
export const revealTimeLeft = ({ revealEnds }: TableState, now: number): number => Math.max(0, Math.round(revealEnds - now));

/** Whether another seat or the server has used this commitment. A copy adds no entropy, and would make the record worthless as proof. */
function isCopied({ row, aborted, seats }: TableState, seat: Seat, sealed: string): boolean {
  const secrets = [row.secret, ...aborted.map(({ secret }) => secret)];
  return (
    secrets.some((secret) => commitment(secret) === sealed) || seats.some((other) => other.seat !== seat && other.commitment === sealed)
  );
}

// --- Taking and leaving ----------------------------------------------------------------------------------------------

/** Seats a user, who agrees to the options of proposal `offer` or proposes others. Repeating the request changes nothing. */
export function takeSeat(state: TableState, command: CommandOf<'take-seat'>, at: Instant): Outcome {
  const { seat, person, name, commitment: sealed, offer, options } = command;
  const row = state.seats[seat];
  if (!row) return no('unknown-seat', `there is no seat ${seat} at this table; the seats are 0 to ${state.seats.length - 1}`);
  if (row.kind === 'human' && row.person === person) return REPEATED;
  if (state.row.stage !== 'open') return fail(BEGUN);
  if (row.kind !== 'open') return no('seat-taken', 'this seat is taken');
  if (boxedGameOf(state.game)?.isOpenTo(person) === false) return no('unknown-game', 'this game is private: its owner alone plays it');
  if (row.reserved !== '' && row.reserved !== person) return no('seat-reserved', 'this seat is reserved for another user');
  if (offer !== undefined && offer !== state.row.offer) return fail(OTHER_OFFER);
  if (isCopied(state, seat, sealed)) return fail(COPIED);
  if (options !== undefined && hasFixedOptions(state)) return fail(FIXED);
  Object.assign(row, { kind: 'human', person, name, commitment: sealed, entropy: '', ticket: '', agreed: 1 });
  return ok(options === undefined ? seatsChanged(state, [row], at) : setOptions(state, options, seat, at));
}

/** Proposes other options. The proposer agrees to them; all other players are asked again. */
export function proposeOptions(state: TableState, command: CommandOf<'propose-options'>, at: Instant): Outcome {
  const why = hasFixedOptions(state) ? FIXED : proposalError(state, command);
  return why ? fail(why) : ok(setOptions(state, command.options, command.seat, at));
}

/** Agrees to the proposed options, if `offer` is still the current proposal. */
export function agreeOptions(state: TableState, command: CommandOf<'agree-options'>, at: Instant): Outcome {
  const why = proposalError(state, command);
  if (why) return fail(why);
  const row = state.seats[command.seat]!;
  row.agreed = 1;
  return ok(seatsChanged(state, [row], at));
}

function proposalError(
  { row, seats }: TableState,
  { seat, person, offer }: Pick<CommandOf<'agree-options'>, 'seat' | 'person' | 'offer'>,
): Refusal | undefined {
  if (seats[seat]?.person !== person || person === '') return OTHERS_SEAT;
  if (row.stage !== 'open') return BEGUN;
  return offer === row.offer ? undefined : OTHER_OFFER;
}

/** Sets the proposed options, which were validated before. */
function setOptions(state: TableState, options: Record<string, string>, by: Seat, at: Instant): Effects {
  const { row, seats } = state;
  state.options.adopt(options);
  row.options = JSON.stringify(options);
  row.offer++;
  for (const seat of seats) seat.agreed = seat.kind === 'human' && seat.seat !== by ? 0 : 1;
  return seatsChanged(state, seats, at);
}

/** Leaves a seat before the match has begun. */
export function leaveSeat(state: TableState, { seat, person }: CommandOf<'leave-seat'>, at: Instant): Outcome {
  const row = state.seats[seat];
  if (!row || row.person !== person) return fail(OTHERS_SEAT);
  if (state.row.stage === 'starting') return ok(abortStart(state, [row]));
  if (state.row.stage !== 'open') return no('not-open', 'this table has begun: concede instead');
  const freed = freeSeats([row]);
  closeIfEmpty(state);
  return ok(joined(seatsChanged(state, [row], at), { frames: [freed] }));
}

/** Declines a reserved seat. A two-player table is closed by that. */
export function declineSeat(state: TableState, { seat, person }: CommandOf<'decline-seat'>, at: Instant): Outcome {
  const row = state.seats[seat];
  if (!row || row.kind !== 'open' || row.reserved !== person || person === '')
    return no('not-your-seat', 'this seat is not stored for you');
  if (state.row.stage !== 'open') return fail(BEGUN);
  // A tournament seat is not opened for others: its player loses by not coming.
  if (isFixed(state)) return no('not-to-decline', 'leave the tournament instead');
  Object.assign(row, { reserved: '', name: '' });
  if (state.seats.length === 2) state.row.stage = 'closed';
  return ok(seatsChanged(state, [row], at));
}

function closeIfEmpty(state: TableState): void {
  if (!isFixed(state) && humanSeats(state).length === 0) state.row.stage = 'closed';
}

/** Opens these seats. Returns the frame that asks their subscribers to rejoin. */
function freeSeats(rows: readonly SeatRow[]): Frame {
  for (const row of rows) {
    // A reserved seat shows the name of the user it is reserved for.
    const name = row.reserved === '' ? '' : row.name;
    Object.assign(row, { kind: 'open', person: '', name, commitment: '', entropy: '', ticket: '', agreed: 1 });
  }
  return { kind: 'rejoin', who: ({ viewer }) => rows.some(({ seat }) => seat === viewer) };
}

/** Seats a bot; for the host only. */
export function seatBot(state: TableState, { seat, person, level }: CommandOf<'seat-bot'>, at: Instant): Outcome {
  const row = state.seats[seat];
  if (state.row.host !== person) return no('not-the-host', 'only who set up the table may do that');
  if (!row || row.kind !== 'open' || state.row.stage !== 'open') return no('seat-taken', 'this seat is not free');
  if (boxedGameOf(state.game)?.hasBots === false) return no('unknown-level', 'no bot plays this game');
  if (!isLevel(level)) return no('unknown-level', `there is no bot of level “${level}”`);
  Object.assign(row, { kind: 'bot', name: level, reserved: '' });
  return ok(seatsChanged(state, [row], at));
}

/**
 * Stores the hash of a ticket with which another device can take over the seat. Refused for bound seats: the devices of an account share its
 * seats without a ticket.
 */
export function giveTicket(state: TableState, { seat, person, ticket }: CommandOf<'give-ticket'>, at: Instant): Outcome {
  const row = state.seats[seat];
  if (isBound(state)) return fail(BOUND);
  if (!row || row.kind !== 'human' || row.person !== person) return fail(OTHERS_SEAT);
  row.ticket = commitment(ticket);
  return ok(seatsChanged(state, [row], at));
}

/**
 * Moves a seat to the user who presents its ticket. Repeating the request changes nothing. Before the match begins, the new device commits
 * anew: only the device that committed can reveal. While the devices reveal, no seat moves.
 */
export function takeSeatByTicket(state: TableState, { seat, person, ticket }: CommandOf<'use-ticket'>, at: Instant): Outcome {
  const row = state.seats[seat];
  if (row?.kind === 'human' && row.person === person) return REPEATED;
  if (isBound(state)) return fail(BOUND);
  if (!row || row.kind !== 'human' || row.ticket === '' || row.ticket !== commitment(ticket))
    return no('ticket-used', 'this link to a seat was used already, or is none');
  if (state.row.stage === 'starting') return no('again', 'the match is about to begin');
  const before = row.person;
  row.person = person;
  row.ticket = '';
  if (state.row.stage === 'open') row.commitment = '';
  const freed: Frame = { kind: 'rejoin', who: ({ person, viewer }) => person === before && viewer === seat };
  return ok(joined(seatsChanged(state, [row], at), { frames: [freed] }));
}

// --- The fair start: all players commit, then all reveal --------------------------------------------------------------

/** Starts the table if it is ready, such as one created without open seats. */
export const start = (state: TableState, _: unknown, at: Instant): Outcome => ok(seatsChanged(state, [], at));

export function commit(state: TableState, { seat, attempt, commitment: sealed }: CommandOf<'commit'>, at: Instant): Outcome {
  const row = state.seats[seat]!;
  if (attempt !== state.row.attempt || state.row.stage !== 'open') return fail(START_OVER);
  if (row.kind !== 'human') return no('not-your-seat', 'no player has this seat');
  if (row.commitment !== '' && row.commitment !== sealed) return no('committed', 'this seat has committed already');
  if (isCopied(state, seat, sealed)) return fail(COPIED);
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
function seatsChanged(state: TableState, rows: readonly SeatRow[], at: Instant): Effects {
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
  return joined(effects({ changes, frames: [{ kind: 'table' }], timers, notices }), started);
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
  const frames: Frame[] = row.watch === 0 ? [{ kind: 'rejoin', who: ({ viewer }) => viewer === 'watcher' }] : [];
  frames.push(...takeEmitted(state).map(({ viewer, frame }): Frame => ({ kind: 'match', viewer, frame, link, isHeld: false })));
  return {
    frames,
    timers: [STOP_REVEAL, ...startClocks(state, at, false)],
    bots: ['decide'],
    notices: [
      { kind: 'log', what: 'began', about: { table: row.id, game: game.id } },
      ...seatsOf(match.deciders).map((seat): Notice => ({ kind: 'turn', seat })),
    ],
  };
}

/** Aborts a start because a player left or did not reveal. The seat is opened, the old secret is published, and a new one is drawn. */
function abortStart(state: TableState, missing: readonly SeatRow[]): Effects {
  const { row, game, seats } = state;
  const names = missing.map(({ seat }) => game.seatNames[seat]).join(' ');
  const aborted: AbortedRow = { tbl: row.id, attempt: row.attempt, secret: row.secret, missing: names };
  state.aborted.push(aborted);
  row.attempt++;
  row.secret = state.drawSecret();
  row.stage = 'open';
  for (const seat of humanSeats(state)) Object.assign(seat, { commitment: '', entropy: '' });
  const freed = freeSeats(missing);
  closeIfEmpty(state);
  return effects({
    changes: [...seats.map((seat): Change => ['putSeat', seat]), ['putAborted', aborted], ['updateTable', row]],
    frames: [freed, { kind: 'table' }],
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
      frames: [{ kind: 'table' }],
      timers: [STOP_REVEAL],
    }),
  );
}
