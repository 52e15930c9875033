import { UPLOAD_LINE } from '@fray/protocol';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { migrateFile } from '../store/migrate.ts';
import { type UploadRow, type UploadVersionRow, uploadChanges, uploadReads } from '../store/queries/uploads.ts';
import { blankTable, emptySeat } from '../testing/storedTables.ts';
import { StoreHarness } from '../testing/storeHarness.ts';
import { STORES } from '../testing/stores.ts';

const keeping = new StoreHarness();
afterEach(() => keeping.close());

const LIMITS = { mostOfOwner: 2, mostOfSource: 3, mostVersions: 3, mostBytes: 1e6 };
const upload = (id: string, owner: string, newest = 'v1', more: Partial<UploadRow> = {}): UploadRow => ({
  id,
  owner,
  visibility: 'private',
  contact: '',
  newest,
  since: 1,
  source: 7,
  down: 0,
  ...more,
});
const version = (game: string, owner: string, name = 'v1', at = 1): UploadVersionRow => ({
  upload: game,
  version: name,
  owner,
  release: '1.0.0',
  card: `{"of":"${name}"}`,
  rulebook: '{"en":"Rules"}',
  about: '{}',
  program: 'Ǉ'.repeat(9),
  at,
});

/* What every store must keep of games of users, however it does it. */
describe.each(STORES)('games of users $name', (kind) => {
  const two = () => keeping.twoAccounts(kind);

  it('are of one owner, as is the word of an author, and there are so many at most', async () => {
    const { people } = await two();
    const put = (id: string, owner: string, newest?: string) =>
      people.write(['putUpload', upload(id, owner, newest), version(id, owner, newest), LIMITS]);
    await put('ann.one', 'a');
    await put('ann.two', 'a');
    await expect(put('ann.three', 'a')).rejects.toMatchObject({ code: 'too-many-games' });
    await expect(put('ann.one', 'b')).rejects.toMatchObject({ code: 'name-taken' });
    await expect(put('ann.four', 'b')).rejects.toMatchObject({ code: 'name-taken' });
    await put('anna.one', 'b');
    await expect(put('bo.one', 'b')).rejects.toMatchObject({ code: 'too-many-games' });
    await put('ann.one', 'a', 'v2');
    expect(await people.read('upload', 'ann.one')).toEqual(upload('ann.one', 'a', 'v2'));
    expect(await people.read('upload', 'ann.nine')).toBeUndefined();
    expect((await people.read('uploadsOf', 'a')).map(({ id }) => id)).toEqual(['ann.one', 'ann.two']);
  });

  it('keep the versions that have tables, and say which ones somebody else has played', async () => {
    const { people, store } = await two();
    const put = (name: string, at: number) =>
      people.write(['putUpload', upload('ann.one', 'a', name), version('ann.one', 'a', name, at), LIMITS]);
    const table = (id: string, bundle: string, person: string) =>
      store.committed('', [
        ['insertTable', { ...blankTable(id), game: 'ann.one', bundle, stage: 'running' }],
        ['putSeat', { ...emptySeat, tbl: id, seat: 0, kind: 'human', person: 'a' }],
        ['putSeat', { ...emptySeat, tbl: id, seat: 1, kind: 'human', person }],
      ]);
    await put('v1', 1);
    await table('t1', 'v1', 'b');
    await put('v2', 2);
    await put('v3', 3);
    await table('t3', 'v3', 'a');
    await put('v4', 4);
    const versions = await people.read('uploadVersions', 'ann.one', 'a');
    expect(versions.map(({ version: name, locked, bytes, at }) => [name, locked, bytes, at])).toEqual([
      ['v4', 0, 18, 4],
      ['v3', 0, 18, 3],
      ['v1', 1, 18, 1],
    ]);
    await table('t4', 'v4', 'b');
    await expect(put('v5', 5)).rejects.toMatchObject({ code: 'too-many-games' });
    expect(await people.read('upload', 'ann.one')).toMatchObject({ newest: 'v4' });
    expect(await people.read('uploadVersion', 'ann.one', 'v1')).toEqual(version('ann.one', 'a', 'v1', 1));
    expect(await people.read('uploadVersion', 'ann.one', 'v2')).toBeUndefined();
  });

  it('have so many bytes at most, all stored versions together', async () => {
    const { people, store } = await two();
    // 18 bytes of program, 14 of rulebook, 11 of card, 2 of other data.
    const limits = { ...LIMITS, mostBytes: 2 * 45 };
    const put = (id: string, name: string, owner = 'a') =>
      people.write(['putUpload', upload(id, owner, name), version(id, owner, name), limits]);
    await put('ann.one', 'v1');
    await put('ann.two', 'v1');
    // A version without tables makes room for the next.
    await put('ann.two', 'v2');
    await store.committed('', [['insertTable', { ...blankTable('t2'), game: 'ann.two', bundle: 'v2' }]]);
    await expect(put('ann.two', 'v3')).rejects.toMatchObject({ code: 'uploads-full' });
    expect(await people.read('upload', 'ann.two')).toMatchObject({ newest: 'v2' });
    await put('bo.one', 'v1', 'b');
    await people.write(['dropUpload', 'ann.one', 'a']);
    await put('ann.two', 'v3');
  });

  it('are reported with who reported them, and with what they are now', async () => {
    const { people } = await two();
    await people.write(['putUpload', upload('ann.one', 'a'), version('ann.one', 'a'), LIMITS]);
    await people.write(['showUpload', { id: 'ann.one', owner: 'a', visibility: 'public', contact: 'me@example.org' }]);
    const report = { line: UPLOAD_LINE, about: 'a', reason: 'other', note: 'mine', at: 5 } as const;
    await people.write(['report', { ...report, tbl: 'ann.one', by: 'b' }], ['report', { ...report, tbl: 'ann.gone', by: 'guest', at: 4 }]);
    await people.write(['takeUploadDown', 'ann.one', 1_800_000_000_000]);
    const [first, gone] = await people.read('reports', 9);
    expect({ ...first, down: Number(first?.down) }).toMatchObject({
      account: 'Ann',
      reporter: 'Bo',
      note: 'mine',
      game: 'ann.one',
      visibility: 'public',
      contact: 'me@example.org',
      down: 1_800_000_000_000,
      newest: 'v1',
      release: '1.0.0',
      card: '{"of":"v1"}',
      remark: null,
    });
    expect(gone).toMatchObject({ reporter: null, visibility: null, down: null, card: null });
  });

  it('are listed while they are public, and go with their owner', async () => {
    const { people } = await two();
    await people.write(['putUpload', upload('ann.one', 'a'), version('ann.one', 'a'), LIMITS]);
    await people.write(['putUpload', upload('bo.one', 'b'), version('bo.one', 'b'), LIMITS]);
    const show = (id: string, owner: string) =>
      people.write(['showUpload', { id, owner, visibility: 'public', contact: 'me@example.org' }]);
    await show('ann.one', 'a');
    await show('bo.one', 'a');
    expect(await people.read('uploadShown', 'bo.one')).toMatchObject({ author: 'Bo', visibility: 'private' });
    expect(await people.read('publicUploads', 9)).toMatchObject([
      { id: 'ann.one', author: 'Ann', contact: 'me@example.org', card: '{"of":"v1"}' },
    ]);
    await people.write(['takeUploadDown', 'ann.one', 1_800_000_000_000]);
    expect([await people.read('publicUploads', 9), Number((await people.read('upload', 'ann.one'))?.down)]).toEqual([
      [],
      1_800_000_000_000,
    ]);
    await people.write(['takeUploadDown', 'ann.one', 0]);
    // What a moderator took down does not come back under its name as a new game.
    await people.write(['putUpload', upload('ann.two', 'a'), version('ann.two', 'a'), LIMITS]);
    await people.write(['takeUploadDown', 'ann.two', 1_800_000_000_000]);
    await people.write(['dropUpload', 'ann.two', 'a']);
    expect(await people.read('uploadVersion', 'ann.two', 'v1')).toBeUndefined();
    await people.write(['putUpload', upload('ann.two', 'a'), version('ann.two', 'a'), LIMITS]);
    expect(Number((await people.read('upload', 'ann.two'))?.down)).toBe(1_800_000_000_000);
    await people.write(['dropUpload', 'ann.one', 'b']);
    expect(await people.read('publicUploads', 9)).toHaveLength(1);
    // A closed account has nothing public.
    await people.write(['takeAllDown', 'a', 1_800_000_000_001]);
    expect(await people.read('publicUploads', 9)).toEqual([]);
    expect(Number((await people.read('upload', 'ann.two'))?.down)).toBe(1_800_000_000_000);
    await people.write(['takeUploadDown', 'ann.one', 0]);
    await people.write(['dropUpload', 'ann.one', 'a']);
    expect([await people.read('upload', 'ann.one'), await people.read('uploadVersion', 'ann.one', 'v1')]).toEqual([undefined, undefined]);
    await people.write(['forgotten', 'b']);
    expect([await people.read('upload', 'bo.one'), await people.read('uploadVersion', 'bo.one', 'v1')]).toEqual([undefined, undefined]);
  });
});

it('all of it is tried here', () => {
  expect(keeping.untried(uploadReads, uploadChanges)).toEqual([]);
});

it('finds the tables of a version by an index', () => {
  const db = new Database(':memory:');
  migrateFile(db);
  const statement = uploadReads.uploadVersions('ann.one', 'a').next().value;
  const sql = statement && 'text' in statement && typeof statement.text === 'string' ? statement.text : '';
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ upload: 'ann.one', owner: 'a' });
  expect(JSON.stringify(plan)).toContain('SEARCH tables USING INDEX tables_by_bundle (game=? AND bundle=?)');
  db.close();
});
