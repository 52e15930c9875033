import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitment, parseRecord, verifyFair } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands, seatCommands } from '../testing/tableCommands.ts';
import { entropyOf, LIVE, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

describe('a fair start', () => {
  it('waits for all commitments, then for all reveals, and shows no entropy before', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.begin({ game: 'arcade' });
    expect(bo!.table.stage).toBe('starting');
    expect(ann!.table.seats.map(({ commitment: sealed }) => sealed?.length)).toEqual([64, 64]);
    expect(await seatCommands(await room.table()).reveal(0, 1, 'f'.repeat(64))).toMatchObject({ code: 'other-entropy' });
    await room.reveal(0);
    expect(bo!.table.seats.map(({ revealed }) => revealed)).toEqual([true, undefined]);
    expect(bo!.texts.join()).not.toContain('01'.repeat(32));
    expect(bo!.frames).toEqual([]);
    await room.reveal(1);
    expect(bo!.table.stage).toBe('running');
    expect(bo!.frames[0]).toMatchObject({ n: 1, l: 0 });
    expect(bo!.table.fair.secret).toBeUndefined();
  });

  it('follows later if the server died between creating and starting the table', async () => {
    let commits = 0;
    const beforeCommit = () => {
      if (++commits > 1) throw new Error('it is dead');
    };
    const room = new TableHarness(join(mkdtempSync(join(tmpdir(), 'fray-seating-')), 'fray.sqlite'), { beforeCommit });
    const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' } as const;
    const seats = [{ kind: 'me' as const }, { kind: 'bot' as const, level: 'recruit' }];
    const request = { id: TABLE, game: 'arcade', options: {}, private: true, watch: true, pace, name: 'Ann', seats };
    await room.registry.newTables.create(USERS[0]!, { ...request, commitment: commitment(entropyOf(0, 1)) });
    expect((await room.store.read('table', TABLE, 0))?.row.stage).toBe('open');
    // While commits fail, the table can be viewed, and a repeated request returns the same table.
    const table = await room.table();
    expect([table.row.stage, (await room.table()) === table]).toEqual(['open', true]);
    await room.restart('killed');
    expect((await room.table()).row.stage).toBe('starting');
    await room.reveal(0);
    expect((await room.table()).row.stage).toBe('running');
    await room.registry.close();
  });

  it('is aborted if a device does not reveal: the seat is opened, a new secret drawn, the old one recorded', async () => {
    const room = new TableHarness();
    const [ann] = await room.begin({ game: 'tubetanks', pace: LIVE });
    const first = ann!.table.fair.commitment;
    await room.reveal(0);
    await room.time.advance(LIMITS.reveal - 1);
    expect(ann!.table.stage).toBe('starting');
    await room.time.advance(1);
    expect(ann!.table).toMatchObject({ stage: 'open', fair: { attempt: 2, aborted: 1 }, seats: [{ kind: 'human' }, { kind: 'open' }] });
    expect(ann!.table.fair.commitment).not.toBe(first);
    expect(await room.reveal(1)).toMatchObject({ code: 'stale' });
    await room.commit(0, 2);
    const table = await room.table();
    await seatCommands(table).take(1, USERS[2]!, 'Cy', commitment('12'.repeat(32)));
    await seatCommands(table).reveal(0, 2, '02'.repeat(32));
    await seatCommands(table).reveal(1, 2, '12'.repeat(32));
    await settle();
    expect(ann!.table.stage).toBe('running');
    await room.act(ann!, 'concede');
    await settle();
    expect(ann!.table).toMatchObject({ gone: [0], conceded: 0b01 });
    const record = parseRecord(await table.recordText());
    expect(record).toMatchObject({ ok: true, value: { fair: { aborted: [{ commitment: first, seats: ['two'] }] } } });
    expect(record.ok && verifyFair(tubetanks, record.value)).toMatchObject({ ok: true, value: { aborted: 1 } });
  });

  it('is aborted if a player leaves; absent players are notified that they are awaited', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.begin({ game: 'tubetanks' });
    expect(room.notices).toEqual([`a ${TABLE}`, `b ${TABLE}`]);
    await room.reveal(0);
    const table = await room.table();
    expect(await seatCommands(table).leave(0, USERS[0]!)).toBeUndefined();
    await settle();
    expect(bo!.table).toMatchObject({ stage: 'open', fair: { attempt: 2, aborted: 1 }, seats: [{ kind: 'open' }, { kind: 'human' }] });
    // Her page looked through the eyes of a seat that is not hers any more: it has to come in again.
    expect(ann!.isClosed).toBe(true);
    await room.time.advance(LIMITS.revealUntimed);
    expect(bo!.table.fair.aborted).toBe(1);
  });

  it('gives a rematch a new secret and rotated sides, and reserves the seats', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    expect(await room.act(ann!, 'rematch')).toBe('not-over');
    await room.act(bo!, 'concede');
    expect(await room.act(ann!, 'rematch')).toBe('done');
    expect(await room.act(bo!, 'rematch')).toBe('done');
    const next = await room.registry.find(bo!.table.next!);
    expect(next?.row.secret).not.toBe((await room.table()).row.secret);
    expect(next?.seats.map(({ reserved }) => reserved)).toEqual([USERS[1], USERS[0]]);
    expect(await seatCommands(next!).take(0, USERS[0]!, '', 'f'.repeat(64))).toMatchObject({ code: 'seat-reserved' });
    expect(await seatCommands(next!).take(1, USERS[0]!, '', 'f'.repeat(64))).toBeUndefined();
  });
});

describe('a rematch that a player leaves', () => {
  it.each(['gets up again', 'declines'])('can be requested again when one of two players %s', async (how) => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    await room.act(bo!, 'concede');
    await room.act(ann!, 'rematch');
    const first = ann!.table.next!;
    const next = (await room.registry.find(first))!;
    expect(await seatCommands(next).take(1, USERS[0]!, '', 'f'.repeat(64))).toBeUndefined();
    if (how === 'declines') await seatCommands(next).decline(0, USERS[1]!);
    else await seatCommands(next).leave(1, USERS[0]!);
    expect(next.row.stage).toBe('closed');
    expect(await room.act(bo!, 'rematch')).toBe('done');
    const second = bo!.table.next!;
    expect(second).not.toBe(first);
    expect(await room.act(ann!, 'rematch')).toBe('done');
    expect([ann!.table.next, (await room.registry.find(second))?.row.stage]).toEqual([second, 'open']);
  });
});

describe('a rematch requested while its table is dropped from memory', () => {
  it('creates only one table', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    await room.act(bo!, 'concede');
    playerCommands(await room.table()).act(ann!, 0, 'r1', 'rematch');
    // Another node wrote to the table, as far as this one knows.
    room.registry.reload([TABLE]);
    await settle();
    expect(ann!.isClosed).toBe(true);
    await room.look(ann!);
    expect(await room.act(ann!, 'rematch')).toBe('done');
    const stored = await room.store.read('reservedFor', USERS[1]!, LIMITS.challengesShown);
    expect(stored.map(({ id }) => id)).toEqual([ann!.table.next]);
  });

  it('creates no table if it cannot be stored', async () => {
    const disk = { broken: false };
    const room = new TableHarness(join(mkdtempSync(join(tmpdir(), 'fray-rematch-')), 'tables.sqlite'), {
      beforeCommit: () => {
        if (disk.broken) throw new Error('no space left');
      },
    });
    const [ann, bo] = await room.start({ game: 'tubetanks' });
    await room.act(bo!, 'concede');
    disk.broken = true;
    expect(await room.act(ann!, 'rematch')).toBe('storage');
    expect(await room.store.read('reservedFor', USERS[1]!, LIMITS.challengesShown)).toEqual([]);
  });
});

describe('a rematch for later', () => {
  const live = { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' } as const;

  it('has days for each turn, and notifies absent players', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks', pace: live });
    await room.act(bo!, 'concede');
    (await room.table()).leave(bo!);
    expect(await room.act(ann!, 'rematch-later')).toBe('done');
    const next = await room.registry.find(ann!.table.next!);
    expect(next?.pace).toEqual({ ...live, bank: 0, turn: 0 });
    expect(room.calls).toEqual([`${USERS[1]![0]} by Ann: /t/${ann!.table.next}`]);
  });

  it('does not notify connected players, nor players of a real-time rematch', async () => {
    for (const [action, leaves] of [
      ['rematch-later', false],
      ['rematch', true],
    ] as const) {
      const room = new TableHarness();
      const [ann, bo] = await room.start({ game: 'tubetanks', pace: live });
      await room.act(bo!, 'concede');
      if (leaves) (await room.table()).leave(bo!);
      expect(await room.act(ann!, action)).toBe('done');
      expect(room.calls, action).toEqual([]);
    }
  });

  it('is one table if several players ask at once, and notifies only about that one', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks', pace: live });
    await room.act(bo!, 'concede');
    const playing = playerCommands(await room.table());
    playing.act(ann!, 0, 'first', 'rematch-later');
    playing.act(bo!, 1, 'second', 'rematch');
    playing.act(ann!, 0, 'third', 'rematch-later');
    await settle();
    expect([ann!.answerTo('first'), bo!.answerTo('second'), ann!.answerTo('third')]).toEqual(['done', 'done', 'done']);
    expect((await room.store.read('reservedFor', USERS[0]!, 10)).map(({ id }) => id)).toEqual([ann!.table.next]);
    expect((await room.registry.find(ann!.table.next!))?.pace.bank).toBe(0);
  });

  it('does not notify players of whom one has blocked the other', async () => {
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const room = new TableHarness();
      const [ann, bo] = await room.start({ game: 'tubetanks', pace: live });
      await room.act(bo!, 'concede');
      (await room.table()).leave(bo!);
      await room.store.committed('', [['block', USERS[one]!, USERS[other]!, 1]]);
      expect(await room.act(ann!, 'rematch-later')).toBe('done');
      expect(room.calls).toEqual([]);
    }
  });

  it('does not notify if the table was not stored', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tubetanks', pace: live });
    await room.act(bo!, 'concede');
    const table = await room.table();
    table.leave(bo!);
    // Another server has changed it since.
    const { rev } = (await room.store.read('table', TABLE, 0))!.row;
    await room.store.committed('', [['advance', TABLE, rev]]);
    await room.act(ann!, 'rematch-later');
    expect(room.calls).toEqual([]);
  });
});

describe('seats', () => {
  it('of challenged users stay reserved, with their name, even after they leave', async () => {
    const room = new TableHarness();
    const request = { id: TABLE, game: 'tubetanks', options: {}, private: true, watch: true, pace: LIVE, name: 'Ann' };
    const reservations = new Map([[1, { person: USERS[1]!, name: 'Bo' }]]);
    const seats = [{ kind: 'me' as const }, { kind: 'open' as const }];
    await room.registry.newTables.create(USERS[0]!, { ...request, seats, commitment: commitment(entropyOf(0, 1)) }, reservations);
    const table = await room.table();
    const seen = () => table.info({ viewer: 'watcher', person: USERS[1] }).seats;
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(seen()).toMatchObject([
        { name: 'Ann', opened: true },
        { kind: 'open', name: 'Bo', reserved: 'you' },
      ]);
      expect(await seatCommands(table).take(1, USERS[1]!, 'Bo', commitment(entropyOf(1, attempt)))).toBeUndefined();
      expect(seen()[1]).toMatchObject({ kind: 'human', name: 'Bo' });
      expect(await seatCommands(table).leave(1, USERS[1]!)).toBeUndefined();
    }
  });

  it('are taken by one user only, and can be left', async () => {
    const room = new TableHarness();
    await room.registry.newTables.create(USERS[0]!, {
      id: TABLE,
      game: 'arcade',
      options: {},
      seats: [{ kind: 'me' }, { kind: 'open' }],
      private: true,
      watch: true,
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: '',
      commitment: 'f'.repeat(64),
    });
    const table = await room.table();
    const answers = await Promise.all(USERS.map((person) => seatCommands(table).take(1, person, '', 'e'.repeat(64))));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer?.code === 'not-open' || answer?.code === 'seat-taken')).toHaveLength(3);
    expect(await seatCommands(table).take(7, USERS[1]!, '', 'e'.repeat(64))).toMatchObject({ code: 'unknown-seat' });
    expect(await seatCommands(table).leave(1, USERS[1]!)).toMatchObject({ code: 'not-your-seat' });
    expect(await seatCommands(table).seatBot(1, USERS[1]!, 'ace')).toMatchObject({ code: 'not-the-host' });
  });

  const ticket = 'd'.repeat(64);

  it('move to another device by a ticket, once', async () => {
    const room = new TableHarness();
    await room.start({ game: 'tubetanks' });
    const table = await room.table();
    const { seats } = table;
    const seating = seatCommands(table);
    expect(await seating.giveTicket(0, USERS[0]!, ticket)).toBeUndefined();
    expect(await seating.move(0, USERS[2]!, ticket)).toBeUndefined();
    expect(await seating.move(0, USERS[3]!, ticket)).toMatchObject({ code: 'ticket-used' });
    expect(seats[0]!.person).toBe(USERS[2]);
  });

  it('that move before the match commit again, from the device that will reveal', async () => {
    const room = new TableHarness();
    const table = await room.open({ game: 'tubetanks' });
    const seating = seatCommands(table);
    expect(await seating.giveTicket(0, USERS[0]!, ticket)).toBeUndefined();
    expect(await seating.move(0, USERS[2]!, ticket)).toBeUndefined();
    // The match cannot start with the part of a device that has left.
    expect(await seating.take(1, USERS[1]!, 'Bo', commitment(entropyOf(1, 1)))).toBeUndefined();
    expect(table.row.stage).toBe('open');
    const entropy = 'c'.repeat(64);
    expect(await seating.commit(0, 1, commitment(entropy))).toBeUndefined();
    expect(table.row.stage).toBe('starting');
    expect(await seating.giveTicket(0, USERS[2]!, ticket)).toBeUndefined();
    // From here on only the device that committed can reveal.
    expect(await seating.move(0, USERS[3]!, ticket)).toMatchObject({ code: 'again' });
    expect(await seating.reveal(0, 1, entropy)).toBeUndefined();
    expect(await seating.reveal(1, 1, entropyOf(1, 1))).toBeUndefined();
    expect(table.row.stage).toBe('running');
    expect(await seating.move(0, USERS[3]!, ticket)).toBeUndefined();
  });

  it.each(['rated', 'of a tournament'])('that are %s stay with their user, even if a ticket was given before', async (why) => {
    const room = new TableHarness();
    await room.start({ game: 'tubetanks', ...(why === 'rated' ? { pace: { ...LIVE, rated: true } } : {}) });
    const table = await room.table();
    const { seats, row } = table;
    const seating = seatCommands(table);
    if (why === 'of a tournament') row.tournament = 'friday';
    seats[0]!.ticket = commitment(ticket);
    expect(await seating.giveTicket(1, USERS[1]!, ticket)).toMatchObject({ code: 'seat-bound' });
    expect(await seating.move(0, USERS[2]!, ticket)).toMatchObject({ code: 'seat-bound' });
    expect(seats.map(({ person }) => person)).toEqual([USERS[0], USERS[1]]);
    // A repeated request by the seat's user, from any of their devices, changes nothing.
    expect(await seating.move(0, USERS[0]!, ticket)).toBeUndefined();
  });
});
