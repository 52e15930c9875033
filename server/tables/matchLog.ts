import {
  type AnyGame,
  type Entry,
  type FairStart,
  type FairSubject,
  formatEntry,
  formatRecord,
  HeadChain,
  type Hex,
  type MatchRecord,
  matchKey,
} from '@fray/engine';
import type { AbortedRow, SeatRow, Store, TableRow } from '../store/store.ts';
import { entryPages } from './entryPages.ts';
import { fairStart, playersAt, subjectOf } from './fairStart.ts';
import type { Link } from './subscriberQueue.ts';

/** Seats, and aborted starts. */
interface SeatingRows {
  readonly seats: readonly SeatRow[];
  readonly aborted: readonly AbortedRow[];
}

/** The log of one match: entry lines, the chain of published hashes, and the record made of both. */
export class MatchLog {
  readonly #store: Store;
  readonly #game: AnyGame;
  readonly #row: TableRow;
  readonly #seatingRows: SeatingRows;
  #chain: HeadChain | undefined;
  /** Lines since the last published hash. */
  #unsealed: string[] = [];

  constructor(store: Store, game: AnyGame, row: TableRow, seatingRows: SeatingRows) {
    this.#store = store;
    this.#game = game;
    this.#row = row;
    this.#seatingRows = seatingRows;
  }

  get #fair(): FairStart {
    return fairStart(this.#game, this.#row, this.#seatingRows.seats, this.#seatingRows.aborted);
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

  /** The whole record with all secrets. Only for those who may see it after the match. */
  async recordText(): Promise<string> {
    let text = '';
    for await (const part of this.recordParts()) text += part;
    return text;
  }

  /** The record in parts, one per page of the log. */
  async *recordParts(): AsyncGenerator<string> {
    yield `${this.openingText}\nhead 0 ${this.#row.start_head}\n`;
    // Log lines are stored in record format; the hashes are inserted between them.
    for await (const rows of entryPages(this.#store, this.#row.id))
      yield rows.map(({ n, line, head }) => (head === '' ? `${line}\n` : `${line}\nhead ${n} ${head}\n`)).join('');
    if (this.#row.stage === 'over') yield `result ${this.#row.result}\n`;
  }
}

/** The text of a record's `deal` line: the outcomes of the setup. */
export function dealLine(record: MatchRecord): string {
  const line = formatRecord({ ...record, entries: [] })
    .split('\n')
    .find((text) => text.startsWith('deal '));
  return line?.slice('deal '.length) ?? '';
}
