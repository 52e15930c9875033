import { randomInt } from 'node:crypto';
import type { AnyGame, Hex } from '@fray/engine';
import type { CreateTable, Pace } from '@fray/protocol';
import type { SeatRow, TableRow } from '../store/store.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A name for a table that nobody chose. */
export const freshId = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const paceOf = (row: TableRow): Pace => JSON.parse(row.pace) as Pace;

/** Who stands for the host of a tournament's table: no person is called so, and nobody may do what only a host does. */
export const hostOf = (tournament: string): string => `tournament ${tournament}`;

/** The tournament that a table belongs to. */
export const tournamentOf = ({ host }: Pick<TableRow, 'host'>): string | undefined => /^tournament (.+)$/.exec(host)?.[1];

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

/** What a table begins with. */
export interface NewTableInput {
  readonly id: string;
  readonly game: Pick<AnyGame, 'id' | 'rules'>;
  /** As far as they differ from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly host: string;
  readonly pace: Pace;
  readonly secret: Hex;
  readonly now: number;
  /** The address that it was opened from, as `Sources` tells it; 0: unknown. */
  readonly source?: number;
}

/** A table that waits for its players, seen by nobody but those who have its link. */
export const newTable = ({ id, game, options, host, pace, secret, now, source = 0 }: NewTableInput): TableRow => ({
  id,
  game: game.id,
  rules: game.rules,
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
});

/** Somebody for whom a seat is kept. */
export interface SeatReservation {
  readonly person: string;
  readonly name: string;
}

/** The seats as whoever opens a table asks for them; `kept`: those whom they challenge, by seat. */
export const requestedSeats = (
  table: string,
  person: string,
  request: CreateTable,
  kept: ReadonlyMap<number, SeatReservation>,
): SeatRow[] =>
  request.seats.map((seat, i): SeatRow => {
    switch (seat.kind) {
      case 'me':
        return { ...emptySeat(table, i), kind: 'human', person, name: request.name, commitment: request.commitment };
      case 'bot':
        return { ...emptySeat(table, i), kind: 'bot', name: seat.level };
      case 'open': {
        const challenged = kept.get(i);
        return { ...emptySeat(table, i), ...(challenged ? { reserved: challenged.person, name: challenged.name } : {}) };
      }
    }
  });

/** The seats of a rematch: passed on by one, each kept for its person. */
export const rotatedSeats = (table: string, seats: readonly SeatRow[]): SeatRow[] =>
  seats.map((_, i): SeatRow => {
    const from = seats[(i + 1) % seats.length]!;
    return from.kind === 'bot'
      ? { ...emptySeat(table, i), kind: 'bot', name: from.name }
      : { ...emptySeat(table, i), reserved: from.person };
  });
