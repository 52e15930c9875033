import { fail, ok, type Result, seatSet } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { type CommandOf, type Effects, effects, insertions, refusal } from './commands.ts';
import { type TableState, tournamentOf } from './tableState.ts';

/** A player asks for a rematch. The server checks whether a rematch table exists already; if not, `storeRematch` follows. */
export function rematch(state: TableState, { kind, seat, request }: CommandOf<'rematch' | 'rematch-later'>): Result<Effects, Refusal> {
  if (state.match?.outcome === undefined) return fail(refusal('not-over', 'the match is not over'));
  if (tournamentOf(state.row) !== undefined) return fail(refusal('no-rematch', 'the tournament decides who plays whom'));
  // Shown to the other players, so that all players who asked go to the next table together. Not stored: after a restart they ask again.
  state.rematchAskers |= seatSet(seat);
  return ok(
    effects({ broadcasts: [{ kind: 'table' }], notices: [{ kind: 'create-rematch', seat, later: kind === 'rematch-later', request }] }),
  );
}

export function storeRematch({ row }: TableState, { seat, table, later }: CommandOf<'store-rematch'>): Result<Effects, Refusal> {
  row.next = table.row.id;
  return ok(
    effects({
      changes: [...insertions(table), ['updateTable', row]],
      broadcasts: [{ kind: 'table' }],
      notices: [{ kind: 'rematch', seat, later }],
    }),
  );
}
