import { type Draw, formatDraw } from '../chance/chance.ts';
import type { FairStart, Head } from '../fair/start.ts';
import type { GameEvent } from '../game.ts';
import type { Action, Cause } from '../match/log.ts';
import type { Match } from '../match/match.ts';
import { type OptionSpecs, writeOptions } from '../options.ts';

/** A player in a record. */
export interface Player {
  readonly seat: string;
  readonly kind: 'human' | 'bot';
  /** A person's name or a bot's level; may be empty. */
  readonly name: string;
}

export type RecordEntry =
  | {
      readonly n: number;
      readonly seat: string;
      readonly move: string;
      readonly cause?: Cause;
      readonly draws: readonly Draw[];
      readonly digest?: string;
    }
  | { readonly n: number; readonly seat: string; readonly action: Action };

/** A match as stored in a text file: everything needed to replay it, and nothing that the rules derive. */
export interface MatchRecord {
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  readonly players: readonly Player[];
  /** The starting position as JSON, if the match did not begin with the usual setup. */
  readonly start?: unknown;
  readonly deal: readonly Draw[];
  /** The commitments to the dice. Absent for matches dealt by a local device. */
  readonly fair?: FairStart;
  readonly entries: readonly RecordEntry[];
  /** The published running hashes of the log, in order. */
  readonly heads?: readonly Head[];
  readonly result?: { readonly places: readonly number[]; readonly reason: string };
}

/** Writes a record in canonical form. The inverse of `parseRecord`. */
export function formatRecord(record: MatchRecord): string {
  const lines = ['fray record 1', `game ${record.game} ${record.rules}`];
  for (const [name, value] of Object.entries(record.options)) lines.push(`option ${name} ${value}`);
  for (const { seat, kind, name } of record.players) lines.push(`seat ${seat} ${kind}${name === '' ? '' : ` ${name}`}`);
  if (record.start !== undefined) lines.push(`start ${JSON.stringify(record.start)}`);
  if (record.deal.length > 0) lines.push(`deal ${record.deal.map(formatDraw).join(', ')}`);
  if (record.fair) lines.push(...fairLines(record.fair));
  lines.push('');
  const heads = new Map(record.heads?.map(({ after, head }) => [after, head]));
  const published = (after: number) => {
    const head = heads.get(after);
    if (head !== undefined) lines.push(`head ${after} ${head}`);
  };
  published(0);
  for (const entry of record.entries) {
    lines.push(formatEntry(entry));
    published(entry.n);
  }
  if (record.result) lines.push(`result ${record.result.places.join(' ')} ${record.result.reason}`);
  return `${lines.join('\n')}\n`;
}

function fairLines({ table, server, seats, aborted }: FairStart): string[] {
  return [
    `fair table ${table}`,
    `fair server ${server.commitment} ${server.secret}`,
    ...seats.map(({ seat, commitment, entropy }) => `fair ${seat} ${commitment} ${entropy}`),
    ...aborted.map(({ commitment, secret, seats: missing }) => `fair aborted ${commitment} ${secret} ${missing.join(' ')}`),
  ];
}

export function formatEntry(entry: RecordEntry): string {
  const head = `${entry.n} ${entry.seat}`;
  if ('action' in entry) return `${head} !${entry.action}`;
  const cause = entry.cause ? ` !${entry.cause}` : '';
  const draws = entry.draws.length > 0 ? ` | ${entry.draws.map(formatDraw).join(', ')}` : '';
  return `${head} ${entry.move}${cause}${draws}${entry.digest ? ` @${entry.digest}` : ''}`;
}

/**
 * Returns the record of a match so far.
 *
 * @example
 * const match = new Match(nim, { options: { stones: 4 }, seats: 2 }, new SeededChance(1));
 * match.move(0, '3');
 * match.move(1, '1');
 * const text = formatRecord(recordOf(match, playersOf(nim.seatNames, 'human')));
 *
 * text.split('\n').at(-2); // => 'result 2 1 last-stone'
 * Replay.open(nim, parseRecord(text).value).value.finish().value.position(); // => { turn: 2, stones: 0 }
 */
export function recordOf<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  match: Match<S, O, V, E>,
  players: readonly Player[],
): MatchRecord {
  const { game, outcome } = match;
  return {
    game: game.id,
    rules: game.rulesVersion,
    options: writeOptions(game.options, match.options),
    players,
    ...(match.startedFrom === undefined ? {} : { start: match.startedFrom }),
    deal: match.deal,
    entries: match.log.map(({ seat, ...entry }) => ({ ...entry, seat: game.seatNames[seat]! })),
    ...(outcome ? { result: { places: outcome.places, reason: outcome.reason } } : {}),
  };
}

/** Returns players of one kind for all seats, for self-play and hot-seat tables. */
export const playersOf = (seatNames: readonly string[], kind: Player['kind'], name = ''): Player[] =>
  seatNames.map((seat) => ({ seat, kind, name }));
