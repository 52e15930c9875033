import { existsSync, readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { dataFile } from '../testing/dataFile.ts';
import { changesFor, idOf, secretsOf } from '../testing/userTraces.ts';
import { LogTruncation } from './erasing.ts';
import { LocalStore } from './localStore.ts';
import { backup } from './maintenance.ts';
import { migrateFile } from './migrate.ts';
import { openFile } from './openFile.ts';

const stores: LocalStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

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
    const [account, limits] = [idOf(1), { mostOfMaker: 5, mostOfSource: 5 }];
    await store.committed('', [
      ...changesFor(1),
      ...changesFor(2),
      [
        'putWebhook',
        { id: 'w', account, url: 'https://a.example/of1', secret: 's', events: '', since: 1, at: 0, fault: '', failures: 0 },
        5,
      ],
      ['putToken', { hash: 'h', id: 'k', account, label: 'token of 1', scopes: 'read', since: 1, used: 0 }, 5],
      [
        'putLabReport',
        {
          id: 'r',
          maker: account,
          game: 'g',
          name: 'report of 1',
          playtest: '',
          figures: '{}',
          badges: '{}',
          since: 1,
          source: 1,
        },
        limits,
      ],
      [
        'putEntrant',
        { tournament: 'cup', n: 1, person: account, name: 'entrant 1', kind: 'human', at: 1, from_round: 1, until_round: 0, strength: 1 },
      ],
    ]);
    const { passkey, endpoint, club, webhook, app } = secretsOf(1);
    const whole = () => readFileSync(path).toString('latin1') + readFileSync(`${path}-wal`).toString('latin1');
    for (const [change, secret] of [
      [['dropPasskey', idOf(1), passkey], passkey],
      [['dropPushSubscription', endpoint], endpoint],
      [['dropClub', 'club1'], club],
      [['dropWebhook', account, 'w'], 'https://a.example/of1'],
      [['dropToken', account, 'k'], 'token of 1'],
      [['dropApp', account, 'app1'], app],
      [['dropLabReport', 'r', account], 'report of 1'],
      [['dropEntrant', 'cup', 1], 'entrant 1'],
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
