import type { CreateTable } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { NotificationRequest } from '../notifications/webhooks.ts';
import { CommunityHarness } from '../testing/communityHarness.ts';
import { createRequest as tournament } from '../testing/tournaments.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const BRISK = { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' };

describe('a repeated request with the same id', () => {
  it('creates one table, and one challenge, also at the limit of challenges', async () => {
    const server = await harness.open();
    const calls: NotificationRequest[] = [];
    server.webhooks.onNotification = (call) => calls.push(call);
    const [ann] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
    const seats = [{ kind: 'me' }, { kind: 'open', for: 'Bo' }];
    const ask = (id: string) =>
      ann.post('api/tables', { id, game: 'tubetanks', seats, name: 'Ann', commitment: ann.fair.commitmentFor(id, 0, 1) });
    const ids = Array.from({ length: 5 }, () => ann.freshTable());
    for (const id of ids) await ask(id);
    // At the limit, and both at once.
    const again = await Promise.all(ids.flatMap((id) => [ask(id), ask(id)]));
    expect(again.map(({ json }) => json)).toEqual(ids.flatMap((id) => [id, id]).map((id) => ({ id, seat: 0 })));
    expect(calls.length).toBe(5);
    expect((await ann.post('api/mine', {}, 'GET')).json['tables']).toHaveLength(5);
  });

  it('is refused for the second of two users who create a table of one id at the same moment', async () => {
    const { registry } = await harness.open();
    const request: CreateTable = {
      id: 'aaaaaaaaaa',
      game: 'tubetanks',
      options: {},
      seats: [{ kind: 'me' }, { kind: 'open' }],
      private: true,
      watch: true,
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: '',
      commitment: 'a'.repeat(64),
    };
    const answers = await Promise.all(['one', 'other', 'one'].map((person) => registry.newTables.create(person, request)));
    const opened = { ok: true, value: { id: 'aaaaaaaaaa', seat: 0 } };
    expect(answers).toMatchObject([opened, { ok: false, fault: { code: 'name-taken' } }, opened]);
    expect((await registry.find('aaaaaaaaaa'))?.row.host).toBe('one');
  });

  it('takes one seat in a pairing', async () => {
    const server = await harness.open();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => harness.guest(server, name));
    const pair = async (one = ann!, id = 'aaaaaaaaaa') =>
      (await one.post('api/pair', { id, game: 'tubetanks', pace: BRISK, commitment: one.fair.commitmentFor(id, 0, 1) })).json;
    expect(await pair()).toMatchObject({ id: 'aaaaaaaaaa', seat: 0 });
    expect(await pair()).toMatchObject({ id: 'aaaaaaaaaa', seat: 0 });
    await ann!.look('aaaaaaaaaa', 0);
    const found = await pair(bo, 'bbbbbbbbbb');
    expect(found).toMatchObject({ id: 'aaaaaaaaaa', seat: 1 });
    // A third player waits: the stored answer does not lead to their table.
    await pair(cy, 'cccccccccc');
    await cy!.look('cccccccccc', 0);
    expect(await pair(bo, 'bbbbbbbbbb')).toEqual(found);
    // Another press is another game.
    expect(await pair(bo, 'dddddddddd')).toMatchObject({ id: 'cccccccccc', seat: 1 });
  });

  it('creates one tournament, and one club', async () => {
    const server = await harness.open();
    const ann = harness.guest(server, 'Ann');
    const cup = tournament({ kind: 'swiss', id: 'cupcupcupc' });
    for (const { json } of await Promise.all([ann.post('api/tournaments', cup), ann.post('api/tournaments', cup)]))
      expect(json).toEqual({ id: 'cupcupcupc' });
    const club = { id: 'cubcubcubc', title: 'Friday', name: 'Ann' };
    for (const { json } of await Promise.all([ann.post('api/clubs', club), ann.post('api/clubs', club)]))
      expect(json).toEqual({ id: 'cubcubcubc' });
    expect((await ann.post('api/clubs', {}, 'GET')).json['clubs']).toHaveLength(1);
  });
});
