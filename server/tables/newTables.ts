import { randomBytes } from 'node:crypto';
import { isLevel } from '@fray/bots';
import { type AnyGame, fail, type Hex, ok, type Result, versionIn, withoutVersion } from '@fray/engine';
import type { CreateTable, Pace, Refusal } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { SeatRow, Store, TableRow } from '../store/store.ts';
import { ChosenOptions } from './chosenOptions.ts';
import { insertions, type NewTable, refusal } from './commands.ts';
import type { Table } from './table.ts';

/** What creating tables needs of the registry. */
interface NewTablesContext {
  readonly store: Store;
  readonly time: Clock;
  games(id: string): Promise<AnyGame | undefined>;
  secret(): Hex;
  successor(id: string, options: Readonly<Record<string, string>>): AnyGame | undefined;
  log(what: string, about: object): void;
  find(id: string): Promise<Table | undefined>;
  holds(id: string): boolean;
  returnToHolder(id: string): void;
  /** Number of tables here with active bots: of this user, and of this address. */
  botTables(person: string, source: number): { readonly ofUser: number; readonly ofSource: number };
}

/** Id of the new table, and the creator's seat if they took one. */
type OpenedTable = { readonly id: string; readonly seat: number | undefined };

/** Creates tables: for a user, for a tournament, or as a rematch. */
export class NewTables {
  readonly #context: NewTablesContext;

  constructor(context: NewTablesContext) {
    this.#context = context;
  }

  /** The result of an earlier copy of this request; undefined if there was none. */
  async openedBefore(person: string, request: CreateTable): Promise<OpenedTable | undefined> {
    const before = await this.#context.find(request.id);
    return before?.row.host === person ? openedTableOf(request) : undefined;
  }

  /** Opens a table. `reservations`: challenged users by seat. `source`: address of the creator as a number, 0 if unknown. */
  async create(
    person: string,
    request: CreateTable,
    reservations: ReadonlyMap<number, SeatReservation> = new Map(),
    source = 0,
  ): Promise<Result<OpenedTable, Refusal>> {
    const game = await this.#context.games(withoutVersion(request.game));
    const boxedGame = game && boxedGameOf(game);
    if (!game || boxedGame?.isOpenTo(person) === false) return fail(refusal('unknown-game', `there is no game “${request.game}”`));
    if (boxedGame && request.pace.rated) return fail(refusal('rated-options', 'matches of games of users are not rated'));
    if (boxedGame?.hasBots === false && request.seats.some(({ kind }) => kind === 'bot'))
      return fail(refusal('unknown-level', 'no bot plays this game'));
    const options = new ChosenOptions(game, {}, request.pace.rated).proposal(request.options);
    if (!options.ok) return options;
    const misfit = seatsError(game, request);
    if (misfit) return fail(misfit);
    const opened = ok(openedTableOf(request));
    const openedBy = ({ row: { host } }: Table) => (host === person ? opened : fail(nameTaken));
    const before = await this.#context.find(request.id);
    if (before) return openedBy(before);
    const tooMany = await this.#tooMany(person, request, source);
    if (tooMany) return fail(tooMany);
    const row = { ...this.#row(request.id, game, options.value, person, request.pace), source };
    // A table shows the version of its game, and who knows that may read its texts.
    const isHidden = boxedGame?.isPrivate === true;
    row.private = request.private || isHidden ? 1 : 0;
    row.watch = request.watch && !isHidden ? 1 : 0;
    row.webhook = request.webhook ?? '';
    row.playtest = request.playtest ?? '';
    const seats = requestedSeats(row.id, person, request, reservations);
    try {
      await this.#insert(row, seats);
    } catch (error) {
      // A table with this id was created meanwhile, perhaps on another node.
      const meanwhile = await this.#context.find(request.id);
      if (meanwhile) return openedBy(meanwhile);
      throw error;
    }
    // Leave the table to the node that holds it, unless it is full and must start now.
    if (!this.#context.holds(row.id) && seats.some(({ kind }) => kind === 'open')) return opened;
    // A table without an open seat starts at once.
    await this.#context.find(row.id);
    this.#context.returnToHolder(row.id);
    this.#context.log('created', { table: row.id, game: game.id, private: row.private });
    return opened;
  }

  /** The error if this user or address may open no more tables. */
  async #tooMany(person: string, { seats, private: isPrivate }: CreateTable, source: number): Promise<Refusal | undefined> {
    if ((await this.#context.store.read('activeTablesOf', person)) >= LIMITS.tablesPerPerson)
      return refusal('too-many-tables', `one person has at most ${LIMITS.tablesPerPerson} tables`);
    const { all, listed } = await this.#context.store.read('activeTablesFrom', source);
    const isListed = !isPrivate && seats.some((seat) => seat.kind === 'open');
    if (all >= LIMITS.tablesPerAddress || (isListed && listed >= LIMITS.listedPerAddress))
      return refusal('too-many-tables', 'too many tables were opened from your network address: finish one, or come back later');
    return seats.some(({ kind }) => kind === 'bot') ? this.tooManyBots(person, source) : undefined;
  }

  /** The error if bots already play at too many tables of this user or address. */
  tooManyBots(person: string, source: number): Refusal | undefined {
    const { ofUser, ofSource } = this.#context.botTables(person, source);
    if (ofUser < LIMITS.botTablesPerPerson && ofSource < LIMITS.botTablesPerAddress) return undefined;
    return refusal('too-many-bot-tables', 'bots play at too many of your tables, or of your network address: finish or leave one first');
  }

  /** A row for a tournament table. The tournament stores it with its seats and notifies the players. */
  async forTournament(
    game: string,
    {
      options,
      tournament,
      pace,
      isPrivate,
      source,
    }: { options: Record<string, string>; tournament: string; pace: Pace; isPrivate: boolean; source: number },
  ): Promise<TableRow> {
    const found = await this.#context.games(game);
    if (!found) throw new Error(`there is no game “${game}”`);
    return { ...this.#row(freshId(), found, options, '', pace), private: isPrivate ? 1 : 0, source, tournament };
  }

  /**
   * Rows of a rematch table with rotated seats, each reserved for its player, and a new secret. `later`: without clocks. The caller stores
   * them together with the finished table, so that no rematch table is left without it.
   */
  rematch(table: Table, later: boolean): NewTable {
    // If an external game has a new version, the rematch uses it.
    const game = this.#context.successor(table.game.id, table.options.texts) ?? table.game;
    const pace = later ? { ...table.pace, bank: 0, turn: 0 } : table.pace;
    const row = this.#row(freshId(), game, table.options.texts, table.row.host, pace);
    row.private = table.row.private;
    row.watch = table.row.watch;
    row.webhook = table.row.webhook;
    row.source = table.row.source;
    row.playtest = table.row.playtest;
    return { row, seats: rotatedSeats(row.id, table.seats) };
  }

  #row(id: string, game: AnyGame, options: Record<string, string>, host: string, pace: Pace): TableRow {
    return newTable({ id, game, options, host, pace, secret: this.#context.secret(), now: this.#context.time.date() });
  }

  #insert(row: TableRow, seats: readonly SeatRow[]): Promise<void> {
    return this.#context.store.committed('', insertions({ row, seats }));
  }
}

const nameTaken = refusal('name-taken', 'choose another name for the table');

function openedTableOf({ id, seats }: CreateTable): OpenedTable {
  const own = seats.findIndex(({ kind }) => kind === 'me');
  return { id, seat: own < 0 ? undefined : own };
}

/** The error in the requested seats, or undefined. */
function seatsError(game: AnyGame, { seats }: CreateTable): Refusal | undefined {
  if (seats.length < game.minSeats || seats.length > game.seatNames.length)
    return refusal('bad-seats', `${game.id} has ${game.minSeats} to ${game.seatNames.length} seats, not ${seats.length}`);
  const level = seats.find((seat) => seat.kind === 'bot' && !isLevel(seat.level));
  if (level?.kind === 'bot') return refusal('unknown-level', `there is no bot of level “${level.level}”`);
  if (seats.filter(({ kind }) => kind === 'me').length > 1)
    return refusal('bad-seats', 'one seat at a time: take the other in another window');
  return undefined;
}

// --- Rows of a new table --------------------------------------------------------------------------------------------

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A random table id. There are 32 letters, so each is as likely for a random byte. */
const freshId = (): string => Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** An empty seat. */
export const emptySeat = (tbl: string, seat: number): SeatRow => ({
  tbl,
  seat,
  kind: 'open',
  person: '',
  name: '',
  reserved: '',
  commitment: '',
  entropy: '',
  ticket: '',
  agreed: 1,
});

/** Values of a new table. */
interface NewTableInput {
  readonly id: string;
  readonly game: Pick<AnyGame, 'id' | 'rulesVersion'>;
  /** Options that differ from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly host: string;
  readonly pace: Pace;
  readonly secret: Hex;
  readonly now: number;
  /** Address of the creator as a number from `sourceOf`; 0 if unknown. */
  readonly source?: number;
}

/** A new open table, private until changed. */
export const newTable = ({ id, game, options, host, pace, secret, now, source = 0 }: NewTableInput): TableRow => ({
  id,
  game: withoutVersion(game.id),
  bundle: versionIn(game.id),
  rules: game.rulesVersion,
  options: JSON.stringify(options),
  stage: 'open',
  private: 1,
  watch: 1,
  pace: JSON.stringify(pace),
  host,
  created: now,
  changed: now,
  attempt: 1,
  secret,
  deal: '',
  start_head: '',
  result: '',
  clock: '',
  next: '',
  webhook: '',
  fault: '',
  offer: 1,
  owes: 0,
  last: 0,
  rev: 0,
  archived: 0,
  source,
  tournament: '',
  playtest: '',
  began: 0,
});

/** A user for whom a seat is reserved. */
export interface SeatReservation {
  readonly person: string;
  readonly name: string;
}

/** The seats as requested by the creator. `reservations`: challenged users by seat. */
const requestedSeats = (
  table: string,
  person: string,
  request: CreateTable,
  reservations: ReadonlyMap<number, SeatReservation>,
): SeatRow[] =>
  request.seats.map((seat, i): SeatRow => {
    switch (seat.kind) {
      case 'me':
        return { ...emptySeat(table, i), kind: 'human', person, name: request.name, commitment: request.commitment };
      case 'bot':
        return { ...emptySeat(table, i), kind: 'bot', name: seat.level };
      case 'open': {
        const challenged = reservations.get(i);
        return { ...emptySeat(table, i), ...(challenged ? { reserved: challenged.person, name: challenged.name } : {}) };
      }
    }
  });

/** Seats of a rematch: rotated by one, each reserved for its player. */
const rotatedSeats = (table: string, seats: readonly SeatRow[]): SeatRow[] =>
  seats.map((_, i): SeatRow => {
    const from = seats[(i + 1) % seats.length]!;
    return from.kind === 'bot'
      ? { ...emptySeat(table, i), kind: 'bot', name: from.name }
      : { ...emptySeat(table, i), reserved: from.person };
  });
