import type { MatchRecord } from '../record/record.ts';
import type { Hex } from './start.ts';

/** Everything that a device is shown before it reveals its entropy. Seats are numbered as at a table. */
export interface Terms {
  readonly table: string;
  /** Number of this start at the table, from 1. */
  readonly attempt: number;
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  /** A bot's name is its level. Names of people do not count. Each human seat has a commitment. */
  readonly seats: readonly { readonly kind: string; readonly name: string; readonly commitment?: Hex }[];
  readonly start?: unknown;
  /** The server's commitment. */
  readonly commitment: Hex;
  readonly aborted: readonly { readonly commitment: Hex; readonly seats: readonly number[] }[];
}

/** Returns the terms as canonical text lines. Their SHA-256 is the first hash of a match and is published before anyone reveals. */
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

/** Returns the terms of the start according to a record. */
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
