import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import type { Store } from '../store/store.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands, seatCommands } from '../testing/tableCommands.ts';
import { inOrder, SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

/** A match whose commits fail while `broken` says so. */
async function fragileMatch() {
  const disk = { broken: false };
  const room = new TableHarness(dataFile(), {
    beforeCommit: () => {
      if (disk.broken) throw new Error('no space left');
    },
  });
  const [first, second] = inOrder(await room.start({ game: 'arcade' }));
  return { room, disk, first, second, table: await room.table() };
}

/** Delays commits, as the thread or the database that stores them does, until the returned function is called. */
function holdCommits(store: Store): () => void {
  const waiting: (() => void)[] = [];
  const commit = store.commit.bind(store);
  const spy = vi.spyOn(store, 'commit').mockImplementation((...args) => void waiting.push(() => commit(...args)));
  return () => {
    spy.mockRestore();
    for (const call of waiting) call();
  };
}

describe('a commit that fails', () => {
  it('reveals no secret of an end that was not committed, even if clients join and leave meanwhile', async () => {
    const { room, disk, first, second, table } = await fragileMatch();
    const watcher = await room.look(new SeatedClient('watcher', USERS[2]));
    const before = second.texts.length;
    disk.broken = true;
    const release = holdCommits(room.store);
    playerCommands(table).act(first, first.viewer as number, 'c', 'concede');
    // A leaving client causes a broadcast of the table state.
    table.leave(watcher);
    await settle();
    release();
    await settle();
    expect(first.answerTo('c')).toBe('storage');
    const tables = second.messages.slice(before).flatMap((message) => (message.t === 'table' ? [message.table] : []));
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter(({ stage, outcome, fair }) => stage === 'over' || outcome || fair.secret)).toEqual([]);
  });

  it('reveals no secret of an aborted start that was not committed, even if clients join and leave meanwhile', async () => {
    const disk = { broken: false };
    const room = new TableHarness(dataFile(), {
      beforeCommit: () => {
        if (disk.broken) throw new Error('no space left');
      },
    });
    const [, second] = await room.begin({ game: 'arcade' });
    const watcher = await room.look(new SeatedClient('watcher', USERS[2]));
    const table = await room.table();
    const { secret } = table.row;
    const before = second!.texts.length;
    disk.broken = true;
    const release = holdCommits(room.store);
    const left = seatCommands(table).leave(0, USERS[0]!);
    table.leave(watcher);
    await settle();
    expect(second!.table).toMatchObject({ stage: 'open', fair: { past: [], aborted: 1 } });
    release();
    expect(await left).toMatchObject({ code: 'storage' });
    await settle();
    expect(second!.texts.slice(before).join()).not.toContain(secret);
    // The start continues with the unrevealed secret.
    expect((await room.store.read('table', TABLE, 0))?.row).toMatchObject({ stage: 'starting', attempt: 1, secret });
  });

  it('reveals the secret of an aborted start after its commit', async () => {
    const room = new TableHarness();
    const [, second] = await room.begin({ game: 'arcade' });
    const table = await room.table();
    const { secret } = table.row;
    expect(await seatCommands(table).leave(0, USERS[0]!)).toBeUndefined();
    await settle();
    expect(second!.table.fair.past).toMatchObject([{ secret }]);
  });

  it('sends no moves that followed it', async () => {
    const { disk, first, table } = await fragileMatch();
    const seat = first.viewer as number;
    const [step] = table.match!.moves(seat).filter((move) => /^[NESW]+$/.test(move));
    disk.broken = true;
    playerCommands(table).move(first, seat, 'm', first.decision, step!);
    playerCommands(table).sendMoves(first, seat, 'l', first.decision + 1);
    await settle();
    expect(first.messages.filter(({ t }) => t === 'moves')).toEqual([]);
  });
});

it('a player cannot fill the log so that the opponent can neither move nor concede', async () => {
  const room = new TableHarness();
  const [first, second] = inOrder(await room.start({ game: 'arcade' }));
  const table = await room.table();
  const playing = playerCommands(table);
  for (let n = 0; n < LIMITS.entries; n++)
    playing.act(second, second.viewer as number, `f${n}`, n % 2 === 0 ? 'offer-draw' : 'decline-draw');
  await settle();
  expect(table.match!.log.length).toBeLessThanOrEqual(LIMITS.entries / 2);
  expect(await room.play(first, 'end')).toBe('done');
  expect(await room.act(second, 'concede')).toBe('done');
});
