import { logEntry } from '@fray/arcade/ui';
import { GAMES } from '@fray/games';
import { expect, it } from 'vitest';
import { type EntryDrawer, type LogLine, logLines } from './logLines.ts';
import type { HistoryStep, TableModel } from './model.ts';

const game = await GAMES.arcade();
const drawEntry = (await logEntry()) as EntryDrawer;
/** Lines are cached by table, so each test needs a table of its own. */
function teller() {
  const context = {
    table: { game, options: game.options } as unknown as Pick<TableModel, 'game' | 'options'>,
    drawEntry,
    names: { sideName: String },
    language: 'en' as const,
    describeAction: () => undefined,
  };
  return (steps: readonly HistoryStep[]) => logLines(context, steps);
}
/** An event of any kind. */
type Event = { readonly type: string } & Readonly<Record<string, unknown>>;
const steps = (...events: (readonly Event[])[]): HistoryStep[] =>
  events.map((list, n) => ({ n, seat: 0, action: undefined, events: list }));
const moved = (to: string) => ({ type: 'moved', unit: 'G1', from: 'A1', to, points: 2, left: 2 });
const shot = { type: 'shot', unit: 'G1', from: 'A3', target: 'O1', at: 'A5', aimed: false, distance: 2, dice: [3], damage: 3 };
const turn = (n: number) => ({ type: 'turn', turn: n, unit: 'G1' });

/** Lines without their pictures. */
const plain = (lines: readonly LogLine[]) =>
  lines.map(({ entry: { action, turn: begins, words }, results, ...line }) => ({
    ...line,
    action,
    begins,
    words,
    results: results.length,
  }));

it('merges a move of several steps into one line, and a shot with its announcement and results', () => {
  const lines = teller()(
    steps(
      [turn(1)],
      [moved('A2')],
      [moved('A3')],
      [{ type: 'announced', unit: 'G1', aimed: false }],
      [shot, { type: 'damaged', unit: 'O1', damage: 3, left: 3 }, { type: 'token', unit: 'G1', at: 'A5' }],
      [turn(2), turn(3)],
    ),
  );
  expect(lines.map(({ from, to, entry: { turn: begins, words } }) => [from, to, begins ?? words])).toEqual([
    [0, 0, 'Turn 1'],
    [1, 2, 'drives to A3'],
    [3, 4, 'at Orange 1'],
    [5, 5, 'Turn 3'],
  ]);
  expect(lines[2]!.sentences).toHaveLength(4);
  expect(lines[2]!.results).toHaveLength(1);
});

it('gives the same lines step by step and all at once, also after an undo', () => {
  const all = steps([turn(1)], [moved('A2')], [moved('A3'), turn(2)], [turn(3), moved('B1')], [shot], [moved('B2')]);
  const follow = teller();
  for (const count of [1, 3, 2, 5, 4, 6, 3, 6]) expect(plain(follow(all.slice(0, count)))).toEqual(plain(teller()(all.slice(0, count))));
  const before = follow(all.slice(0, 4));
  expect(follow(all)[0]).toBe(before[0]);
});
