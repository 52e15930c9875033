import type { Phrase, TalkLine } from '@fray/protocol';
import { LIMITS } from '../limits.ts';
import type { TalkRow } from '../store/store.ts';
import type { LiveViewer } from './channel.ts';

/** Players hear players; those beside the table hear each other as well, and players never them. */
export const hears = (viewer: LiveViewer, line: TalkLine): boolean => line.seat !== undefined || viewer === 'watcher';

/** What is said at one table: the last lines. */
export class Talk {
  readonly #table: string;
  readonly #lines: TalkLine[];

  constructor(table: string, kept: readonly TalkRow[]) {
    this.#table = table;
    this.#lines = kept.map(lineOf);
  }

  heardBy(viewer: LiveViewer): TalkLine[] {
    return this.#lines.filter((line) => hears(viewer, line));
  }

  /** A new line, and the row that keeps it. */
  add(said: Omit<TalkRow, 'tbl' | 'n'>): { readonly row: TalkRow; readonly line: TalkLine } {
    const row = { ...said, tbl: this.#table, n: (this.#lines.at(-1)?.n ?? 0) + 1 };
    const line = lineOf(row);
    this.#lines.push(line);
    if (this.#lines.length > LIMITS.talkKept) this.#lines.shift();
    return { row, line };
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
