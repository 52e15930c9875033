import { isLevel } from '@fray/bots';
import { type AnyGame, commitment, type Seat } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { AbortedRow, SeatRow, TableRow } from '../store/store.ts';
import { isTimed } from './clocks.ts';
import { tournamentOf } from './rows.ts';
import type { TableEvents } from './tableContext.ts';
import { type TableError, tableError } from './tableError.ts';

/** Seats of one table, and its fair start: all players commit, then all reveal. */
export class SeatHandler {
  readonly #table: TableEvents;
  readonly #game: AnyGame;
  readonly #row: TableRow;
  readonly #isTimed: boolean;
  readonly seats: SeatRow[];
  readonly aborted: AbortedRow[];
  #stopReveal: (() => void) | undefined;
  #revealEnds = 0;

  constructor(table: TableEvents) {
    const { row, game, pace, stored } = table;
    this.#table = table;
    this.#game = game;
    this.#row = row;
    this.#isTimed = isTimed(pace);
    this.seats = stored.seats;
    this.aborted = stored.aborted;
    if (row.stage === 'starting') this.#awaitReveals();
  }

  /** Milliseconds left for clients to reveal. */
  get left(): number {
    return Math.max(0, Math.round(this.#revealEnds - this.#table.time.now()));
  }

  stop(): void {
    this.#stopReveal?.();
  }

  /** Seats a user, who agrees to the options of proposal `offer` or proposes others (`counter`). Repeating the request changes nothing. */
  take(
    seat: Seat,
    person: string,
    name: string,
    sealed: string,
    offer?: number,
    counter?: Record<string, string>,
  ): Promise<TableError | undefined> {
    const row = this.seats[seat];
    if (!row) return this.#table.confirmError(tableError('unknown-seat', `there is no seat ${seat} at this table`));
    if (row.kind === 'human' && row.person === person) return this.#acknowledgeRepeat();
    if (this.#row.stage !== 'open') return this.#table.confirmError(tableError('not-open', 'this table has begun'));
    if (row.kind !== 'open') return this.#table.confirmError(tableError('seat-taken', 'somebody else has this seat'));
    if (row.reserved !== '' && row.reserved !== person)
      return this.#table.confirmError(tableError('seat-reserved', 'this seat is stored for somebody else'));
    if (offer !== undefined && offer !== this.#row.offer) return this.#table.confirmError(otherOffer);
    if (this.#isCopied(seat, sealed)) return this.#table.confirmError(copied);
    if (counter !== undefined && this.#isFixed) return this.#table.confirmError(fixed);
    Object.assign(row, { kind: 'human', person, name, commitment: sealed, entropy: '', ticket: '', agreed: 1 });
    return counter === undefined ? this.#seatsChanged([row]) : this.#setOptions(counter, seat);
  }

  /** Proposes other options. The proposer agrees to them; all other players are asked again. */
  propose(seat: Seat, person: string, offer: number, options: Record<string, string>): Promise<TableError | undefined> {
    const wrong = this.#isFixed ? fixed : this.#proposalError(seat, person, offer);
    return wrong ? this.#table.confirmError(wrong) : this.#setOptions(options, seat);
  }

  /** Agrees to the proposed options, if `offer` is still the current proposal. */
  agree(seat: Seat, person: string, offer: number): Promise<TableError | undefined> {
    const wrong = this.#proposalError(seat, person, offer);
    if (wrong) return this.#table.confirmError(wrong);
    const row = this.seats[seat]!;
    row.agreed = 1;
    return this.#seatsChanged([row]);
  }

  #proposalError(seat: Seat, person: string, offer: number): TableError | undefined {
    if (this.seats[seat]?.person !== person || person === '') return tableError('not-your-seat', 'this is somebody else’s seat');
    if (this.#row.stage !== 'open') return tableError('not-open', 'this table has begun');
    return offer === this.#row.offer ? undefined : otherOffer;
  }

  #setOptions(options: Record<string, string>, by: Seat): Promise<TableError | undefined> {
    this.#table.adoptOptions(options);
    this.#row.offer++;
    for (const { seat, kind } of this.seats) this.seats[seat]!.agreed = kind === 'human' && seat !== by ? 0 : 1;
    return this.#seatsChanged(this.seats);
  }

  /** Leaves a seat before the match has begun. */
  leave(seat: Seat, person: string): Promise<TableError | undefined> {
    const row = this.seats[seat];
    if (!row || row.person !== person) return this.#table.confirmError(tableError('not-your-seat', 'this is somebody else’s seat'));
    if (this.#row.stage === 'starting') return this.#abortStart([row]);
    if (this.#row.stage !== 'open') return this.#table.confirmError(tableError('not-open', 'this table has begun: concede instead'));
    this.#freeSeats([row]);
    if (!this.#isFixed && this.#humanSeats().length === 0) this.#row.stage = 'closed';
    return this.#seatsChanged([row]);
  }

  /** Declines a reserved seat. A two-player table is closed by that. */
  decline(seat: Seat, person: string): Promise<TableError | undefined> {
    const row = this.seats[seat];
    if (!row || row.kind !== 'open' || row.reserved !== person || person === '')
      return this.#table.confirmError(tableError('not-your-seat', 'this seat is not stored for you'));
    if (this.#row.stage !== 'open') return this.#table.confirmError(tableError('not-open', 'this table has begun'));
    // A tournament game is lost by not coming; nobody else may play it.
    if (this.#isFixed) return this.#table.confirmError(tableError('not-to-decline', 'leave the tournament instead'));
    Object.assign(row, { reserved: '', name: '' });
    if (this.seats.length === 2) this.#row.stage = 'closed';
    return this.#seatsChanged([row]);
  }

  /** Opens these seats, and asks their subscribers to rejoin. */
  #freeSeats(rows: readonly SeatRow[]): void {
    for (const row of rows) {
      // A reserved seat shows the name of the user it is reserved for.
      const name = row.reserved === '' ? '' : row.name;
      Object.assign(row, { kind: 'open', person: '', name, commitment: '', entropy: '', ticket: '', agreed: 1 });
    }
    this.#table.detachSubscribers(({ viewer }) => rows.some(({ seat }) => seat === viewer));
  }

  /** Seats a bot; for the host only. */
  seatBot(seat: Seat, person: string, level: string): Promise<TableError | undefined> {
    const row = this.seats[seat];
    if (this.#row.host !== person) return this.#table.confirmError(tableError('not-the-host', 'only who set up the table may do that'));
    if (!row || row.kind !== 'open' || this.#row.stage !== 'open')
      return this.#table.confirmError(tableError('seat-taken', 'this seat is not free'));
    if (!isLevel(level)) return this.#table.confirmError(tableError('unknown-level', `there is no bot of level “${level}”`));
    Object.assign(row, { kind: 'bot', name: level, reserved: '' });
    return this.#seatsChanged([row]);
  }

  /**
   * Stores the hash of a ticket with which another device can take over the seat. Refused for bound seats: the devices of an account share
   * its seats without a ticket.
   */
  giveTicket(seat: Seat, person: string, ticket: string): Promise<TableError | undefined> {
    const row = this.seats[seat];
    if (this.#isBound) return this.#table.confirmError(bound);
    if (!row || row.kind !== 'human' || row.person !== person)
      return this.#table.confirmError(tableError('not-your-seat', 'this is somebody else’s seat'));
    row.ticket = commitment(ticket);
    return this.#seatsChanged([row]);
  }

  /** Moves a seat to the user who presents its ticket. Repeating the request changes nothing. */
  move(seat: Seat, person: string, ticket: string): Promise<TableError | undefined> {
    const row = this.seats[seat];
    if (row?.kind === 'human' && row.person === person) return this.#acknowledgeRepeat();
    if (this.#isBound) return this.#table.confirmError(bound);
    if (!row || row.kind !== 'human' || row.ticket === '' || row.ticket !== commitment(ticket))
      return this.#table.confirmError(tableError('ticket-used', 'this link to a seat was used already, or is none'));
    const before = row.person;
    row.person = person;
    row.ticket = '';
    this.#table.detachSubscribers((subscriber) => subscriber.person === before && subscriber.viewer === seat);
    return this.#seatsChanged([row]);
  }

  /** Whether all seats are taken, committed and agreed, so that players can reveal. */
  get isReady(): boolean {
    return (
      this.#row.stage === 'open' &&
      this.seats.every(({ kind }) => kind !== 'open') &&
      this.#humanSeats().every((seat) => seat.commitment !== '' && seat.agreed === 1)
    );
  }

  /** Starts the table if it is ready, such as one created without open seats. */
  proceed(): Promise<TableError | undefined> {
    return this.#seatsChanged([]);
  }

  commit(seat: Seat, attempt: number, sealed: string): Promise<TableError | undefined> {
    const row = this.seats[seat]!;
    if (attempt !== this.#row.attempt || this.#row.stage !== 'open')
      return this.#table.confirmError(tableError('stale', 'this start is over'));
    if (row.kind !== 'human') return this.#table.confirmError(tableError('not-your-seat', 'nobody sits there'));
    if (row.commitment !== '' && row.commitment !== sealed)
      return this.#table.confirmError(tableError('committed', 'this seat has committed already'));
    if (this.#isCopied(seat, sealed)) return this.#table.confirmError(copied);
    row.commitment = sealed;
    return this.#seatsChanged([row]);
  }

  /** Whether another seat or the server has used this commitment. A copy adds no entropy, and would make the record worthless as proof. */
  #isCopied(seat: Seat, sealed: string): boolean {
    const secrets = [this.#row.secret, ...this.aborted.map(({ secret }) => secret)];
    return (
      secrets.some((secret) => commitment(secret) === sealed) ||
      this.seats.some((other) => other.seat !== seat && other.commitment === sealed)
    );
  }

  reveal(seat: Seat, attempt: number, entropy: string): Promise<TableError | undefined> {
    const row = this.seats[seat]!;
    if (row.entropy === entropy) return this.#acknowledgeRepeat();
    if (attempt !== this.#row.attempt || this.#row.stage !== 'starting')
      return this.#table.confirmError(tableError('stale', 'this start is over'));
    if (commitment(entropy) !== row.commitment)
      return this.#table.confirmError(tableError('other-entropy', 'that is not what this seat committed to'));
    row.entropy = entropy;
    return this.#seatsChanged([row]);
  }

  /** Duplicate request: reply after the first one is committed. */
  #acknowledgeRepeat(): Promise<TableError | undefined> {
    return this.#table.commit([], nothing);
  }

  /** Whether a tournament sets the options and time limits of this table. */
  get #isFixed(): boolean {
    return tournamentOf(this.#row) !== undefined;
  }

  /** Whether a seat stays with its user. In rated and tournament matches a loss could otherwise be passed to a throwaway account. */
  get #isBound(): boolean {
    return this.#isFixed || this.#table.pace.rated === true;
  }

  /**
   * Ends a tournament start whose time is over: a player who is ready wins, and the table is closed. A start in progress may finish unless
   * `late`.
   */
  expire(late: boolean): Promise<TableError | undefined> {
    const row = this.#row;
    if (row.stage === 'starting' && !late) return this.#acknowledgeRepeat();
    const isReady = (seat: SeatRow | undefined): boolean =>
      seat?.kind === 'bot' || (seat?.kind === 'human' && (row.stage === 'starting' ? seat.entropy : seat.commitment) !== '');
    const [first, second] = [isReady(this.seats[0]), isReady(this.seats[1])];
    const result = first === second ? (first ? 'draw' : 'nobody') : first ? 'first' : 'second';
    const absent = first === second ? (first ? '' : 'both') : first ? 'second' : 'first';
    // A frozen match is a draw.
    const isFrozen = row.stage === 'frozen';
    this.stop();
    if (!isFrozen) row.stage = 'closed';
    row.changed = this.#table.time.date();
    const ended = isFrozen ? (['draw', ''] as const) : ([result, absent] as const);
    return this.#table.commit(
      [
        ['updateTable', row],
        ['aboutPeople', ['gameEnded', row.id, ...ended, row.changed]],
      ],
      () => this.#table.broadcastTable(),
    );
  }

  #humanSeats(): SeatRow[] {
    return this.seats.filter(({ kind }) => kind === 'human');
  }

  /** Saves the changed seats, and takes the next step of the start when all players are ready. */
  #seatsChanged(rows: readonly SeatRow[]): Promise<TableError | undefined> {
    const row = this.#row;
    const before = row.stage;
    if (this.isReady) {
      row.stage = 'starting';
      this.#awaitReveals();
    }
    const starts = row.stage === 'starting' && this.#humanSeats().every((seat) => seat.entropy !== '');
    if (starts) {
      this.stop();
      this.#table.createMatch();
    }
    row.changed = this.#table.time.date();
    return this.#table.commit([...rows.map((seat) => ['putSeat', seat] as const), ['updateTable', row]], () => {
      this.#table.broadcastTable();
      // Notify players who are not connected that their client must reveal.
      if (before === 'open' && row.stage === 'starting') for (const { seat } of this.#humanSeats()) this.#table.notifySeat(seat);
      if (starts) this.#table.matchStarted();
    });
  }

  #awaitReveals(): void {
    const limit = this.#isTimed ? LIMITS.reveal : LIMITS.revealUntimed;
    this.#revealEnds = this.#table.time.now() + limit;
    this.#stopReveal?.();
    this.#stopReveal = this.#table.time.after(
      limit,
      () => void this.#abortStart(this.#humanSeats().filter(({ entropy }) => entropy === '')),
    );
  }

  /** Aborts a start because a player left or did not reveal. The seat is opened, the old secret is published, and a new one is drawn. */
  #abortStart(missing: readonly SeatRow[]): Promise<TableError | undefined> {
    const row = this.#row;
    this.stop();
    const names = missing.map(({ seat }) => this.#game.seatNames[seat]).join(' ');
    const aborted = { tbl: row.id, attempt: row.attempt, secret: row.secret, missing: names };
    this.aborted.push(aborted);
    row.attempt++;
    row.secret = this.#table.secret();
    row.stage = 'open';
    for (const seat of this.#humanSeats()) Object.assign(seat, { commitment: '', entropy: '' });
    this.#freeSeats(missing);
    if (!this.#isFixed && this.#humanSeats().length === 0) row.stage = 'closed';
    this.#table.log('start-aborted', { table: this.#row.id, missing: names });
    return this.#table.commit(
      [...this.seats.map((seat) => ['putSeat', seat] as const), ['putAborted', aborted], ['updateTable', row]],
      () => this.#table.broadcastTable(),
    );
  }
}

const nothing = (): void => {};
const fixed = tableError('fixed-options', 'the tournament says what is played here');
const bound = tableError(
  'seat-bound',
  'the seat of a rated match or a tournament stays with whoever took it: sign in to your account on the other device instead',
);
const copied = tableError('copied', 'somebody else has committed to the same: draw entropy of your own');
const otherOffer = tableError('other-offer', 'somebody has proposed something else: look again');
