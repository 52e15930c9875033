import { fail, ok, type Result } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { type CommandOf, type Effects, effects, refusal } from './commands.ts';
import { type TableState, tournamentOf } from './tableState.ts';

/** A player asks for a rematch. The table for it is created by the server; then `rematchCreated` follows. */
export function rematch(state: TableState, { kind, seat, request }: CommandOf<'rematch' | 'rematch-later'>): Result<Effects, Refusal> {
  if (state.match?.outcome === undefined) return fail(refusal('not-over', 'the match is not over'));
  if (tournamentOf(state.row) !== undefined) return fail(refusal('no-rematch', 'the tournament says who plays whom'));
  return ok(effects({ notices: [{ kind: 'create-rematch', seat, later: kind === 'rematch-later', request }] }));
}

export function rematchCreated({ row }: TableState, { seat, table, later }: CommandOf<'rematch-created'>): Result<Effects, Refusal> {
  row.next = table;
  return ok(effects({ changes: [['updateTable', row]], frames: [{ kind: 'table' }], notices: [{ kind: 'rematch', seat, later }] }));
}
