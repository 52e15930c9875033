import {
  type AnyGame,
  type Entry,
  type FairStart,
  type FairSubject,
  type Frame,
  formatEntry,
  formatRecord,
  type GameEvent,
  HeadChain,
  type Hex,
  type MatchRecord,
  matchKey,
  parseRecord,
  Replay,
} from '@fray/engine';
import type { WireFrame } from '@fray/protocol';
import { LIMITS } from '../limits.ts';
import type { EntryRow, Store, TableRow } from '../store/store.ts';
import { type Link, type LiveViewer, wireFrame } from './channel.ts';
import { fairStart, playersAt, subjectOf } from './fairStart.ts';
import type { Seating } from './seating.ts';

/** The log of one match as it is kept: its lines, the chain of published hashes, and the record that both make. */
export class MatchLog {
  readonly #store: Store;
  readonly #game: AnyGame;
  readonly #row: TableRow;
  readonly #seating: Seating;
  #chain: HeadChain | undefined;
  /** Lines since the last head. */
  #unsealed: string[] = [];

  constructor(store: Store, game: AnyGame, row: TableRow, seating: Seating) {
    this.#store = store;
    this.#game = game;
    this.#row = row;
    this.#seating = seating;
  }

  get #fair(): FairStart {
    return fairStart(this.#game, this.#row, this.#seating.seats, this.#seating.aborted);
  }

  get #subject(): FairSubject {
    return subjectOf(this.#game, this.#row, this.#seating.seats);
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

  /** The record as far as it is kept, with everything in it: for those who may know, when the match is over. */
  recordText(entries: readonly EntryRow[] = this.#store.entries(this.#row.id)): string {
    const players = playersAt(this.#game, this.#seating.seats);
    // The lines of the log are kept as a record has them: header and heads are put around them.
    const header = formatRecord({ ...this.#subject, players, deal: [], fair: this.#fair, entries: [] });
    const lines = [header.trimEnd()];
    if (this.#row.deal !== '') lines.push(`deal ${this.#row.deal}`);
    lines.push('', `head 0 ${this.#row.start_head}`);
    for (const { n, line, head } of entries) {
      lines.push(line);
      if (head !== '') lines.push(`head ${n} ${head}`);
    }
    if (this.#row.stage === 'over') lines.push(`result ${this.#row.result}`);
    return `${lines.join('\n')}\n`;
  }

  #record(): MatchRecord {
    const parsed = parseRecord(this.recordText());
    if (!parsed.ok) throw new Error(`table ${this.#row.id}: line ${parsed.fault.line}: ${parsed.fault.message}`);
    return parsed.value;
  }

  /** Every frame that a viewer was ever sent, made again from the log; a very long match begins with a snapshot. */
  framesOf(viewer: LiveViewer): WireFrame[] {
    const frames: { readonly frame: Frame<object, GameEvent>; readonly link: Link | undefined }[] = [];
    let emitted: Frame<object, GameEvent>[] = [];
    const record = this.#record();
    const links = new Map(record.heads?.map(({ after, head }, number) => [after, { number, head }]));
    const opened = Replay.open(this.#game, record, { listen: (to, frame) => to === viewer && emitted.push(frame) });
    if (!opened.ok) throw new Error(`table ${this.#row.id}: ${opened.fault.message}`);
    for (let after = 0; ; after++) {
      for (const frame of emitted) frames.push({ frame, link: links.get(after) });
      emitted = [];
      if (opened.value.done) break;
      const step = opened.value.step();
      if (!step.ok) throw new Error(`table ${this.#row.id}: entry ${step.fault.entry}: ${step.fault.message}`);
    }
    return frames.slice(-LIMITS.history).map(({ frame, link }, i) => wireFrame(i === 0 ? { ...frame, change: [frame.view] } : frame, link));
  }
}
