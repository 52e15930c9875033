import {
  type AnyGame,
  commitment,
  type Entry,
  type FairStart,
  type FairSubject,
  formatEntry,
  formatRecord,
  HeadChain,
  type Hex,
  type MatchRecord,
  matchKey,
  type Player,
} from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import { optionsOf } from '../store/schema.ts';
import type { AbortedRow, EntryRow, SeatRow, Store, TableRow } from '../store/store.ts';
import type { Link } from './subscribers.ts';

/** Seats, and aborted starts. */
interface SeatingRows {
  readonly seats: readonly SeatRow[];
  readonly aborted: readonly AbortedRow[];
}

/** The log of one match: entry lines, the chain of published hashes, and the record made of both. */
export class MatchLog {
  readonly #game: AnyGame;
  readonly #row: TableRow;
  readonly #seatingRows: SeatingRows;
  #chain: HeadChain | undefined;
  /** Lines since the last published hash. */
  #unsealed: string[] = [];

  constructor(game: AnyGame, row: TableRow, seatingRows: SeatingRows) {
    this.#game = game;
    this.#row = row;
    this.#seatingRows = seatingRows;
  }

  get #fair(): FairStart {
    return fairStartOf(this.#game, this.#row, this.#seatingRows.seats, this.#seatingRows.aborted);
  }

  get #subject(): FairSubject {
    return subjectOf(this.#game, this.#row, this.#seatingRows.seats);
  }

  /** The key of the match's dice. Available once all seats have revealed. */
  get key(): Hex {
    return matchKey(this.#subject, this.#fair);
  }

  /** Starts the hash chain and returns its first link. */
  open(): Link {
    this.#chain = new HeadChain(this.#subject, this.#fair);
    return { number: 0, head: this.#chain.head };
  }

  /** The newest link. After the match it fixes the whole log. */
  get last(): Link | undefined {
    return this.#chain && { number: this.#chain.links, head: this.#chain.head };
  }

  /** Adds a line; the next hash covers it. */
  add(line: string): void {
    this.#unsealed.push(line);
  }

  /** Returns a new link with the hash of the whole log so far. */
  seal(): Link {
    const chain = this.#chain!;
    const head = chain.link(this.#unsealed);
    this.#unsealed = [];
    return { number: chain.links, head };
  }

  lineOf({ seat, ...rest }: Entry): string {
    return formatEntry({ ...rest, seat: this.#game.seatNames[seat]! });
  }

  get table(): string {
    return this.#row.id;
  }

  /** Hash published with the first frame. */
  get startHead(): string {
    return this.#row.start_head;
  }

  /** The record's header and deal, before its first entry. */
  get openingText(): string {
    const players = playersAt(this.#game, this.#seatingRows.seats);
    const header = formatRecord({ ...this.#subject, players, deal: [], fair: this.#fair, entries: [] });
    return `${header.trimEnd()}\n${this.#row.deal === '' ? '' : `deal ${this.#row.deal}\n`}`;
  }

  /** Last line of the record; empty before the match is over. */
  get resultLine(): string {
    return this.#row.stage === 'over' ? `result ${this.#row.result}\n` : '';
  }
}

/** Reads the entries of a table in pages of `LIMITS.entriesRead`. */
export async function* entryPages(store: Store, table: string): AsyncGenerator<readonly EntryRow[]> {
  for (let last = 0; ; ) {
    const rows = await store.read('entriesAfter', table, last, LIMITS.entriesRead);
    const newest = rows.at(-1);
    if (!newest) return;
    yield rows;
    last = newest.n;
  }
}

/** The whole record with all secrets, in parts: one per page of the log. Only for those who may see it after the match. */
export async function* recordParts(store: Store, log: MatchLog): AsyncGenerator<string> {
  yield `${log.openingText}\nhead 0 ${log.startHead}\n`;
  // Log lines are stored in record format; the hashes are inserted between them.
  for await (const rows of entryPages(store, log.table))
    yield rows.map(({ n, line, head }) => (head === '' ? `${line}\n` : `${line}\nhead ${n} ${head}\n`)).join('');
  yield log.resultLine;
}

/** Like `recordParts`, as one text. */
export async function recordText(store: Store, log: MatchLog): Promise<string> {
  let text = '';
  for await (const part of recordParts(store, log)) text += part;
  return text;
}

/** The text of a record's `deal` line: the outcomes of the setup. */
export function dealLine(record: MatchRecord): string {
  const line = formatRecord({ ...record, entries: [] })
    .split('\n')
    .find((text) => text.startsWith('deal '));
  return line?.slice('deal '.length) ?? '';
}

/** Players by seat, as records name them. */
const playersAt = (game: AnyGame, seats: readonly SeatRow[]): Player[] =>
  seats.map(({ seat, kind, name }) => ({ seat: game.seatNames[seat] ?? String(seat), kind: kind === 'bot' ? 'bot' : 'human', name }));

const subjectOf = (game: AnyGame, row: TableRow, seats: readonly SeatRow[]): FairSubject => ({
  game: game.id,
  rules: row.rules,
  options: optionsOf(row),
  players: playersAt(game, seats),
});

const fairStartOf = (game: AnyGame, row: TableRow, seats: readonly SeatRow[], aborted: readonly AbortedRow[]): FairStart => ({
  table: row.id,
  server: { commitment: commitment(row.secret), secret: row.secret },
  seats: seats
    .filter(({ kind }) => kind === 'human')
    .map(({ seat, commitment: sealed, entropy }) => ({ seat: game.seatNames[seat] ?? String(seat), commitment: sealed, entropy })),
  aborted: aborted.map(({ secret, missing }) => ({ commitment: commitment(secret), secret, seats: missing.split(' ').filter(Boolean) })),
});

/** Aborted starts, as shown before the match. */
export const pastStarts = (game: AnyGame, aborted: readonly AbortedRow[]) =>
  aborted.map(({ secret, missing }) => ({
    commitment: commitment(secret),
    secret,
    missing: missing
      .split(' ')
      .filter(Boolean)
      .map((name) => game.seatNames.indexOf(name)),
  }));
