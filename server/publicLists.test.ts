import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from './base/limits.ts';
import type { RunningServer } from './index.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import { drawsOf } from './testing/draws.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const draw = drawsOf('public lists');
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const freshId = () => Array.from(Buffer.from(draw(), 'hex').subarray(0, 10), (byte) => LETTERS[byte % 32]).join('');
const SECRET = 'a secret of 16 characters';
const MORE = 20;

/** Sends a request from an address, as a new device. Returns the id of the created object, or the error code. */
async function ask(server: RunningServer, path: string, address: string, body: object): Promise<string> {
  const id = freshId();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${draw()}`, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ id, ...body }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return code ?? id;
}

const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' };
const table = (server: RunningServer, address: string) =>
  ask(server, 'api/tables', address, {
    game: 'tubetanks',
    seats: [{ kind: 'me' }, { kind: 'open' }],
    private: false,
    pace,
    commitment: draw(),
  });
const tournament = (server: RunningServer, address: string) =>
  ask(server, 'api/tournaments', address, {
    kind: 'swiss',
    name: 'Cup',
    game: 'tubetanks',
    pace,
    places: 8,
    roundMinutes: 60,
    private: false,
  });

async function listed(server: RunningServer, path: string): Promise<string[]> {
  const answer = (await (await fetch(server.url + path)).json()) as Record<string, unknown>;
  return Object.values(answer).flatMap((list) => (Array.isArray(list) ? list.map(({ id }: { id: string }) => id) : []));
}

/** One place of the network: an IPv4 address, or the addresses that one connection has in IPv6. */
const PLACES = [
  ['one address', (_n: number) => '203.0.113.9'],
  ['the addresses of one IPv6 network', (n: number) => `2001:db8:1:2::${n.toString(16)}`],
] as const;

describe.each(PLACES)('fresh keys at %s', (_name, addressOf) => {
  it('open a limited number of public tables, and hide no others', async () => {
    const server = await harness.open({ proxy: 1 });
    const honest = await table(server, '198.51.100.1');
    const created: string[] = [];
    for (let n = 0; n < LIMITS.listedPerAddress + MORE; n++) created.push(await table(server, addressOf(n)));
    expect(new Set(created.slice(LIMITS.listedPerAddress))).toEqual(new Set(['too-many-tables']));
    const list = await listed(server, 'api/tables');
    expect(list.indexOf(honest)).toBe(1);
    expect(await table(server, '198.51.100.2')).toMatch(/^[a-z2-9]{10}$/);
  });

  it('open a limited number of tournaments, and hide no others; an operator can close them', async () => {
    const server = await harness.open({ proxy: 1, moderator: SECRET });
    const honest = await tournament(server, '198.51.100.1');
    const created: string[] = [];
    for (let n = 0; n < LIMITS.tournamentsPerAddress + MORE; n++) created.push(await tournament(server, addressOf(n)));
    expect(new Set(created.slice(LIMITS.tournamentsPerAddress))).toEqual(new Set(['too-many-tournaments']));
    const list = await listed(server, 'api/tournaments');
    expect(list.indexOf(honest)).toBe(1);
    expect(await tournament(server, '198.51.100.2')).toMatch(/^[a-z2-9]{10}$/);
    for (const id of created.slice(0, LIMITS.tournamentsPerAddress)) {
      const closed = await fetch(`${server.url}api/moderation/tournaments/${id}`, {
        method: 'DELETE',
        headers: { 'x-fray-moderator': SECRET },
      });
      expect(closed.status).toBe(200);
    }
    expect((await listed(server, 'api/tournaments')).filter((id) => created.includes(id))).toEqual([]);
  });
});
