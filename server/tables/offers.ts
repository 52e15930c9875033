import { fail, ok, type Result } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { type CommandOf, type Effects, effects, insertions, refusal } from './commands.ts';
import { type TableState, tournamentOf } from './tableState.ts';

/** A player asks for a rematch. The server finds out whether there is one already; else `storeRematch` follows. */
export function rematch(state: TableState, { kind, seat, request }: CommandOf<'rematch' | 'rematch-later'>): Result<Effects, Refusal> {
  if (state.match?.outcome === undefined) return fail(refusal('not-over', 'the match is not over'));
  if (tournamentOf(state.row) !== undefined) return fail(refusal('no-rematch', 'the tournament says who plays whom'));
  return ok(effects({ notices: [{ kind: 'create-rematch', seat, later: kind === 'rematch-later', request }] }));
}

export function storeRematch({ row }: TableState, { seat, table, later }: CommandOf<'store-rematch'>): Result<Effects, Refusal> {
  row.next = table.row.id;
  return ok(
    effects({
      changes: [...insertions(table), ['updateTable', row]],
      frames: [{ kind: 'table' }],
      notices: [{ kind: 'rematch', seat, later }],
    }),
  );
}
