import { isLevel } from '@fray/bots';
import { commitment, fail, ok, type Result, type Seat } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import { type Broadcast, type CommandOf, type Effects, joined, refusal, repeated } from './commands.ts';
import { abortStart, copyRefusal, freeSeats, seatsChanged } from './matchStart.ts';
import { type TableState, tournamentOf } from './tableState.ts';

type Outcome = Result<Effects, Refusal>;

const no = (...args: Parameters<typeof refusal>): Outcome => fail(refusal(...args));

const REPEATED: Outcome = ok(repeated());
const FIXED = refusal('fixed-options', 'the tournament or the playtest sets the options here');
const BOUND = refusal(
  'seat-bound',
  'the seat of a rated match or a tournament stays with its user: sign in to your account on the other device instead',
);
const OTHER_OFFER = refusal('other-offer', 'another proposal was made meanwhile: read the table again');
const OTHERS_SEAT = refusal('not-your-seat', 'this seat belongs to another user');
const BEGUN = refusal('not-open', 'this table has begun');

// --- Facts about the seats -------------------------------------------------------------------------------------------

/** Whether a tournament sets the options and time limits of this table. */
const isFixed = ({ row }: TableState): boolean => tournamentOf(row) !== undefined;

/** Whether the options of this table are fixed: by a tournament, or by the version that is tested. */
const hasFixedOptions = (state: TableState): boolean => isFixed(state) || state.row.playtest !== '';

/** Whether a seat stays with its user. In rated and tournament matches a loss could otherwise be passed to a throwaway account. */
const isBound = (state: TableState): boolean => isFixed(state) || state.pace.rated === true;

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
  const copied = copyRefusal(state, seat, sealed);
  if (copied) return fail(copied);
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
  const freed = freeSeats(state, [row]);
  return ok(joined(seatsChanged(state, [row], at), { broadcasts: [freed] }));
}

/** Declines a reserved seat. A two-player table is closed by that. */
export function declineSeat(state: TableState, { seat, person }: CommandOf<'decline-seat'>, at: Instant): Outcome {
  const row = state.seats[seat];
  if (!row || row.kind !== 'open' || row.reserved !== person || person === '')
    return no('not-your-seat', 'this seat is not reserved for you');
  if (state.row.stage !== 'open') return fail(BEGUN);
  // A tournament seat is not opened for others: its player loses by not coming.
  if (isFixed(state)) return no('not-to-decline', 'leave the tournament instead');
  Object.assign(row, { reserved: '', name: '' });
  if (state.seats.length === 2) state.row.stage = 'closed';
  return ok(seatsChanged(state, [row], at));
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
  const freed: Broadcast = { kind: 'rejoin', who: ({ person, viewer }) => person === before && viewer === seat };
  return ok(joined(seatsChanged(state, [row], at), { broadcasts: [freed] }));
}
