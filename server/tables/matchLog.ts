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
import { fairStart, playersAt, subjectOf } from './fairStart.ts';
import { entryPages } from './pages.ts';
import type { Link } from './subscriberQueue.ts';

/** Who sits where, and the starts that came to nothing. */
interface SeatingRows {
  readonly seats: readonly SeatRow[];
  readonly aborted: readonly AbortedRow[];
}

/** The log of one match as it is kept: its lines, the chain of published hashes, and the record that both make. */
export class MatchLog {
  readonly #store: Store;
  readonly #game: AnyGame;
  readonly #row: TableRow;
  readonly #seatingRows: SeatingRows;
  #chain: HeadChain | undefined;
  /** Lines since the last head. */
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

  /** The key of the match, once everybody has revealed. */
  get key(): Hex {
    return matchKey(this.#subject, this.#fair);
  }

  /** Begins the chain; the head of the opening. */
  open(): Link {
    this.#chain = new HeadChain(this.#subject, this.#fair);
    return { number: 0, head: this.#chain.head };
  }

  /** The newest link: what fixes the whole log, when the match is over. */
  get last(): Link | undefined {
    return this.#chain && { number: this.#chain.links, head: this.#chain.head };
  }

  /** Adds a line, to be sealed by the next head. */
  add(line: string): void {
    this.#unsealed.push(line);
  }

  /** Publishes the running hash of the log as it stands. */
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

  /** The first head, published with the first frame. */
  get startHead(): string {
    return this.#row.start_head;
  }

  /** The record up to its first entry. */
  get openingText(): string {
    const players = playersAt(this.#game, this.#seatingRows.seats);
    const header = formatRecord({ ...this.#subject, players, deal: [], fair: this.#fair, entries: [] });
    return `${header.trimEnd()}\n${this.#row.deal === '' ? '' : `deal ${this.#row.deal}\n`}`;
  }

  /** The record as far as it is kept, with everything in it: for those who may know, when the match is over. */
  async recordText(): Promise<string> {
    let text = '';
    for await (const part of this.recordParts()) text += part;
    return text;
  }

  /** The same in parts, each of a page of the log. */
  async *recordParts(): AsyncGenerator<string> {
    yield `${this.openingText}\nhead 0 ${this.#row.start_head}\n`;
    // The lines of the log are kept as a record has them: the heads are put between them.
    for await (const rows of entryPages(this.#store, this.#row.id))
      yield rows.map(({ n, line, head }) => (head === '' ? `${line}\n` : `${line}\nhead ${n} ${head}\n`)).join('');
    if (this.#row.stage === 'over') yield `result ${this.#row.result}\n`;
  }
}

/** The setup's outcomes as a record's `deal` line has them. */
export function dealLine(record: MatchRecord): string {
  const line = formatRecord({ ...record, entries: [] })
    .split('\n')
    .find((text) => text.startsWith('deal '));
  return line?.slice('deal '.length) ?? '';
}
