import type { Phrase, TalkLine } from '@fray/protocol';
import { LIMITS } from '../limits.ts';
import type { Store, TalkRow } from '../store/store.ts';
import type { LiveViewer } from './channel.ts';

/** Players hear players; those beside the table hear each other as well, and players never them. */
export const hears = (viewer: LiveViewer, line: TalkLine): boolean => line.seat !== undefined || viewer === 'watcher';

/** What is said at one table: the last lines, read when somebody comes. */
export class Talk {
  readonly #store: Store;
  readonly #table: string;
  #lines: TalkLine[] | undefined;

  constructor(store: Store, table: string) {
    this.#store = store;
    this.#table = table;
  }

  heardBy(viewer: LiveViewer): TalkLine[] {
    return this.#all().filter((line) => hears(viewer, line));
  }

  /** A new line, and the row that keeps it. */
  add(said: Omit<TalkRow, 'tbl' | 'n'>): { readonly row: TalkRow; readonly line: TalkLine } {
    const lines = this.#all();
    const row = { ...said, tbl: this.#table, n: (lines.at(-1)?.n ?? 0) + 1 };
    const line = lineOf(row);
    lines.push(line);
    if (lines.length > LIMITS.talkKept) lines.shift();
    return { row, line };
  }

  #all(): TalkLine[] {
    this.#lines ??= this.#store.talk(this.#table, LIMITS.talkKept).map(lineOf);
    return this.#lines;
  }
}

const lineOf = ({ n, seat, who, phrase, text, at }: TalkRow): TalkLine => ({
  n,
  ...(seat === null ? {} : { seat }),
  who,
  // Written by a table, which takes nothing but phrases.
  ...(phrase === '' ? {} : { phrase: phrase as Phrase }),
  ...(text === '' ? {} : { text }),
  at,
});
