import { afterEach, describe, expect, it } from 'vitest';
import type { LabReportRow } from '../store/queries/labReports.ts';
import { type PlaytestRow, playtestChanges, playtestReads } from '../store/queries/playtests.ts';
import { blankTable, emptySeat } from '../testing/storedTables.ts';
import { ending, StoreHarness } from '../testing/storeHarness.ts';
import { STORES } from '../testing/stores.ts';

const keeping = new StoreHarness();
afterEach(() => keeping.close());

const LIMITS = { mostOfMaker: 2, mostOfSource: 3 };
const version = (id: string, maker: string, more: Partial<PlaytestRow> = {}): PlaytestRow => ({
  id,
  maker,
  game: 'arcade',
  name: `version ${id}`,
  options: '{"tank_endurance":"4"}',
  note: '',
  previous: '',
  since: 1,
  source: 7,
  visibility: 'unlisted',
  down: 0,
  ...more,
});
const MEASURES = '{"lasted":9,"thought":5,"decisions":2,"undos":1,"refused":{},"lookups":{}}';
const report = (id: string, tbl: string, person: string) => ({
  id,
  playtest: 'v1',
  tbl,
  person,
  seat: 0,
  rule: 'A1',
  reason: '',
  words: 'Why?',
  decision: 3,
  view: '{"turn":1}',
  at: 5,
});

const labReport = (id: string, maker: string, more: Partial<LabReportRow> = {}): LabReportRow => ({
  id,
  maker,
  game: 'arcade',
  name: '',
  playtest: '',
  figures: '{}',
  badges: `{"games":${more.since ?? 1},"level":"gunner"}`,
  since: 1,
  source: 7,
  ...more,
});

/* What every store must keep of versions that are tested, however it does it. */
describe.each(STORES)('the store of playtests $name', (kind) => {
  const two = () => keeping.twoAccounts(kind);

  it('limits versions by designer and by address', async () => {
    const { people } = await two();
    await people.write(['putPlaytest', version('v1', 'a'), LIMITS]);
    // A repeated request changes nothing, and another user's id is refused.
    await people.write(['putPlaytest', version('v1', 'a', { name: 'other' }), LIMITS]);
    await expect(people.write(['putPlaytest', version('v1', 'b'), LIMITS])).rejects.toMatchObject({ code: 'name-taken' });
    await people.write(['putPlaytest', version('v2', 'a', { since: 2 }), LIMITS]);
    await expect(people.write(['putPlaytest', version('v3', 'a'), LIMITS])).rejects.toMatchObject({ code: 'too-many-playtests' });
    await people.write(['putPlaytest', version('v4', 'b'), LIMITS]);
    await expect(people.write(['putPlaytest', version('v5', 'b'), LIMITS])).rejects.toMatchObject({ code: 'too-many-playtests' });
    await people.write(['putPlaytest', version('v5', 'b', { source: 0 }), LIMITS]);
    expect(await people.read('playtest', 'v1')).toEqual({ ...version('v1', 'a'), games: 0, running: 0 });
    expect(await people.read('playtest', 'v9')).toBeUndefined();
    expect((await people.read('playtestsOf', 'a', 9)).map(({ id }) => id)).toEqual(['v2', 'v1']);
    expect((await people.read('playtestsOf', 'a', 1)).map(({ id }) => id)).toEqual(['v2']);
  });

  it('has numbered testers, their data of finished matches, and waiting tables', async () => {
    const { people } = await two();
    await people.write(['putPlaytest', version('v1', 'a'), LIMITS]);
    for (const person of ['b', 'guest', 'b']) await people.write(['agreeToPlaytest', 'v1', person, 10]);
    expect(await people.read('testers', 'v1')).toEqual([
      { playtest: 'v1', person: 'b', n: 1, since: 10 },
      { playtest: 'v1', person: 'guest', n: 2, since: 10 },
    ]);
    expect(await people.read('tester', 'v1', 'guest')).toMatchObject({ n: 2 });
    const table = (id: string, stage: 'open' | 'running' | 'over', result = '') => ({
      ...blankTable(id),
      playtest: 'v1',
      stage,
      result,
      began: 4,
    });
    await people.write(
      ['insertTable', table('t1', 'over', '1 2 elimination')],
      ['insertTable', table('t2', 'running')],
      ['insertTable', table('t3', 'open')],
      ['insertTable', { ...table('t4', 'open'), playtest: '' }],
      ['putSeat', { ...emptySeat, tbl: 't1', seat: 0, kind: 'human', person: 'b', name: 'Bo' }],
      ['putSeat', { ...emptySeat, tbl: 't1', seat: 1, kind: 'bot', name: 'cadet' }],
      ['ended', ending('t1', { turns: 12 })],
    );
    expect(await people.read('playtest', 'v1')).toMatchObject({ games: 1, running: 1 });
    expect((await people.read('waitingPlaytests', 'v1', 9)).map(({ id }) => id)).toEqual(['t3']);
    expect(await people.read('waitingPlaytests', '', 9)).toEqual([]);
    expect(await people.read('playtestSeats', 'v1', 9)).toEqual([
      { tbl: 't1', result: '1 2 elimination', began: 4, changed: 1, turns: 12, seat: 0, kind: 'human', person: 'b' },
      { tbl: 't1', result: '1 2 elimination', began: 4, changed: 1, turns: 12, seat: 1, kind: 'bot', person: '' },
    ]);
    const at = { tbl: 't1', person: 'b', playtest: 'v1' };
    await people.write(['putPlaytestSession', at, MEASURES, null]);
    await people.write(['putPlaytestSession', at, null, { fun: 4, clear: 0, again: 5, words: 'Good' }]);
    expect(await people.read('playtestSessions', 'v1')).toEqual([{ ...at, measures: MEASURES, fun: 4, clear: 0, again: 5, words: 'Good' }]);
  });

  it('limits reports per tester and match, and returns them after the match', async () => {
    const { people } = await two();
    await people.write(['putPlaytest', version('v1', 'a'), LIMITS], ['insertTable', { ...blankTable('t2'), playtest: 'v1' }]);
    for (const id of ['r1', 'r1', 'r2']) await people.write(['putPlaytestReport', report(id, 't2', 'b'), 2]);
    await expect(people.write(['putPlaytestReport', report('r3', 't2', 'b'), 2])).rejects.toMatchObject({ code: 'too-many-reports' });
    expect([await people.read('playtestReports', 'v1', 9), await people.read('playtestReport', 'v1', 'r1')]).toEqual([[], undefined]);
    await people.write(['updateTable', { ...blankTable('t2'), playtest: 'v1', stage: 'over' }]);
    // The list leaves out the positions.
    expect(await people.read('playtestReports', 'v1', 9)).toEqual([
      { ...report('r1', 't2', 'b'), view: '' },
      { ...report('r2', 't2', 'b'), view: '' },
    ]);
    expect(await people.read('playtestReport', 'v1', 'r1')).toEqual(report('r1', 't2', 'b'));
  });

  it('deletes a tester’s data on request, and everything with the version, its designer, or the tester', async () => {
    const { people } = await two();
    const left = async () =>
      Promise.all([people.read('testers', 'v1'), people.read('playtestSessions', 'v1'), people.read('playtestReports', 'v1', 9)]);
    const fill = async () => {
      await people.write(['putPlaytest', version('v1', 'a'), LIMITS]);
      for (const person of ['b', 'guest'])
        await people.write(
          ['agreeToPlaytest', 'v1', person, 1],
          ['putPlaytestSession', { tbl: 't2', person, playtest: 'v1' }, MEASURES, null],
          ['putPlaytestReport', report(`r ${person}`, 't2', person), 9],
        );
    };
    await people.write(['insertTable', { ...blankTable('t2'), playtest: 'v1', stage: 'over' }]);
    await fill();
    await people.write(['leavePlaytest', 'v1', 'guest']);
    expect((await left()).map((rows) => rows.map(({ person }) => person))).toEqual([['b'], ['b'], ['b']]);
    await people.write(['forgotten', 'b']);
    expect(await left()).toEqual([[], [], []]);
    await fill();
    // Nobody deletes another's version.
    await people.write(['dropPlaytest', 'v1', 'b']);
    expect((await left()).map(({ length }) => length)).toEqual([2, 2, 2]);
    await people.write(['dropPlaytest', 'v1', 'a']);
    expect([await people.read('playtest', 'v1'), ...(await left())]).toEqual([undefined, [], [], []]);
    await fill();
    await people.write(['forgotten', 'a']);
    expect([await people.read('playtest', 'v1'), ...(await left())]).toEqual([undefined, [], [], []]);
  });

  it('recognises a tester who becomes an account, also if both have agreed', async () => {
    const { people } = await two();
    await people.write(
      ['putPlaytest', version('v1', 'a'), LIMITS],
      ['insertTable', { ...blankTable('t2'), playtest: 'v1', stage: 'over' }],
    );
    for (const person of ['b', 'guest'])
      await people.write(
        ['agreeToPlaytest', 'v1', person, 1],
        ['putPlaytestSession', { tbl: `t of ${person}`, person, playtest: 'v1' }, MEASURES, null],
        ['putPlaytestReport', report(`r ${person}`, 't2', person), 9],
      );
    await people.write(['moved', 'guest', 'b']);
    expect((await people.read('testers', 'v1')).map(({ person, n }) => [person, n])).toEqual([['b', 1]]);
    expect((await people.read('playtestSessions', 'v1')).map(({ tbl, person }) => [tbl, person])).toEqual([
      ['t of b', 'b'],
      ['t of guest', 'b'],
    ]);
    expect((await people.read('playtestReports', 'v1', 9)).map(({ person }) => person)).toEqual(['b', 'b']);
  });

  it('limits public versions by designer and address, and lists them with designers and latest figures', async () => {
    const { people } = await two();
    const show = (id: string, maker: string, visibility: 'private' | 'public' = 'public') =>
      people.write(['showPlaytest', { id, maker, visibility }, LIMITS]);
    const listed = async (...args: Parameters<typeof playtestReads.gallery>) =>
      (await people.read('gallery', ...args)).map(({ id, author, badges }) => [id, author, badges]);
    for (const [n, id] of ['v1', 'v2', 'v3'].entries())
      await people.write(['putPlaytest', version(id, 'a', { since: n + 1, source: 0 }), { mostOfMaker: 9, mostOfSource: 9 }]);
    await people.write(
      ['putPlaytest', version('v4', 'guest', { since: 9 }), LIMITS],
      ['putPlaytest', version('v5', 'b', { since: 8 }), LIMITS],
    );
    expect(await listed('', 9)).toEqual([]);
    // Nobody shows another's version.
    await show('v1', 'b');
    for (const id of ['v1', 'v2', 'v2']) await show(id, 'a');
    await expect(show('v3', 'a')).rejects.toMatchObject({ code: 'too-many-playtests' });
    await show('v4', 'guest');
    await show('v5', 'b');
    for (const since of [5, 6]) await people.write(['putLabReport', labReport(`l${since}`, 'a', { playtest: 'v1', since }), LIMITS]);
    const a = (await people.read('account', 'a'))?.name;
    const b = (await people.read('account', 'b'))?.name;
    // A device without an account has no place in the list.
    expect(await listed('', 9)).toEqual([
      ['v5', b, null],
      ['v2', a, null],
      ['v1', a, '{"games":6,"level":"gunner"}'],
    ]);
    expect(await listed('', 1, { turn: 1, since: 8, id: 'v5' })).toEqual([['v2', a, null]]);
    expect(await listed('tubetanks', 9)).toEqual([]);
    await people.write(['takePlaytestDown', 'v2', 1795770000000]);
    await show('v1', 'a', 'private');
    expect((await listed('arcade', 9)).map(([id]) => id)).toEqual(['v5']);
    expect(await people.read('playtest', 'v2')).toMatchObject({ down: 1795770000000, visibility: 'public' });
    await people.write(['takePlaytestDown', 'v2', 0]);
    expect((await listed('', 9)).map(([id]) => id)).toEqual(['v5', 'v2']);
  });

  it('mixes public versions by address, so that many of one do not hide the others', async () => {
    const { people } = await two();
    const many = { mostOfMaker: 99, mostOfSource: 99 };
    const publish = async (id: string, maker: string, since: number, source: number) => {
      await people.write(['putPlaytest', version(id, maker, { since, source }), many]);
      await people.write(['showPlaytest', { id, maker, visibility: 'public' }, many]);
    };
    await publish('old', 'b', 1, 7);
    for (let n = 0; n < 5; n++) await publish(`new${n}`, 'a', 10 + n, 8);
    const all = await people.read('gallery', '', 9);
    expect(all.map(({ id }) => id)).toEqual(['new4', 'old', 'new3', 'new2', 'new1', 'new0']);
    // Each page goes on where the one before ended.
    const pages: string[] = [];
    for (let [after] = all.slice(0, 0); pages.length < 6; ) {
      const [next] = await people.read('gallery', '', 1, after && { turn: after.turn, since: after.since, id: after.id });
      if (!next) break;
      pages.push(next.id);
      after = next;
    }
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  it('limits lab reports by user and address, and deletes them with their user or version', async () => {
    const { people } = await two();
    const put = (id: string, maker: string, more: object = {}) => people.write(['putLabReport', labReport(id, maker, more), LIMITS]);
    await people.write(['putPlaytest', version('v1', 'a'), LIMITS]);
    await put('l1', 'a', { playtest: 'v1', since: 2 });
    await put('l1', 'a', { name: 'other' });
    await expect(put('l1', 'b')).rejects.toMatchObject({ code: 'name-taken' });
    await put('l2', 'a', { playtest: 'v1', since: 3 });
    await expect(put('l3', 'a')).rejects.toMatchObject({ code: 'too-many-playtests' });
    await put('l3', 'guest');
    await expect(put('l4', 'b')).rejects.toMatchObject({ code: 'too-many-playtests' });
    await put('l4', 'b', { source: 0 });
    expect(await people.read('labReport', 'l1')).toEqual(labReport('l1', 'a', { playtest: 'v1', since: 2 }));
    expect(await people.read('labReportOf', 'v1')).toEqual({ id: 'l2', since: 3 });
    expect(await people.read('labReportOf', '')).toBeUndefined();
    // Nobody deletes another's report.
    await people.write(['dropLabReport', 'l2', 'b']);
    await people.write(['dropLabReport', 'l2', 'a']);
    expect(await people.read('labReportOf', 'v1')).toEqual({ id: 'l1', since: 2 });
    await people.write(['moved', 'guest', 'b'], ['dropPlaytest', 'v1', 'a']);
    expect([await people.read('labReport', 'l1'), (await people.read('labReport', 'l3'))?.maker]).toEqual([undefined, 'b']);
    await people.write(['forgotten', 'b']);
    expect([await people.read('labReport', 'l3'), await people.read('labReport', 'l4')]).toEqual([undefined, undefined]);
  });

  it('has every method tested here', () => {
    expect(keeping.untried(playtestReads, playtestChanges)).toEqual([]);
  });
});
