import { randomInt } from 'node:crypto';
import type { AnyGame, Hex } from '@fray/engine';
import type { CreateTable, Pace } from '@fray/protocol';
import type { SeatRow, TableRow } from '../store/store.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A random table id. */
export const freshId = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The tournament of a table, or undefined. Nobody is the host of its tables. */
export const tournamentOf = ({ tournament }: Pick<TableRow, 'tournament'>): string | undefined =>
  tournament === '' ? undefined : tournament;

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

/** Values of a new table. */
export interface NewTableInput {
  readonly id: string;
  readonly game: Pick<AnyGame, 'id' | 'rulesVersion'>;
  /** Options that differ from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly host: string;
  readonly pace: Pace;
  readonly secret: Hex;
  readonly now: number;
  /** Address of the creator as a number from `sourceOf`; 0 if unknown. */
  readonly source?: number;
}

/** A new open table, private until changed. */
export const newTable = ({ id, game, options, host, pace, secret, now, source = 0 }: NewTableInput): TableRow => ({
  id,
  game: game.id,
  rules: game.rulesVersion,
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
  tournament: '',
});

/** A user for whom a seat is reserved. */
export interface SeatReservation {
  readonly person: string;
  readonly name: string;
}

/** The seats as requested by the creator. `kept`: challenged users by seat. */
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

/** Seats of a rematch: rotated by one, each reserved for its player. */
export const rotatedSeats = (table: string, seats: readonly SeatRow[]): SeatRow[] =>
  seats.map((_, i): SeatRow => {
    const from = seats[(i + 1) % seats.length]!;
    return from.kind === 'bot'
      ? { ...emptySeat(table, i), kind: 'bot', name: from.name }
      : { ...emptySeat(table, i), reserved: from.person };
  });
