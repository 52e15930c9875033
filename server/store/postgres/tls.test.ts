import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authority, certified } from '../../testing/certificates.ts';
import { missingPostgres, type OwnService, ownPostgres } from '../../testing/ownServices.ts';
import { PostgresStore } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-postgres-tls-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

/* A database that lets in none but those who connect by TLS with a certificate that its authority vouches for. */
describe.skipIf(missingPostgres() !== '')('a PostgreSQL server with client certificates', () => {
  let own: OwnService | undefined;
  let files: Record<'ca' | 'otherCa' | 'own' | 'foreign', string> = { ca: '', otherCa: '', own: '', foreign: '' };

  beforeAll(async () => {
    const [ca, otherCa] = [await authority('Fray test'), await authority('somebody else')];
    const [server, client, foreign] = [await certified(ca, 'db'), await certified(ca, 'postgres'), await certified(otherCa, 'postgres')];
    files = {
      ca: file('ca.pem', ca.cert),
      otherCa: file('other-ca.pem', otherCa.cert),
      own: `sslcert=${file('c.pem', client.cert)}&sslkey=${file('c.key', client.key)}`,
      foreign: `sslcert=${file('o.pem', foreign.cert)}&sslkey=${file('o.key', foreign.key)}`,
    };
    own = await ownPostgres({ ca: ca.cert, ...server });
    await own.start();
  });
  afterAll(() => own?.remove());

  /** What comes of opening it with these parameters. */
  async function opening(parameters: string): Promise<string> {
    const address = `postgres://postgres:hunter2@127.0.0.1:${own?.port}/postgres?${parameters}`;
    const store = await PostgresStore.open(address).catch((error: unknown) => String(error));
    if (typeof store === 'string') return store;
    await store.read('check');
    await store.close();
    return 'open';
  }

  it('accepts a certificate of its authority, and is verified by it', async () => {
    // It may still be starting.
    await expect.poll(() => opening(`sslmode=verify-full&sslrootcert=${files.ca}&${files.own}`), { timeout: 30_000 }).toBe('open');
  });

  it.each([
    ['without TLS', () => 'sslmode=disable'],
    ['without a certificate', () => `sslmode=verify-full&sslrootcert=${files.ca}`],
    ['with a certificate of somebody else', () => `sslmode=verify-full&sslrootcert=${files.ca}&${files.foreign}`],
    ['by who trusts somebody else', () => `sslmode=verify-full&sslrootcert=${files.otherCa}&${files.own}`],
    ['by who trusts nobody in particular', () => `sslmode=verify-full&${files.own}`],
  ])('is not opened %s, and the password is in no message', async (_how, parameters) => {
    const why = await opening(parameters());
    expect(why).toMatch(/StorageError: the database postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres cannot be used: ./);
    expect(why).not.toMatch(/hunter2|starting up/);
  });
});
