import type { TableAction } from '@fray/protocol';
import { expect, it } from 'vitest';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands } from '../testing/tableCommands.ts';
import { inOrder, LIVE, SeatedClient, TableHarness } from '../testing/tableHarness.ts';

/** Who takes an action, and what comes before it. `first` makes the first move. */
interface Case {
  readonly by: 'first' | 'second';
  readonly before?: (room: TableHarness, first: SeatedClient, second: SeatedClient) => Promise<unknown>;
}

const END = (room: TableHarness, first: SeatedClient) => room.play(first, 'end');
const OFFER = (room: TableHarness, first: SeatedClient) => room.act(first, 'offer-draw');
const CONCEDE = (room: TableHarness, first: SeatedClient) => room.act(first, 'concede');
const ASK = async (room: TableHarness, first: SeatedClient) => {
  await END(room, first);
  await room.act(first, 'ask-back');
};

/** Every action, where it is possible. A new action needs a line. */
const CASES: { readonly [A in TableAction]: Case } = {
  concede: { by: 'first' },
  'offer-draw': { by: 'first' },
  'accept-draw': { by: 'second', before: OFFER },
  'decline-draw': { by: 'second', before: OFFER },
  undo: { by: 'first', before: async (room, first) => room.play(first, (await room.table()).match!.moves(first.viewer as number)[0]!) },
  'ask-back': { by: 'first', before: END },
  'allow-back': { by: 'second', before: ASK },
  'refuse-back': { by: 'second', before: ASK },
  return: {
    by: 'first',
    // Two turns in a row run out, and a bot has the seat.
    before: async (room, _, second) => {
      await room.time.advance(70_001);
      await room.play(second, 'end');
      await room.time.advance(10_001);
    },
  },
  rematch: { by: 'second', before: CONCEDE },
  'rematch-later': { by: 'second', before: CONCEDE },
};

it.each(Object.entries(CASES))('“%s” that comes again after the server was killed is done once', async (name, { by, before }) => {
  const action = name as TableAction;
  const room = new TableHarness(dataFile());
  const [first, second] = inOrder(await room.start({ game: 'arcade', pace: LIVE }));
  await before?.(room, first, second);
  const actor = by === 'first' ? first : second;
  const seat = actor.viewer as number;
  const decision = action === 'undo' ? actor.decision : undefined;
  const effect = async () => {
    const { row, match } = await room.table();
    return { entries: match?.log.length, next: row.next, stage: row.stage, clock: row.clock };
  };
  const initial = await effect();
  playerCommands(await room.table()).act(actor, seat, 'same', action, decision);
  await settle();
  expect(actor.answerTo('same')).toBe('done');
  const once = await effect();
  expect(once).not.toEqual(initial);
  await room.restart('killed');
  const back = await room.look(new SeatedClient(seat, actor.person));
  playerCommands(await room.table()).act(back, seat, 'same', action, decision);
  await settle();
  expect(back.answerTo('same')).toBe('done');
  expect(await effect()).toEqual(once);
});
