import { parseRecord, verifyFair } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands } from '../testing/tableCommands.ts';
import { inOrder, LIVE, SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';
import { linesFor } from './chat.ts';

/** SQL for a hash with another first digit, whatever it was. */
const OTHER_DIGIT = (column: string) => `CASE substr(${column}, 1, 1) WHEN '0' THEN '1' ELSE '0' END || substr(${column}, 2)`;

describe('a match', () => {
  it('ignores a resent action, and answers an outdated one with `stale`', async () => {
    const room = new TableHarness();
    const [first] = inOrder(await room.start({ game: 'arcade' }));
    const table = await room.table();
    const seat = first.viewer as number;
    for (let again = 0; again < 3; again++) playerCommands(table).move(first, seat, 'same', 0, 'end');
    await settle();
    expect(table.match?.log).toHaveLength(1);
    expect(first.messages.filter((message) => message.t === 'no')).toEqual([]);
    playerCommands(table).move(first, seat, 'other', 0, 'end');
    await settle();
    expect(first.answerTo('other')).toBe('stale');
    // The same after a restart: what was done is known by its id.
    expect(table.match?.log).toHaveLength(1);
  });

  it('acknowledges nothing that is not committed', async () => {
    let broken = false;
    const room = new TableHarness(dataFile(), {
      beforeCommit: () => {
        if (broken) throw new Error('no space left');
      },
    });
    const [first, second] = inOrder(await room.start({ game: 'arcade' }));
    const textsBefore = second.texts.length;
    broken = true;
    expect(await room.play(first, 'end')).toBe('storage');
    expect(first.isClosed && second.isClosed).toBe(true);
    expect(second.frames.length).toBeLessThanOrEqual(textsBefore);
    broken = false;
    const again = await room.look(new SeatedClient(first.viewer, first.person));
    expect(again.frames.at(-1)).toMatchObject({ o: 1 });
    expect(await room.play(again, 'end')).toBe('done');
  });

  it('stores nothing that follows a failed commit', async () => {
    let failures = 0;
    const room = new TableHarness(dataFile(), {
      beforeCommit: () => {
        if (failures-- > 0) throw new Error('no space left');
      },
    });
    const [first] = inOrder(await room.start({ game: 'arcade' }));
    const table = await room.table();
    const seat = first.viewer as number;
    const [step] = table.match!.moves(seat).filter((move) => /^[NESW]+$/.test(move));
    // Both in one turn of the event loop: together they fail, then the first alone does.
    failures = 2;
    playerCommands(table).move(first, seat, 'one', first.decision, step!);
    playerCommands(table).move(first, seat, 'two', first.decision + 1, 'end');
    await settle();
    expect([first.answerTo('one'), first.answerTo('two')]).toEqual(['storage', 'storage']);
    expect(await room.store.read('entriesAfter', TABLE, 0, -1)).toEqual([]);
    const again = await room.look(new SeatedClient(first.viewer, first.person));
    expect(await room.play(again, 'end')).toBe('done');
  });

  it('is reloaded for the next client after a failed commit that no client noticed', async () => {
    const room = new TableHarness();
    const [ann] = await room.start({ game: 'arcade' });
    const before = await room.table();
    // No connected player owes a move, so no request would reveal the failure.
    await expect(room.store.committed(TABLE, [['insertTable', before.row]])).rejects.toThrow();
    const comes = await room.look(new SeatedClient(1, USERS[1]));
    expect(comes.isClosed).toBe(true);
    expect(ann!.isClosed).toBe(true);
    const again = await room.look(new SeatedClient(1, USERS[1]));
    expect(again.frames.length).toBeGreaterThan(0);
    expect(await room.table()).not.toBe(before);
  });

  it('is the same after a restart, clean or not, to the last byte of every frame', async () => {
    for (const how of ['gently', 'killed'] as const) {
      const room = new TableHarness(dataFile());
      const [first, second] = inOrder(await room.start({ game: 'arcade' }));
      await room.play(first, 'end');
      await room.play(second, 'end');
      const watcher = await room.look(new SeatedClient('watcher', undefined));
      await room.restart(how);
      const after = await room.look(new SeatedClient('watcher', undefined));
      expect(after.frames).toEqual(watcher.frames);
      const back = await room.look(new SeatedClient(first.viewer, first.person));
      expect(back.frames.map(({ n }) => n)).toEqual(first.frames.map(({ n }) => n));
      expect(await room.play(back, 'end')).toBe('done');
      const rest = await room.look(new SeatedClient('watcher', undefined), watcher.frames.length);
      expect(rest.messages.find((message) => message.t === 'history')).toMatchObject({
        rest: true,
        frames: [{ n: watcher.frames.length + 1 }],
      });
    }
  });

  it('is frozen with the reason if its log does not replay', async () => {
    const path = dataFile();
    for (const [sql, why] of [
      ["UPDATE entries SET line = replace(line, 'end', 'N') WHERE n = 1", 'entry 1'],
      ["UPDATE entries SET line = 'rubbish' WHERE n = 1", 'rubbish'],
      ['DELETE FROM entries; DELETE FROM journal', 'the log has 1 entries, and only 0'],
      [`UPDATE entries SET head = ${OTHER_DIGIT('head')} WHERE n = 1`, 'running hash'],
      [`UPDATE tables SET secret = ${OTHER_DIGIT('secret')}`, 'key|opening|outcome'],
      ['UPDATE tables SET rules = 99', 'rules version'],
      ['UPDATE tables SET options = \'{"zone":"moon"}\'', 'zone'],
    ] as const) {
      const room = new TableHarness(path + sql.length);
      const [first] = inOrder(await room.start({ game: 'arcade' }));
      await room.play(first, 'end');
      await room.registry.close();
      await room.store.close();
      const db = new Database(path + sql.length);
      db.exec(sql);
      db.close();
      await room.restart('killed');
      const after = await room.look(new SeatedClient(first.viewer, first.person));
      expect(after.table, sql).toMatchObject({
        stage: 'frozen',
        fault: expect.stringMatching(why),
        frozenBy: why === 'zone' ? 'options' : 'log',
      });
      expect(await room.play(after, 'end')).toBe('frozen');
    }
  });

  it('is frozen if the last entry of a finished match is missing, with or without its number', async () => {
    for (const counted of ['', '; UPDATE tables SET last = -1']) {
      const path = dataFile();
      const room = new TableHarness(path);
      const [first, second] = inOrder(await room.start({ game: 'arcade' }));
      await room.play(first, 'end');
      expect(await room.act(second, 'concede')).toBe('done');
      expect(first.table.stage).toBe('over');
      await room.registry.close();
      await room.store.close();
      const db = new Database(path);
      db.exec(`DELETE FROM entries WHERE n = 2; DELETE FROM journal WHERE n = 2${counted}`);
      db.close();
      await room.restart('killed');
      const after = await room.look(new SeatedClient(first.viewer, first.person));
      expect(after.table).toMatchObject({ stage: 'frozen', fault: expect.stringMatching(/only 1 are there|last entry is missing/) });
    }
  });

  it('returns a seat from a bot to its player, and asks bots for their consent to a takeback', async () => {
    const room = new TableHarness();
    const sitting = await room.start({ game: 'arcade', pace: LIVE });
    const [first, second] = inOrder(sitting);
    // Two turns in a row run out: the fallback is played, then a bot has the seat.
    await room.time.advance(70_001);
    expect(second.table.bots).toBe(0);
    await room.play(second, 'end');
    room.bots.answer = 'end';
    await room.time.advance(10_001);
    expect(second.table.bots).toBe(1 << (first.viewer as number));
    expect(await room.act(second, 'ask-back')).toBe('done');
    expect(room.bots.request).toBe(0);
    expect(await room.act(first, 'return')).toBe('done');
    expect(second.table.bots).toBe(0);
  });

  it('allows no takeback from bots in rated matches: dice cannot be rolled again until they are good', async () => {
    const room = new TableHarness();
    room.bots.answer = 'end';
    const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } as const;
    const [ann] = await room.start({ game: 'arcade', pace, seats: [{ kind: 'me' }, { kind: 'bot', level: 'ace' }] });
    await room.time.advance(1000);
    expect(await room.play(ann!, 'end')).toBe('done');
    expect(await room.act(ann!, 'ask-back')).toBe('done');
    expect((await room.table()).match?.log.map((entry) => ('action' in entry ? entry.action : ''))).toContain('refuse-back');
    expect(ann!.table.back).toBeUndefined();
    expect(ann!.frames.some(({ b }) => b === 2)).toBe(false);
  });
});

describe('the time of the last change', () => {
  it('moves with public changes, and not with a revocable move or a lock', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks', pace: LIVE });
    const changed = async () => (await room.registry.lists.ownTables(USERS[1]!))[0]?.changed;
    const before = await changed();
    await room.time.advance(1234);
    await room.play(ann!, 'FFF');
    expect(await changed()).toBe(before);
    await room.time.advance(1000);
    await room.play(bo!, 'RLR');
    expect(await changed()).toBe(before! + 2234);
  });
});

describe('secret decisions', () => {
  const SECRETS = ['FFF', 'RLR'];

  it('reach others only as a lock, at the next tick; the clocks reveal no more', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks', pace: LIVE });
    const watcher = await room.look(new SeatedClient('watcher', undefined));
    const before = [bo!.texts.length, watcher.texts.length];
    await room.time.advance(1234);
    await room.play(ann!, 'FFF');
    expect([bo!.texts.length, watcher.texts.length]).toEqual(before);
    // A client that joins meanwhile learns no more, nor does one that reads the clocks.
    const late = await room.look(new SeatedClient('watcher', undefined));
    expect(JSON.stringify(late.frames.at(-1))).not.toContain('"ready":[true]');
    expect(late.table.clock?.running).toBe(3);
    expect((await room.look(new SeatedClient(0, USERS[0]))).table.clock?.running).toBe(2);
    await room.time.advance(LIMITS.lockTick - 1234 - 1);
    expect(watcher.texts.slice(before[1]).filter((text) => text.startsWith('{"t":"f"'))).toEqual([]);
    await room.time.advance(1);
    expect(watcher.frames.at(-1)?.d).toMatchObject({ one: { ready: [true] } });
    expect(bo!.frames.at(-1)?.d).toMatchObject({ one: { ready: [true] } });
    expect(bo!.texts.join()).not.toContain('FFF');
    await room.play(bo!, 'RLR');
    expect(bo!.texts.join()).toContain('FFF');
  });

  it('look the same on the wire, byte for byte, for any decision, except for the hashes', async () => {
    const seen: string[][] = [];
    for (const secret of SECRETS) {
      const room = new TableHarness();
      const [ann, bo] = await room.start({ game: 'tubetanks', pace: LIVE });
      const watcher = await room.look(new SeatedClient('watcher', undefined));
      // The tables differ in their secret as well: what is random and public is the same length and is masked.
      const wire = (one: SeatedClient) => one.texts.map((text) => text.replace(/[0-9a-f]{64}/g, '#'));
      await room.play(ann!, secret);
      await room.act(ann!, 'offer-draw');
      await room.act(bo!, 'decline-draw');
      await room.time.advance(LIMITS.lockTick);
      seen.push([...wire(bo!), '--', ...wire(watcher)]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]!.join()).toContain('"ready":[true]');
  });

  it('are fixed by the published hash while they are secret', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    const opening = bo!.frames.at(-1)?.h;
    await room.play(ann!, 'FFF');
    await room.time.advance(LIMITS.lockTick);
    const locked = bo!.frames.at(-1)?.h;
    expect(locked).toMatch(/^[0-9a-f]{64}$/);
    expect(locked).not.toBe(opening);
    await room.play(bo!, 'RLR');
    await room.act(bo!, 'concede');
    const record = parseRecord(await (await room.table()).recordText());
    if (!record.ok) throw new Error(record.fault.message);
    const heads = bo!.frames.flatMap(({ h, l }) => (h === undefined || l === undefined ? [] : [{ number: l, head: h }]));
    const receipt = { fray: 'receipt 1' as const, table: TABLE, starts: [], heads };
    expect(verifyFair(tubetanks, record.value, [receipt])).toMatchObject({ ok: true, value: { witnessed: { heads: heads.length } } });
    // Another choice put in afterwards does not fit what was published when it was locked.
    const altered = {
      ...record.value,
      entries: record.value.entries.map((entry) => ('move' in entry && entry.move === 'FFF' ? { ...entry, move: 'LLL' } : entry)),
    };
    expect(verifyFair(tubetanks, altered)).toMatchObject({ ok: false });
  });
});

describe('a client without rules', () => {
  it('is sent the legal moves of its decision, and no other client is', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    const table = await room.table();
    const moves = async (one: SeatedClient, id: string, on: number) => {
      playerCommands(table).sendMoves(one, one.viewer as number, id, on);
      await settle();
      const movesMessage = one.messages.findLast((message) => message.t === 'moves' && message.id === id);
      return movesMessage?.t === 'moves' ? movesMessage.moves : one.answerTo(id);
    };
    const [mine, others] = [ann!.texts.length, bo!.texts.length];
    const all = await moves(ann!, 'a', 0);
    expect(all).toContain('FLF');
    expect([...all].every((move) => table.match!.moves(0).includes(move))).toBe(true);
    expect(await moves(ann!, 'b', 1)).toBe('stale');
    expect([ann!.texts.length, bo!.texts.length]).toEqual([mine + 2, others]);
    // A secret decision does not change the legal moves of others. Its own seat owes nothing more.
    const before = await moves(bo!, 'c', 0);
    await room.play(ann!, 'FLF');
    expect(await moves(bo!, 'd', 0)).toEqual(before);
    expect(await moves(ann!, 'e', 0)).toBe('stale');
    expect(await moves(ann!, 'f', 1)).toBe('stale');
  });
});

describe('users', () => {
  it('are notified of their turn if they are not connected, once for each turn', async () => {
    const room = new TableHarness();
    const [first, second] = inOrder(await room.start({ game: 'arcade' }));
    const table = await room.table();
    room.notices.length = 0;
    table.leave(second);
    await room.play(first, 'end');
    expect(room.notices).toEqual([`${second.person?.[0]} ${TABLE}`]);
  });

  it('are deleted on request; their matches stay', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    await room.registry.users.saveProfile(USERS[0]!, { name: 'Ann', webhook: 'https://example.org/x' });
    playerCommands(await room.table()).say(ann!, 's', 'Ann', { text: 'my telephone is 123' });
    await room.act(bo!, 'concede');
    await room.registry.users.forget(USERS[0]!);
    expect(await room.store.read('person', USERS[0]!)).toBeUndefined();
    const table = await room.table();
    expect(table.seats[0]).toMatchObject({ person: '', name: '' });
    expect(
      JSON.stringify([linesFor(table.state.chat, { viewer: 'watcher' }), table.info({ viewer: 'watcher', person: undefined })]),
    ).not.toMatch(/Ann|telephone/);
    const record = parseRecord(await table.recordText());
    expect(record.ok && verifyFair(tubetanks, record.value)).toMatchObject({ ok: true });
    expect(await room.registry.lists.ownTables(USERS[0]!)).toEqual([]);
  });

  it('leave no chat lines as spectators after their deletion', async () => {
    const room = new TableHarness();
    await room.start({ game: 'tubetanks' });
    const cy = await room.look(new SeatedClient('watcher', USERS[2]));
    playerCommands(await room.table()).say(cy, 's', 'Cy', { text: 'my telephone is 456' });
    await settle();
    await room.registry.users.forget(USERS[2]!);
    expect(JSON.stringify(linesFor((await room.table()).state.chat, { viewer: 'watcher' }))).not.toMatch(/Cy|telephone/);
  });

  it('are not kept in memory without connections', async () => {
    const room = new TableHarness();
    const sitting = await room.start({ game: 'arcade' });
    const table = await room.table();
    for (const one of sitting) table.leave(one);
    expect(room.registry.inMemory).toBe(1);
    await room.time.advance(LIMITS.evictAfter);
    expect(room.registry.inMemory).toBe(0);
    // A table that was loaded for a single request is evicted too.
    await room.table();
    expect(room.registry.inMemory).toBe(1);
    await room.time.advance(LIMITS.evictAfter);
    expect(room.registry.inMemory).toBe(0);
  });
});
