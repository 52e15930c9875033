import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { userOfDevice } from '../community/userOfDevice.ts';
import type { Guest } from '../testing/guest.ts';
import { InstantClock } from '../testing/instantClock.ts';
import { create, createRequest, done, guest, look, playAll, pushOn, say, start, stateFor, until } from '../testing/tournaments.ts';

const SECRET = 'a secret of 16 characters';

describe('a public tournament', () => {
  it('can be closed by a moderator, and by nobody else', async () => {
    const server = await start({ moderator: SECRET });
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const close = async (cup: string, headers: Record<string, string>) => {
      const answer = await fetch(`${server.url}api/moderation/tournaments/${cup}`, { method: 'DELETE', headers });
      const json = (await answer.json()) as { code?: string };
      return json.code ?? json;
    };
    const waits = await create(ann, { kind: 'swiss', private: false });
    expect(await close(waits, {})).toBe('not-a-moderator');
    expect(await close(waits, { 'x-fray-moderator': `${SECRET}!` })).toBe('not-a-moderator');
    expect(await close(waits, { 'x-fray-moderator': SECRET })).toEqual(done);
    expect(await look(bo, waits)).toMatchObject({ stage: 'off', calledOff: 'moderator' });
    expect(await close(waits, { 'x-fray-moderator': SECRET })).toBe('tournament-over');
    const runs = await create(ann, { kind: 'knockout', places: 4, bots: 'recruit' });
    for (const one of [ann, bo]) expect(await say(one, `${runs}/enter`, 'POST', { name: one.name })).toEqual(done);
    expect(await say(ann, `${runs}/begin`)).toEqual(done);
    expect(await close(runs, { 'x-fray-moderator': SECRET })).toEqual(done);
    expect(await look(bo, runs)).toMatchObject({ stage: 'off', calledOff: 'moderator' });
  });

  it('ends when only bots are left in it', async () => {
    const server = await start();
    const ann = guest(server, 'Ann');
    const cup = await create(ann, { kind: 'swiss', places: 4, bots: 'recruit', rounds: 3 });
    expect(await say(ann, `${cup}/enter`, 'POST', { name: 'Ann' })).toEqual(done);
    expect(await say(ann, `${cup}/begin`)).toEqual(done);
    expect(await say(ann, `${cup}/enter`, 'DELETE')).toEqual(done);
    expect(await until(ann, cup, ({ stage }) => stage !== 'running')).toMatchObject({ stage: 'off', calledOff: 'deserted' });
  });
});

describe('a tournament under attack', () => {
  it('rejects double entries, a start or cancellation by others, late entries, and entries over the limit', async () => {
    const server = await start();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const cup = await create(ann, { kind: 'knockout', places: 3 });
    const enter = (one: Guest) => say(one, `${cup}/enter`, 'POST', { name: one.name });
    expect(await Promise.all([enter(bo), enter(bo), enter(bo)])).toEqual([done, done, done]);
    expect((await look(ann, cup)).entrants).toEqual([{ n: 1, name: 'Bo', kind: 'human' }]);
    expect(await say(bo, `${cup}/begin`)).toBe('not-the-maker');
    expect(await say(bo, cup, 'DELETE')).toBe('not-the-maker');
    expect(await say(ann, `${cup}/begin`)).toBe('too-few');
    // The repeated request creates nothing new; another user's request does not take it over.
    expect((await bo.post('api/tournaments', createRequest({ kind: 'arena', id: cup }))).json['code']).toBe('name-taken');
    await enter(ann);
    expect(await say(ann, `${cup}/begin`)).toEqual(done);
    expect(await enter(cy)).toBe('too-late');
    expect(await say(ann, `${cup}/begin`)).toBe('has-begun');
    expect(await say(ann, cup, 'DELETE')).toBe('has-begun');
    // Who left does not come back into a knock-out.
    expect(await say(bo, `${cup}/enter`, 'DELETE')).toEqual(done);
    expect(await enter(bo)).toBe('too-late');
    expect(await say(cy, 'zzzzzzzzzz/enter', 'POST', { name: 'Cy' })).toBe('unknown-tournament');
    const others = [
      { places: 257 },
      { places: 1 },
      { game: 'chess' },
      { bots: 'god' },
      { kind: 'arena' as const, pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'lose' as const } },
      { pace: { bank: 60, turn: 0, timeouts: 2, whenOut: 'lose' as const, rated: true as const } },
      { club: 'zzzzzzzzzz' },
    ];
    const codes = [];
    for (const other of others) codes.push((await ann.post('api/tournaments', createRequest({ kind: 'swiss', ...other }))).json['code']);
    expect(codes).toEqual([
      'bad-request',
      'bad-request',
      'unknown-game',
      'unknown-level',
      'arena-needs-clock',
      'rated-needs-account',
      'not-a-member',
    ]);
  });

  it('is cancelled if nobody waits for it any more, and one user cannot fill the list', async () => {
    const time = new InstantClock();
    const server = await start({ time });
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const cups: string[] = [];
    for (let n = 0; n < 8; n++) cups.push(await create(ann, { kind: 'swiss', private: false }));
    const his = await create(bo, { kind: 'swiss', private: false });
    const listed = async () =>
      ((await bo.post('api/tournaments', {}, 'GET')).json['tournaments'] as { id: string }[]).map(({ id: cup }) => cup);
    expect((await listed()).filter((cup) => cups.includes(cup))).toHaveLength(LIMITS.listedPerPerson);
    expect(await listed()).toContain(his);
    // More at once than anybody may lead.
    const many = Array.from({ length: 12 }, () => ann.post('api/tournaments', createRequest({ kind: 'swiss' })));
    expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(LIMITS.tournamentsPerPerson - 8);
    const far = createRequest({ kind: 'swiss', starts: time.date() + LIMITS.tournamentAhead + 60_000 });
    expect((await bo.post('api/tournaments', far)).json['code']).toBe('too-far-ahead');
    const past = createRequest({ kind: 'swiss', starts: time.date() - 61_000 });
    expect((await bo.post('api/tournaments', past)).json['code']).toBe('starts-in-past');
    // The field has whole minutes: the current one is not too late. A repeated request returns the same tournament.
    const now = createRequest({ kind: 'swiss', starts: time.date() - 59_000, places: 2 });
    expect((await bo.post('api/tournaments', now)).status).toBe(200);
    time.push(120_000);
    expect((await bo.post('api/tournaments', now)).json).toEqual({ id: now.id });
    const soon = await create(bo, { kind: 'swiss', starts: time.date() + LIMITS.tournamentWait + 60_000 });
    time.push(LIMITS.tournamentWait);
    await until(ann, cups[0]!, ({ stage }) => stage === 'off');
    expect((await until(bo, his, ({ stage }) => stage === 'off')).calledOff).toBe('waited-too-long');
    expect((await look(bo, soon)).stage).toBe('open');
    expect(await listed()).toEqual([]);
  });

  it('admits 256 players and no 257th, also if two request the last place at once', async () => {
    const server = await start();
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const cup = await create(ann, { kind: 'swiss', places: 256, starts: Date.now() + 3600_000 });
    const crowd = Array.from(
      { length: 255 },
      (_, at) => ({ tournament: cup, n: at + 1, person: `p${at}`, name: `P${at}`, kind: 'human', at: 1 }) as const,
    );
    await server.registry.store.write(
      ...crowd.map((one) => ['putEntrant', { ...one, from_round: 1, until_round: 0, strength: 0 }] as const),
    );
    const answers = await Promise.all([ann, bo].map((one) => say(one, `${cup}/enter`, 'POST', { name: one.name })));
    expect(answers).toHaveLength(2);
    expect(answers).toEqual(expect.arrayContaining([done, 'full']));
    expect((await look(ann, cup)).entrants.length).toBe(256);
  });

  it('rejects results from clients, changed options, closed tables, and seats reserved for others', async () => {
    const server = await start();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const cup = await create(ann, { kind: 'knockout', places: 2 });
    for (const one of [ann, bo]) await say(one, `${cup}/enter`, 'POST', { name: one.name });
    const { next } = await look(ann, cup);
    const table = next!.table;
    for (const [path, method] of [
      [cup, 'PUT'],
      [`${cup}/result`, 'POST'],
      [`${cup}/games`, 'POST'],
      [`${cup}/games/1/0`, 'PUT'],
    ])
      expect((await ann.post(`api/tournaments/${path}`, { result: 'first' }, method)).status).toBe(404);
    // The maker is no host of its tables: no bot is put in Bo's seat, and no other options on the table.
    const free = 1 - next!.seat;
    expect((await ann.post(`api/tables/${table}/seats/${free}/bot`, { kind: 'bot', level: 'recruit' })).json['code']).toBe('not-the-host');
    await ann.sit(table, next!.seat);
    expect((await ann.post(`api/tables/${table}/seats/${next!.seat}/propose`, { offer: 1, options: {} })).json['code']).toBe(
      'fixed-options',
    );
    expect((await cy.post(`api/tables/${table}/seats/${free}`, { name: 'Cy', commitment: 'a'.repeat(64) })).json['code']).toBe(
      'seat-reserved',
    );
    // A player who leaves a seat does not change the table for the other one.
    expect((await ann.post(`api/tables/${table}/seats/${next!.seat}`, {}, 'DELETE')).json).toEqual(done);
    await bo.sit(table, free);
    expect(bo.client?.table?.stage).toBe('open');
    // Nobody gets rid of a table by saying no to it.
    expect((await ann.post(`api/tables/${table}/seats/${next!.seat}/decline`)).json['code']).toBe('not-to-decline');
    // It is on no list of tables that wait for players, public or not, and nobody is paired to it.
    const { json } = await cy.post('api/tables', {}, 'GET');
    expect(JSON.stringify(json)).not.toContain(table);
    // The other does not see who somebody is: only their name and number.
    expect(JSON.stringify(await look(cy, cup))).not.toContain(userOfDevice(ann.key));
    expect((await look(cy, cup)).you).toBeUndefined();
  });

  it('shows a deleted player without a name, and does not wait for them', async () => {
    const time = new InstantClock();
    const server = await start({ time });
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const cup = await create(ann, { kind: 'swiss', places: 3, rounds: 2, private: false });
    for (const one of [ann, bo, cy]) await say(one, `${cup}/enter`, 'POST', { name: one.name });
    const state = stateFor(server, cy, cup);
    const before = await state();
    expect((await bo.post('api/me', {}, 'DELETE')).json).toEqual(done);
    expect((await state(before.tag)).status).toBe(200);
    expect((await look(ann, cup)).entrants.map(({ name, left }) => `${name}${left ? ' left' : ''}`)).toEqual(['Ann', ' left', 'Cy']);
    await Promise.all([playAll(ann, cup), playAll(cy, cup), pushOn(time, [ann, cy], cup)]);
    expect((await look(ann, cup)).stage).toBe('over');
    const { json } = await cy.post('api/tournaments', {}, 'GET');
    expect((json['tournaments'] as { id: string }[]).map((one) => one.id)).toEqual([cup]);
  });
});
