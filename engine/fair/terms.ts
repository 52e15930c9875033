import type { MatchRecord } from '../record/record.ts';
import type { Hex } from './start.ts';

/**
 * Everything that a device is shown before it reveals its entropy: what it agrees to be bound by. Seats go by number,
 * as they do at a table.
 */
export interface Terms {
  readonly table: string;
  /** Counts the starts of this table from 1. */
  readonly attempt: number;
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  /** A bot's level is its name; people's names do not matter. A commitment for each human seat. */
  readonly seats: readonly { readonly kind: string; readonly name: string; readonly commitment?: Hex }[];
  readonly start?: unknown;
  /** What the server committed to. */
  readonly commitment: Hex;
  readonly aborted: readonly { readonly commitment: Hex; readonly seats: readonly number[] }[];
}

/** The terms as text lines, the same for whoever computes them. Its SHA-256 is the first hash of a match, published before anybody reveals. */
export function termsText(terms: Terms): string {
  const { table, attempt, game, rules, options, seats, start, commitment, aborted } = terms;
  return [
    'fray terms 1',
    `table ${table}`,
    `attempt ${attempt}`,
    `game ${game} ${rules}`,
    ...Object.entries(options).map(([name, value]) => `option ${name} ${value}`),
    ...seats.map(({ kind, name }, seat) => `seat ${seat} ${kind}${kind === 'bot' ? ` ${name}` : ''}`),
    ...(start === undefined ? [] : [`start ${JSON.stringify(start)}`]),
    `commitment server ${commitment}`,
    ...seats.flatMap(({ kind, commitment: sealed }, seat) => (kind === 'human' ? [`commitment ${seat} ${sealed ?? ''}`] : [])),
    ...aborted.map((failed) => ['aborted', failed.commitment, ...failed.seats].join(' ')),
  ].join('\n');
}

/** The terms that a record says its match was started under. */
export function termsOf(record: MatchRecord & { readonly fair: NonNullable<MatchRecord['fair']> }): Terms {
  const { fair, players } = record;
  const numberOf = (name: string) => players.findIndex(({ seat }) => seat === name);
  return {
    table: fair.table,
    attempt: fair.aborted.length + 1,
    game: record.game,
    rules: record.rules,
    options: record.options,
    seats: players.map(({ seat, kind, name }) => {
      const part = fair.seats.find((other) => other.seat === seat);
      return { kind, name, ...(part ? { commitment: part.commitment } : {}) };
    }),
    ...(record.start === undefined ? {} : { start: record.start }),
    commitment: fair.server.commitment,
    aborted: fair.aborted.map(({ commitment, seats }) => ({ commitment, seats: seats.map(numberOf) })),
  };
}
