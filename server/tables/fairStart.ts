import { type AnyGame, commitment, type FairStart, type FairSubject, type Player } from '@fray/engine';
import { optionsOf } from '../store/schema.ts';
import type { AbortedRow, SeatRow, TableRow } from '../store/store.ts';

/** Players by seat, as records name them. */
export const playersAt = (game: AnyGame, seats: readonly SeatRow[]): Player[] =>
  seats.map(({ seat, kind, name }) => ({ seat: game.seatNames[seat] ?? String(seat), kind: kind === 'bot' ? 'bot' : 'human', name }));

export const subjectOf = (game: AnyGame, row: TableRow, seats: readonly SeatRow[]): FairSubject => ({
  game: game.id,
  rules: row.rules,
  // Validated when the table was created.
  options: optionsOf(row),
  players: playersAt(game, seats),
});

export const fairStart = (game: AnyGame, row: TableRow, seats: readonly SeatRow[], aborted: readonly AbortedRow[]): FairStart => ({
  table: row.id,
  server: { commitment: commitment(row.secret), secret: row.secret },
  seats: seats
    .filter(({ kind }) => kind === 'human')
    .map(({ seat, commitment: sealed, entropy }) => ({ seat: game.seatNames[seat] ?? String(seat), commitment: sealed, entropy })),
  aborted: aborted.map(({ secret, missing }) => ({ commitment: commitment(secret), secret, seats: missing.split(' ').filter(Boolean) })),
});

/** Aborted starts, as shown before the match. */
export const pastStarts = (game: AnyGame, aborted: readonly AbortedRow[]) =>
  aborted.map(({ secret, missing }) => ({
    commitment: commitment(secret),
    secret,
    missing: missing
      .split(' ')
      .filter(Boolean)
      .map((name) => game.seatNames.indexOf(name)),
  }));
