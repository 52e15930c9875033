import { afterEach, describe, expect, it } from 'vitest';
import { emptySeat, entryOf as entry, blankTable as table } from '../testing/storedTables.ts';
import { removePlaces, STORES } from '../testing/stores.ts';
import { backup, restore } from './maintenance.ts';
import { StorageError } from './storageError.ts';
import type { Change, EntryRow, Store } from './store.ts';

const stores = new Set<Store>();
afterEach(async () => {
  for (const store of stores) await store.close();
  stores.clear();
  await removePlaces();
});

/* What every store must do, however it does it. */
describe.each(STORES)('a store $name', ({ place, open: make, nowhere, isFile }) => {
  const open = async (path?: string): Promise<Store> => {
    const store = await make(path ?? (await place()));
    stores.add(store);
    return store;
  };
  const close = async (store: Store): Promise<void> => {
    stores.delete(store);
    await store.close();
  };
  const insert = (id: string): Change => ['insertTable', table(id)];
  const put = (id: string, n: number, clock = '', owes = 0): Change => ['putEntry', entry(id, n), { clock, owes }];
  const numbers = (rows: readonly EntryRow[]): number[] => rows.map(({ n }) => n);
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

  it('commits a request’s changes together or not at all, in order, and does not fail other requests', async () => {
    const store = await open();
    const done: string[] = [];
    const all = (['a', 'twice', 'c'] as const).map(
      (name) =>
        new Promise<void>((resolve) =>
          store.commit('', name === 'twice' ? [insert('b'), insert('a')] : [insert(name)], (fault) => {
            done.push(`${name} ${fault ? 'refused' : 'kept'}`);
            resolve();
          }),
        ),
    );
    expect(done).toEqual([]);
    await Promise.all(all);
    expect(done).toEqual(['a kept', 'twice refused', 'c kept']);
    const found = await Promise.all(['a', 'b', 'c'].map((id) => store.read('table', id, 0)));
    expect(found.map((stored) => stored?.row.id)).toEqual(['a', undefined, 'c']);
    expect(store.fault).toBeUndefined();
    await expect(store.committed('', [insert('a')])).rejects.toThrow(/unique/i);
    expect(store.fault).toMatch(/unique/i);
  });

  it('rejects all commits of a table after a failed one, until the table is read again', async () => {
    const store = await open();
    await store.committed('', [insert('a'), insert('b')]);
    const results = await Promise.allSettled([
      store.committed('a', [insert('a')]),
      store.committed('a', [put('a', 2)]),
      store.committed('b', [put('b', 1)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    await expect(store.committed('a', [put('a', 3)])).rejects.toThrow('what came before was not kept');
    // A spectator is informed, and changes nothing.
    expect((await store.read('table', 'a', 0))?.row.id).toBe('a');
    await expect(store.committed('a', [put('a', 1)])).rejects.toThrow('what came before was not kept');
    await store.read('tableAnew', 'a', 0);
    await store.committed('a', [put('a', 1)]);
    expect(numbers(await store.read('entriesAfter', 'a', 0, -1))).toEqual([1]);
    expect(numbers(await store.read('entriesAfter', 'b', 0, -1))).toEqual([1]);
  });

  it('accepts the first entry at a position: a later writer is stale, with all its following commits, until it reads again', async () => {
    const store = await open();
    await store.committed('', [insert('a'), insert('b')]);
    await store.committed('a', [put('a', 1)]);
    const whys = async (...commits: readonly (readonly [string, ...Change[]])[]) =>
      (await Promise.allSettled(commits.map(([table, ...changes]) => store.committed(table, changes)))).map((result) =>
        result.status === 'fulfilled' ? 'kept' : result.reason instanceof StorageError ? result.reason.why : result.reason,
      );
    // A unit of two lines of which the first is taken loses both; what was to follow it is lost too, and another table is not.
    expect(await whys(['a', put('a', 1), put('a', 2)], ['a', put('a', 3)], ['b', put('b', 1), put('b', 2)])).toEqual([
      'stale',
      'stale',
      'kept',
    ]);
    expect(await whys(['a', put('a', 2)])).toEqual(['stale']);
    await store.read('tableAnew', 'a', 0);
    expect(await whys(['a', put('a', 2), put('a', 3)], ['a', put('a', 4)])).toEqual(['kept', 'kept']);
    // Nobody may leave a hole.
    expect(await whys(['a', put('a', 6)])).toEqual(['stale']);
    expect(numbers(await store.read('entriesAfter', 'a', 0, -1))).toEqual([1, 2, 3, 4]);
    expect(numbers(await store.read('entriesAfter', 'b', 0, -1))).toEqual([1, 2]);
    expect(store.fault).toBeUndefined();
  });

  it('compares and sets everything but the log: of two writers with the same revision, one succeeds and the other is stale', async () => {
    const store = await open();
    await store.committed('', [insert('a'), ...[0, 1].map((seat): Change => ['putSeat', { ...emptySeat, seat }])]);
    const sit = (rev: number, person: string): Change[] => [
      ['advance', 'a', rev],
      ['putSeat', { ...emptySeat, kind: 'human', person }],
      ['updateTable', { ...table('a'), changed: rev }],
    ];
    await store.committed('a', sit(0, 'ann'));
    await expect(store.committed('a', sit(0, 'bo'))).rejects.toMatchObject({ why: 'stale' });
    expect((await store.read('tableAnew', 'a', 0))?.seats[0]?.person).toBe('ann');
    expect((await store.read('table', 'a', 0))?.row.rev).toBe(1);
    await store.committed('a', sit(1, 'cy'));
    // The end of a match, too: the entry and how the table stands come together or not at all.
    await expect(store.committed('a', [put('a', 1), ['advance', 'a', 1], ['dropAnswers', 'a']])).rejects.toMatchObject({ why: 'stale' });
    const stored = await store.read('table', 'a', 0);
    expect([stored?.seats[0]?.person, stored?.row.rev, (await store.read('entriesAfter', 'a', 0, -1)).length]).toEqual(['cy', 2, 0]);
    // A holder of a deleted user's table has to read it again.
    await store.committed('', [['forgotten', 'cy']]);
    expect((await store.read('table', 'a', 0))?.row.rev).toBe(3);
  });

  it.each([
    [
      'under a revision that somebody else has used',
      [
        ['advance', 'a', 0],
        ['putSeat', { ...emptySeat, person: 'bo' }],
      ],
    ],
    ['at a place that is taken', [put('a', 1)]],
  ] as readonly (readonly [string, Change[]])[])(
    'rejects everything that follows a stale commit %s, even if it fits the other writer’s data',
    async (_how, overtaken) => {
      const store = await open();
      await store.committed('', [insert('a'), ...[0, 1].map((seat): Change => ['putSeat', { ...emptySeat, seat }])]);
      await store.committed('a', [put('a', 1), ['advance', 'a', 0], ['putSeat', { ...emptySeat, person: 'ann' }]]);
      const results = await Promise.allSettled([
        store.committed('a', overtaken),
        store.committed('a', [
          ['advance', 'a', 1],
          ['updateTable', { ...table('a'), changed: 99 }],
        ]),
        // A request that checks whether all previous changes were committed.
        store.committed('a', []),
      ]);
      expect(results.map((result) => result.status === 'rejected' && result.reason.why)).toEqual(['stale', 'stale', 'stale']);
      const stored = await store.read('table', 'a', 0);
      expect([stored?.row.changed === 99, stored?.row.rev, stored?.seats[0]?.person]).toEqual([false, 1, 'ann']);
    },
  );

  it('accepts an answer only after its preceding entry: if another one follows, or it is missing, the answer is stale', async () => {
    const store = await open();
    const answer = (last: number, move: string): Change[] => [['putAnswer', { tbl: 'a', seat: 0, decision: 4, move, actions: '' }, last]];
    await store.committed('', [insert('a')]);
    // An entry of the same batch counts.
    await Promise.all([store.committed('a', [put('a', 1)]), store.committed('a', answer(1, 'x')), store.committed('a', [put('a', 2)])]);
    for (const last of [1, 3]) {
      await expect(store.committed('a', answer(last, 'y'))).rejects.toMatchObject({ why: 'stale' });
      expect((await store.read('tableAnew', 'a', 0))?.answers).toMatchObject([{ move: 'x' }]);
    }
    await store.committed('a', answer(2, 'z'));
    expect((await store.read('table', 'a', 0))?.answers).toMatchObject([{ move: 'z' }]);
  });

  it('reads committed data, with entries in order and in part, also after it is opened again', async () => {
    const path = await place();
    const store = await open(path);
    void store.committed('', [insert('a'), insert('b')]);
    for (let n = 1; n <= 30; n++) {
      void store.committed('a', [put('a', n, `c${n}`, n)]);
      if (n % 3 === 0) void store.committed('b', [put('b', n / 3)]);
      if (n % 7 === 0) expect(numbers(await store.read('entriesAfter', 'a', 0, -1))).toEqual(upTo(n));
    }
    expect(numbers(await store.read('entriesAfter', 'a', 10, 5))).toEqual([11, 12, 13, 14, 15]);
    expect((await store.read('table', 'a', 0))?.row).toMatchObject({ clock: 'c30', owes: 30, changed: 31, last: 30 });
    await close(store);
    const again = await open(path);
    expect(numbers(await again.read('entriesAfter', 'a', 0, -1))).toEqual(upTo(30));
    expect(numbers(await again.read('entriesAfter', 'b', 0, -1))).toEqual(upTo(10));
    expect((await again.read('table', 'a', 0))?.row.clock).toBe('c30');
  });

  it('loses and duplicates no entry under load', async () => {
    const store = await open();
    const ids = Array.from({ length: 60 }, (_, i) => `t${i}`);
    await store.committed('', ids.map(insert));
    for (let n = 1; n <= 400; n++) {
      const all = ids.map((id) => store.committed(id, [put(id, n, '', n % 2)]));
      if (n % 100 === 0) await Promise.all(all);
    }
    for (const id of ids) expect(numbers(await store.read('entriesAfter', id, 0, -1))).toEqual(upTo(400));
  });

  it('returns current deciders, also when the machine’s clock was set back', async () => {
    const path = await place();
    const store = await open(path);
    await store.committed('', [['insertTable', { ...table('a'), changed: 1000 }]]);
    await store.committed('a', [['putEntry', { ...entry('a', 1), at: 500 }, { clock: 'later', owes: 2 }]]);
    expect((await store.read('table', 'a', 0))?.row).toMatchObject({ owes: 2, clock: 'later', last: 1 });
    // Messages about the table itself count, also while its last entry is being committed.
    await store.committed('a', [
      ['putEntry', { ...entry('a', 2), at: 400 }, { clock: '', owes: 1 }],
      ['updateTable', { ...table('a'), stage: 'over', owes: 0, changed: 300 }],
    ]);
    await close(store);
    expect((await (await open(path)).read('table', 'a', 0))?.row).toMatchObject({ owes: 0, stage: 'over', changed: 300, last: 2 });
  });

  it('keeps users, seats, answers and chat of a table with it, and deletes a user on request', async () => {
    const store = await open();
    const seat = {
      tbl: 'a',
      seat: 0,
      kind: 'human',
      person: 'p',
      name: 'Ann',
      reserved: '',
      commitment: '',
      entropy: '',
      ticket: '',
      agreed: 1,
    } as const;
    const line = { tbl: 'a', seat: 0, person: 'p', who: 'Ann', phrase: '', action: '', at: 1 };
    await store.committed('', [
      insert('a'),
      ['putSeat', seat],
      ['putPerson', { id: 'p', name: 'Ann', webhook: '', seen: 1 }],
      ['putAnswer', { tbl: 'a', seat: 0, decision: 4, move: 'x', actions: '0 m1' }, 0],
      ...[1, 2, 3].map((n): Change => ['putChatLine', { ...line, n, text: `line ${n}` }]),
    ]);
    const stored = await store.read('table', 'a', 2);
    expect(stored?.seats).toEqual([seat]);
    expect(stored?.answers).toMatchObject([{ decision: 4, move: 'x' }]);
    expect(stored?.talk.map(({ n }) => n)).toEqual([2, 3]);
    expect(await store.read('tablesOf', 'p', 9)).toMatchObject([{ id: 'a', seat: 0 }]);
    expect([await store.read('activeTablesOf', 'p'), await store.read('tablesToWake')]).toEqual([1, ['a']]);
    await store.committed('a', [['dropAnswers', 'a']]);
    await store.committed('', [['forgotten', 'p']]);
    const after = await store.read('table', 'a', 9);
    expect(after).toMatchObject({ answers: [], seats: [{ person: '', name: '' }] });
    expect(after?.talk.map(({ who, text }) => who + text)).toEqual(['', '', '']);
    expect([await store.read('person', 'p'), await store.read('activeTablesOf', 'p')]).toEqual([undefined, 0]);
  });

  it('wakes a match in which a bot may owe a person a move, and none of bots alone', async () => {
    const store = await open();
    await store.committed('', [
      ['insertTable', { ...table('a'), stage: 'running' }],
      ['insertTable', { ...table('b'), stage: 'running' }],
      ['insertTable', { ...table('c'), stage: 'open' }],
      ...(['bot', 'human'] as const).map((kind, at): Change => ['putSeat', { ...emptySeat, tbl: 'a', seat: at, kind }]),
      ...(['bot', 'bot'] as const).map((kind, at): Change => ['putSeat', { ...emptySeat, tbl: 'b', seat: at, kind }]),
      ...(['bot', 'bot'] as const).map((kind, at): Change => ['putSeat', { ...emptySeat, tbl: 'c', seat: at, kind }]),
    ]);
    expect(await store.read('tablesToWake')).toEqual(['a']);
  });

  it('lists waiting tables with a seat that any user may take', async () => {
    const store = await open();
    const seats = {
      a: [{ kind: 'human' }, { kind: 'open' }],
      b: [{ kind: 'human' }, { kind: 'open', reserved: 'q' }],
      c: [{ kind: 'bot' }],
    } as const;
    for (const [tbl, sat] of Object.entries(seats))
      await store.committed('', [
        ['insertTable', { ...table(tbl), stage: 'open', private: 0 }],
        ...sat.map((one, seat): Change => ['putSeat', { ...emptySeat, tbl, seat, ...one }]),
      ]);
    expect((await store.read('openTables', 9, 9)).map(({ id }) => id)).toEqual(['a']);
  });

  it('limits the listed waiting tables of each user, the newest first', async () => {
    const store = await open();
    const opened = [...'abcde'].map((id, created) => ({ ...table(id), created })).concat({ ...table('z'), host: 'other', created: 0 });
    for (const one of opened)
      await store.committed('', [
        ['insertTable', { ...one, stage: 'open', private: 0 }],
        ['putSeat', { ...emptySeat, tbl: one.id }],
      ]);
    expect((await store.read('openTables', 9, 3)).map(({ id }) => id)).toEqual(['e', 'z', 'd', 'c']);
    expect((await store.read('openTables', 2, 3)).map(({ id }) => id)).toEqual(['e', 'z']);
  });

  it('mixes lists by address: an address with many tables of many users does not displace others', async () => {
    const store = await open();
    const flood = [...'abcdefgh'].map((id, n) => ({ ...table(id), host: `fresh ${id}`, source: 7, created: 10 + n }));
    const honest = [
      { ...table('y'), host: 'y', source: 8, created: 2 },
      { ...table('z'), host: 'z', source: 0, created: 1 },
    ];
    for (const one of [...flood, ...honest])
      await store.committed('', [
        ['insertTable', { ...one, stage: 'open', private: 0 }],
        ['insertTable', { ...one, id: `${one.id}2`, stage: 'running', private: 0 }],
        ['putSeat', { ...emptySeat, tbl: one.id }],
      ]);
    expect((await store.read('openTables', 4, 3)).map(({ id }) => id)).toEqual(['h', 'y', 'z', 'g']);
    expect((await store.read('runningTables', 4)).map(({ id }) => id)).toEqual(['h2', 'y2', 'z2', 'g2']);
    expect([
      await store.read('activeTablesFrom', 7),
      await store.read('activeTablesFrom', 8),
      await store.read('activeTablesFrom', 0),
    ]).toEqual([
      { all: 16, listed: 8 },
      { all: 2, listed: 1 },
      { all: 0, listed: 0 },
    ]);
  });

  it('counts the unfinished tables of a user, as player or as host', async () => {
    const store = await open();
    await store.committed('', [
      ['insertTable', { ...table('a'), host: 'p', stage: 'running' }],
      ['insertTable', { ...table('b'), host: 'p', stage: 'open' }],
      ['insertTable', { ...table('c'), host: 'q', stage: 'open' }],
      ['insertTable', { ...table('d'), host: 'p', stage: 'over' }],
      // A rematch that was requested and has no player yet.
      ['insertTable', { ...table('e'), host: 'p', stage: 'open' }],
      ['putSeat', { ...emptySeat, tbl: 'e', seat: 0, reserved: 'p' }],
      ['putSeat', { ...emptySeat, tbl: 'a', seat: 0, kind: 'human', person: 'p' }],
      ['putSeat', { ...emptySeat, tbl: 'b', seat: 0, kind: 'bot' }],
      ['putSeat', { ...emptySeat, tbl: 'c', seat: 0, kind: 'human', person: 'p' }],
    ]);
    expect(await Promise.all(['p', 'q', 'r'].map((person) => store.read('activeTablesOf', person)))).toEqual([3, 1, 0]);
  });

  it.runIf(isFile)('detects that another process replaced its data, and discards writes for the old data', async () => {
    const path = await place();
    const store = await open(path);
    let noticed = 0;
    store.onForeignChange = () => noticed++;
    await store.committed('', [insert('a')]);
    await store.committed('a', [put('a', 1)]);
    await backup(path, `${path}.copy`);
    await store.committed('a', [put('a', 2)]);
    restore(`${path}.copy`, path);
    const late = [store.committed('a', [put('a', 3)]), store.committed('', [insert('b')])];
    expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(noticed).toBe(1);
    await store.committed('a', [put('a', 2)]);
    expect(numbers(await store.read('entriesAfter', 'a', 0, -1))).toEqual([1, 2]);
    await store.read('check');
    expect(noticed).toBe(1);
  });

  it('packs the log of a match that ended long ago; it is listed and read as before, page by page, and stays complete', async () => {
    const path = await place();
    const store = await open(path);
    const ended = { ...table('a'), stage: 'over' as const, changed: 50 };
    await store.committed('', [insert('a'), insert('b'), ['putSeat', { ...emptySeat, kind: 'human', person: 'ann' }]]);
    for (const id of ['a', 'b'])
      await store.committed(
        id,
        upTo(30).map((n) => put(id, n)),
      );
    await store.committed('a', [
      ['advance', 'a', 0],
      ['updateTable', ended],
    ]);
    const before = await store.read('entriesAfter', 'a', 0, -1);
    expect([await store.read('archive', 50, 9), await store.read('archive', 51, 9), await store.read('archive', 51, 9)]).toEqual([0, 1, 0]);
    const check = async (store: Store) => {
      expect(await store.read('entriesAfter', 'a', 0, -1)).toEqual(before);
      expect(numbers(await store.read('entriesAfter', 'a', 10, 5))).toEqual([11, 12, 13, 14, 15]);
      expect(await store.read('entriesAfter', 'a', 30, 5)).toEqual([]);
      expect(numbers(await store.read('entriesAfter', 'b', 28, 5))).toEqual([29, 30]);
      expect((await store.read('table', 'a', 0))?.row).toMatchObject({ stage: 'over', last: 30, archived: 1 });
      expect(await store.read('tablesOf', 'ann', 9)).toMatchObject([{ id: 'a', seat: 0 }]);
    };
    await check(store);
    await close(store);
    await check(await open(path));
    // Nothing is written in its place.
    for (const store of stores) await expect(store.committed('a', [put('a', 1)])).rejects.toMatchObject({ why: 'stale' });
  });

  it('reports why it cannot be opened', async () => {
    await expect((async () => make(nowhere))()).rejects.toThrow(/cannot be (opened|used)/);
  });
});
