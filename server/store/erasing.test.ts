import { existsSync, readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { dataFile } from '../testing/dataFile.ts';
import { emptySeat, blankTable as table } from '../testing/storedTables.ts';
import { LogTruncation } from './erasing.ts';
import { LocalStore } from './localStore.ts';
import { backup } from './maintenance.ts';
import { migrateFile } from './migrate.ts';
import { openFile } from './openFile.ts';
import type { Change } from './store.ts';

const stores: LocalStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

const idOf = (n: number): string => n.toString(16).padStart(32, '0');
/** Found nowhere but in what one person left: each begins alike, and none is part of another. */
const secretsOf = (n: number) => {
  const mark = `${String(n).padStart(4, '0')}Z`;
  return {
    name: `Name${mark}`,
    shape: `shape${mark}`,
    webhook: `https://hooks.example/Webhook${mark}`,
    endpoint: `https://push.example/Endpoint${mark}`,
    key: `P256dh${mark}`.repeat(8),
    auth: `Auth${mark}`,
    passkey: `Passkey${mark}`,
    publicKey: `Public${mark}`.repeat(20),
    club: `Club${mark} of a title that is rather long`,
    said: `Said${mark} and more`,
    engine: `Engine${mark}`,
    app: `App${mark}`,
    redirect: `https://app.example/Redirect${mark}`,
    codeHash: `Code${mark}`.repeat(8),
  } as const;
};

function changesFor(n: number): Change[] {
  const id = idOf(n);
  const of = secretsOf(n);
  const tbl = `t${n}`;
  return [
    ['becomeBot', { account: id, engine: of.engine, version: '1', owner: '', agreed: 0, since: n, online: 0 }],
    ['putPerson', { id, name: of.name, webhook: of.webhook, seen: n }],
    ['insertTable', { ...table(tbl), host: id, webhook: of.webhook }],
    ['putSeat', { ...emptySeat, tbl, kind: 'human', person: id, name: of.name }],
    ['putChatLine', { tbl, n: 1, seat: 0, person: id, who: of.name, phrase: '', text: of.said, at: n }],
    ['putAccount', { id, name: of.name, since: n, sees: 'public' }, [of.shape]],
    [
      'putPasskey',
      { id: of.passkey, account: id, public_key: of.publicKey, counter: 0, transports: '', label: of.name, since: n, used: n },
    ],
    [
      'putPushSubscription',
      { endpoint: of.endpoint, device: id, p256dh: of.key, auth: of.auth, language: 'en', quiet: '', zone: '', silent: '', since: n },
      5,
    ],
    ['botOnline', id, n],
    ['putApp', { id: `app${n}`, account: id, name: of.app, redirects: of.redirect, since: n }, 5],
    [
      'putCode',
      { hash: of.codeHash, app: `app${n}`, account: id, redirect: of.redirect, challenge: 'c', scopes: 'read', at: n, token: '' },
      0,
    ],
    ['insertClub', { id: `club${n}`, name: of.club, founder: id, created: n }],
    ['putMember', { club: `club${n}`, person: id, name: of.name, since: n }],
  ];
}

/** Searches these files for bytes of a user's data. */
function leftOf(n: number, files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files) {
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    for (const [what, text] of Object.entries(secretsOf(n)))
      if (bytes.includes(text)) found.push(`${what} in ${file.replace(/^.*\//, '')}`);
  }
  return found;
}

const filesOf = (path: string) => [path, `${path}-wal`, `${path}-journal`, `${path}.copy`];
/** Enough for pages to be split and joined again. */
const PEOPLE = 300;
/** As if in any order. */
const shuffled = (n: number): number => (n * 167) % PEOPLE;

describe('deleted data', () => {
  it('of a deleted user is in no byte of the file, its log, or a copy', async () => {
    const path = dataFile();
    const store = new LocalStore(path);
    stores.push(store);
    for (let n = 0; n < PEOPLE; n += 25)
      await store.committed('', Array.from({ length: 25 }, (_, m) => changesFor(shuffled(n + m))).flat());
    // It is there, or nothing would be shown by its absence.
    expect(leftOf(7, filesOf(path)).length).toBeGreaterThanOrEqual(10);
    const erased = Array.from({ length: PEOPLE / 10 }, (_, n) => 10 * n + 3);
    for (const n of erased) await store.committed('', [['forgotten', idOf(n)]]);
    await backup(path, `${path}.copy`);
    expect(erased.flatMap((n) => leftOf(n, filesOf(path)).map((what) => `${n}: ${what}`))).toEqual([]);
    expect(leftOf(4, filesOf(path)).length).toBeGreaterThanOrEqual(20);
  });

  it('of a single deletion by its owner is in no byte either', async () => {
    const path = dataFile();
    const store = new LocalStore(path);
    stores.push(store);
    await store.committed('', [...changesFor(1), ...changesFor(2)]);
    const { passkey, endpoint, club, webhook } = secretsOf(1);
    const whole = () => readFileSync(path).toString('latin1') + readFileSync(`${path}-wal`).toString('latin1');
    for (const [change, secret] of [
      [['dropPasskey', idOf(1), passkey], passkey],
      [['dropPushSubscription', endpoint], endpoint],
      [['dropClub', 'club1'], club],
    ] as const) {
      expect(whole()).toContain(secret);
      await store.committed('', [change]);
      expect(whole()).not.toContain(secret);
    }
    expect(whole()).toContain(webhook);
  });

  it('leaves the log a minute after the change, and as soon as no reader needs it', () => {
    const path = dataFile();
    const db = openFile(path);
    let now = 0;
    const erasing = new LogTruncation(db, () => now);
    const size = () => statSync(`${path}-wal`).size;
    const write = () => db.exec("INSERT OR REPLACE INTO people (id, name, webhook, seen) VALUES ('a', 'b', 'c', 1)");
    write();
    erasing.note(['dropAnswers', 'a']);
    now = 1e9;
    erasing.eraseIfDue();
    expect(size()).toBeGreaterThan(0);
    erasing.note(['putPerson', { id: 'a', name: 'b', webhook: '', seen: 1 }]);
    now += 59_000;
    erasing.eraseIfDue();
    expect(size()).toBeGreaterThan(0);
    now += 1000;
    // A copy is being made.
    const reader = new Database(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM people').all();
    write();
    db.pragma('busy_timeout = 0');
    erasing.eraseIfDue();
    expect(size()).toBeGreaterThan(0);
    reader.exec('COMMIT');
    reader.close();
    erasing.eraseIfDue();
    expect(size()).toBe(0);
    db.close();
  });

  it('in a file of an earlier Fray is overwritten when the file is opened', async () => {
    const path = dataFile();
    const before = new Database(path);
    before.pragma('journal_mode = WAL');
    migrateFile(before);
    const put = before.prepare('INSERT INTO people (id, name, webhook, seen) VALUES (?, ?, ?, 1)');
    for (let n = 0; n < 100; n++) put.run(idOf(n), secretsOf(n).name, secretsOf(n).webhook);
    before.exec("DELETE FROM people WHERE name LIKE 'Name000%'");
    before.close();
    expect(leftOf(7, [path])).not.toEqual([]);
    await new LocalStore(path).close();
    expect(leftOf(7, filesOf(path))).toEqual([]);
  });
});
