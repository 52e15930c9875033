import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitment, SeededChance } from '@fray/engine';
import type { ClubShown, CreateTournament, TournamentShown } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { type Served, serve } from '../index.ts';
import { LIMITS } from '../limits.ts';
import { PeopleStore } from '../people/peopleStore.ts';
import { personOf } from '../tables/hall.ts';
import { EagerTime } from '../testing/eagerTime.ts';
import { Guest } from '../testing/guest.ts';
import { HastyBots } from '../testing/hastyBots.ts';

import type { Clockwork } from '../time.ts';

const open: Served[] = [];
const guests: Guest[] = [];
afterEach(async () => {
  for (const guest of guests.splice(0)) guest.leave();
  for (const server of open.splice(0)) await server.close();
});

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');

async function start({ data = ':memory:', time, port = 0 }: { data?: string; time?: Clockwork; port?: number } = {}): Promise<Served> {
  const server = await serve(
    { folder, port, data, log: 'error' },
    { rates: { burst: 1e6, each: 1e6 }, requestsPerMinute: 1e6, bots: new HastyBots(), ...(time ? { time } : {}) },
  );
  open.push(server);
  return server;
}

function guest(server: Served, name: string): Guest {
  const made = new Guest(server.url, name);
  guests.push(made);
  return made;
}

let made = 0;
const id = (): string => `cup${'abcdefghij'.slice(0, 6)}${'abcdefghijkmnpqrstuvwxyz'[made++ % 24]}`;

const asked = (given: Partial<CreateTournament> & Pick<CreateTournament, 'kind'>): CreateTournament => ({
  id: id(),
  name: 'Friday cup',
  game: 'tubetanks',
  options: {},
  pace: { bank: 300, turn: 10, timeouts: 2, whenOut: 'lose' },
  places: 64,
  rounds: 5,
  minutes: 60,
  roundMinutes: 30,
  private: true,
  ...given,
});

async function create(maker: Guest, given: Partial<CreateTournament> & Pick<CreateTournament, 'kind'>): Promise<string> {
  const cup = asked(given);
  const answer = await maker.post('api/tournaments', cup);
  expect(answer.json).toEqual({ id: cup.id });
  return cup.id;
}

const look = async (one: Guest, cup: string): Promise<TournamentShown> =>
  (await one.post(`api/tournaments/${cup}`, {}, 'GET')).json as unknown as TournamentShown;

const say = async (one: Guest, path: string, method = 'POST', body: object = {}): Promise<unknown> => {
  const { json } = await one.post(`api/tournaments/${path}`, body, method);
  return json['code'] ?? json;
};

const done = { ok: true };

/** Asks as a browser does that has seen something before. */
const stateFor =
  (server: Served, { key }: Guest, cup: string) =>
  async (seen = '') => {
    const answer = await fetch(`${server.url}api/tournaments/${cup}`, {
      headers: { authorization: `Bearer ${key}`, 'if-none-match': seen },
    });
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', length: (await answer.text()).length };
  };

/** Waits until a tournament is as wanted; answers how it is then. */
async function until(one: Guest, cup: string, wanted: (shown: TournamentShown) => boolean): Promise<TournamentShown> {
  let shown = await look(one, cup);
  await expect
    .poll(async () => {
      shown = await look(one, cup);
      return wanted(shown);
    })
    .toBe(true);
  return shown;
}

/** Comes to every game of a tournament and plays it, any moves, until it is over or somebody says stop. */
async function playAll(one: Guest, cup: string, isStopped: () => boolean = () => false): Promise<void> {
  const random = new SeededChance(one.name.length + one.name.charCodeAt(0));
  for (let at: string | undefined; !isStopped(); ) {
    const { next, stage } = await look(one, cup).catch(() => ({ next: undefined, stage: 'running' as const }));
    if (stage !== 'open' && stage !== 'running') return;
    const { table, seat = 0 } = next ?? {};
    // Where the server is away just then, once more.
    if (table !== undefined && at !== table)
      await one.sit(table, seat).then(
        () => (at = table),
        () => undefined,
      );
    if (!(await one.moveAny(random))) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** While everybody who is there has come to their game, nobody waits for those who are not: time is pushed on. */
async function pushOn(time: EagerTime, there: readonly Guest[], cup: string): Promise<void> {
  for (;;) {
    const { stage, games, entrants } = await look(there[0]!, cup).catch(() => ({ stage: undefined, games: [], entrants: [] }));
    if (stage === 'over') return;
    const absent = new Set(
      entrants.flatMap(({ n, kind, name }) => (kind === 'human' && !there.some((one) => one.name === name) ? [n] : [])),
    );
    const left = games.filter(({ result }) => result === undefined);
    const isAwaited = left.length > 0 && left.every(({ first, second }) => absent.has(first) || absent.has(second));
    const haveCome = there.every(({ client, name }) => {
      const n = entrants.find((entrant) => entrant.name === name)?.n;
      const own = left.find(({ first, second }) => first === n || second === n);
      return own === undefined || (client?.table?.id === own.table && client?.table?.you !== undefined);
    });
    if (isAwaited && haveCome) time.push(LIMITS.come);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('64 bots on the server', () => {
  const PLACES = 'quick' in globalThis ? 16 : 64;

  it.each(['knockout', 'swiss', 'arena'] as const)('play a %s through to its end', async (kind) => {
    const time = new EagerTime();
    const server = await start({ time });
    const maker = guest(server, 'Ann');
    const cup = await create(maker, { kind, places: PLACES, bots: 'recruit', rounds: 4, minutes: 4 });
    expect(await say(maker, `${cup}/begin`)).toEqual(done);
    const { standing, games, entrants, lots, rounds } = await until(maker, cup, ({ stage, games: so }) => {
      // Everybody has played before the arena is over.
      if (kind === 'arena' && so.length >= PLACES) time.push(60_000);
      return stage === 'over';
    });
    expect(entrants.length).toBe(PLACES);
    expect(entrants.every((one) => one.kind === 'bot' && !one.left)).toBe(true);
    expect(games.every(({ result, absent }) => result !== undefined && absent === undefined)).toBe(true);
    expect(standing.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(entrants.map(({ n }) => n));
    expect(standing[0]?.place).toBe(1);
    expect(lots.hash).toBe(commitment(lots.seed ?? ''));
    if (kind === 'swiss') {
      expect(games.length).toBe((rounds * PLACES) / 2);
      expect(standing.reduce((sum, { points }) => sum + points, 0)).toBe(games.length);
      expect(new Set(games.map(({ first, second }) => [first, second].toSorted((a, b) => a - b).join())).size).toBe(games.length);
    }
    if (kind === 'knockout') expect(games.length).toBeGreaterThanOrEqual(PLACES - 1);
    if (kind === 'arena') for (const { n } of entrants) expect(games.some((game) => game.first === n || game.second === n)).toBe(true);
    // Every game is at a table of the server, where anybody can replay it.
    const record = await fetch(`${server.url}api/tables/${games[0]?.table}/record`);
    expect(await record.text()).toContain('tubetanks');
  });
});

describe('a Swiss of eight, people and bots', () => {
  it('goes on through a restart of the server and without somebody who vanishes, and ends', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const time = new EagerTime();
    let server = await start({ data, time });
    const { port } = server;
    const [ann, bo, cy, di] = ['Ann', 'Bo', 'Cyrus', 'Dinah'].map((name) => guest(server, name)) as [Guest, Guest, Guest, Guest];
    const cup = await create(ann, { kind: 'swiss', places: 8, rounds: 5, bots: 'recruit' });
    for (const one of [ann, bo, cy, di]) expect(await say(one, `${cup}/enter`, 'POST', { name: one.name })).toEqual(done);
    expect(await say(ann, `${cup}/begin`)).toEqual(done);
    // Dinah plays one round and is never seen again.
    let isGone = false;
    const playing = [ann, bo, cy].map((one) => playAll(one, cup));
    const last = playAll(di, cup, () => isGone);
    await until(ann, cup, ({ round }) => round === 2);
    isGone = true;
    di.leave();
    const before = await look(ann, cup);
    await server.close();
    open.length = 0;
    server = await start({ data, port, time });
    await Promise.all([last, ...playing, pushOn(time, [ann, bo, cy], cup)]);
    const { standing, games, entrants, round, stage } = await look(ann, cup);
    expect(stage).toBe('over');
    expect(round).toBe(5);
    // What was told before the restart is as it was told.
    for (const { result, ...game } of before.games) if (result !== undefined) expect(games).toContainEqual({ result, ...game });
    expect(entrants.map(({ name }) => name).slice(0, 4)).toEqual(['Ann', 'Bo', 'Cyrus', 'Dinah']);
    expect(entrants.find(({ name }) => name === 'Dinah')?.left).toBe(true);
    const missed = games.filter(({ absent }) => absent !== undefined);
    expect(missed.length).toBeGreaterThanOrEqual(1);
    for (const { first, second, absent } of missed)
      expect(entrants.find(({ n }) => n === (absent === 'first' ? first : second))?.name).toBe('Dinah');
    for (const { n } of entrants) {
      const met = games
        .filter(({ first, second }) => first === n || second === n)
        .map(({ first, second }) => (first === n ? second : first));
      expect(new Set(met).size).toBe(met.length);
    }
    expect(standing.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is sent again to those who look on when something has changed, and to each their own', async () => {
    const server = await start({ time: new EagerTime() });
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const cup = await create(ann, { kind: 'swiss', places: 8 });
    await say(ann, `${cup}/enter`, 'POST', { name: 'Ann' });
    const [hers, his] = [stateFor(server, ann, cup), stateFor(server, bo, cup)];
    const [first, other] = [await hers(), await his()];
    expect(first.tag).not.toBe(other.tag);
    expect(await hers(first.tag)).toEqual({ status: 304, tag: first.tag, length: 0 });
    expect((await his(first.tag)).status).toBe(200);
    await say(bo, `${cup}/enter`, 'POST', { name: 'Bo' });
    const second = await hers(first.tag);
    expect([second.status, second.tag === first.tag]).toEqual([200, false]);
    expect((await stateFor(server, ann, 'zzzzzzzzzz')()).status).toBe(404);
  });

  it('calls everybody who plays to their table, on whichever page they are, and keeps their seats', async () => {
    const server = await start();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const elsewhere = await cy.create({ game: 'tubetanks' });
    await bo.look(elsewhere);
    const cup = await create(ann, { kind: 'knockout', places: 2 });
    for (const one of [ann, bo]) await say(one, `${cup}/enter`, 'POST', { name: one.name });
    // The second made it full, and it has begun.
    const { next, stage, you } = await look(bo, cup);
    expect([stage, you]).toEqual(['running', 2]);
    const call = { t: 'call', why: 'round', game: 'tubetanks', by: 'Friday cup', path: `/t/${next?.table}` };
    await expect.poll(() => bo.received.filter((text) => text.includes('"call"')).map((text): unknown => JSON.parse(text))).toEqual([call]);
    await expect(cy.sit(next!.table, next!.seat)).rejects.toThrow('seat-reserved');
    await bo.sit(next!.table, next!.seat);
    expect(bo.client?.table?.tournament).toBe(cup);
  });
});

describe('the clock of a round', () => {
  it('gives a game to who came, leaves out who missed two, and goes on where neither came', async () => {
    const time = new EagerTime();
    const server = await start({ time });
    const all = ['Ann', 'Bo', 'Cy', 'Di'].map((name) => guest(server, name));
    const [ann] = all as [Guest];
    const cup = await create(ann, { kind: 'swiss', places: 4, rounds: 3 });
    for (const one of all) await say(one, `${cup}/enter`, 'POST', { name: one.name });
    await Promise.all([playAll(ann, cup), pushOn(time, [ann], cup)]);
    const { games, entrants, standing, round, stage } = await look(ann, cup);
    expect(stage).toBe('over');
    // Ann alone came; after two rounds nobody waited for the others.
    expect(round).toBe(2);
    expect(standing[0]).toMatchObject({ n: 1, points: 2 });
    expect(games.filter(({ result }) => result === 'nobody').length).toBe(2);
    expect(entrants.filter(({ left }) => left).map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Di']);
  });

  it('ends a game that nobody plays on: whoever is waited for has lost it', async () => {
    const time = new EagerTime();
    const server = await start({ time });
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const cup = await create(ann, {
      kind: 'swiss',
      rounds: 1,
      places: 2,
      roundMinutes: 5,
      pace: { bank: 7200, turn: 0, timeouts: 2, whenOut: 'lose' },
    });
    for (const one of [ann, bo]) await say(one, `${cup}/enter`, 'POST', { name: one.name });
    for (const one of [ann, bo]) {
      const { next } = await look(one, cup);
      await one.sit(next!.table, next!.seat);
    }
    await ann.until(({ table }) => table?.stage === 'running');
    time.push(5 * 60_000);
    await ann.until(({ table }) => table?.outcome !== undefined);
    const { games, stage } = await until(ann, cup, ({ stage: now }) => now === 'over');
    expect(stage).toBe('over');
    expect(['first', 'second', 'draw']).toContain(games[0]?.result);
    expect(games[0]?.absent).toBeUndefined();
  });
});

describe('from the thief’s side', () => {
  it('nobody enters twice, begins or calls off what others made, enters after the start, or comes as one too many', async () => {
    const server = await start();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const cup = await create(ann, { kind: 'knockout', places: 3 });
    const enter = (one: Guest) => say(one, `${cup}/enter`, 'POST', { name: one.name });
    expect(await Promise.all([enter(bo), enter(bo), enter(bo)])).toEqual([done, done, done]);
    expect((await look(ann, cup)).entrants).toEqual([{ n: 1, name: 'Bo', kind: 'human' }]);
    expect(await say(bo, `${cup}/begin`)).toBe('not-the-maker');
    expect(await say(bo, cup, 'DELETE')).toBe('not-the-maker');
    expect(await say(ann, `${cup}/begin`)).toBe('too-few');
    // The same request sent again makes nothing new; somebody else's does not take it over.
    expect((await bo.post('api/tournaments', asked({ kind: 'arena', id: cup }))).json['code']).toBe('name-taken');
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
    for (const other of others) codes.push((await ann.post('api/tournaments', asked({ kind: 'swiss', ...other }))).json['code']);
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

  it('one that waits for nobody any more is off after a while, and nobody fills the list alone', async () => {
    const time = new EagerTime();
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
    const many = Array.from({ length: 12 }, () => ann.post('api/tournaments', asked({ kind: 'swiss' })));
    expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(LIMITS.tournamentsPerPerson - 8);
    const far = asked({ kind: 'swiss', starts: time.date() + LIMITS.tournamentAhead + 60_000 });
    expect((await bo.post('api/tournaments', far)).json['code']).toBe('too-far-ahead');
    const soon = await create(bo, { kind: 'swiss', starts: time.date() + LIMITS.tournamentWaits + 60_000 });
    time.push(LIMITS.tournamentWaits);
    await until(ann, cups[0]!, ({ stage }) => stage === 'off');
    await until(bo, his, ({ stage }) => stage === 'off');
    expect((await look(bo, soon)).stage).toBe('open');
    expect(await listed()).toEqual([]);
  });

  it('256 enter and no 257th, where two come for the last place at once', async () => {
    const server = await start();
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const cup = await create(ann, { kind: 'swiss', places: 256, starts: Date.now() + 3600_000 });
    const crowd = Array.from(
      { length: 255 },
      (_, at) => ({ tournament: cup, n: at + 1, person: `p${at}`, name: `P${at}`, kind: 'human', at: 1 }) as const,
    );
    await new PeopleStore(server.hall.store).keep(
      ...crowd.map((one) => ['putEntrant', { ...one, from_round: 1, until_round: 0, strength: 0 }] as const),
    );
    const answers = await Promise.all([ann, bo].map((one) => say(one, `${cup}/enter`, 'POST', { name: one.name })));
    expect(answers).toHaveLength(2);
    expect(answers).toEqual(expect.arrayContaining([done, 'full']));
    expect((await look(ann, cup)).entrants.length).toBe(256);
  });

  it('nobody tells results, changes what is played, closes a table, or takes a seat that is kept for others', async () => {
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
    // Whoever gets up leaves the table as it was for the other.
    expect((await ann.post(`api/tables/${table}/seats/${next!.seat}`, {}, 'DELETE')).json).toEqual(done);
    await bo.sit(table, free);
    expect(bo.client?.table?.stage).toBe('open');
    // Nobody gets rid of a table by saying no to it.
    expect((await ann.post(`api/tables/${table}/seats/${next!.seat}/decline`)).json['code']).toBe('not-to-decline');
    // It is on no list of tables that wait for players, public or not, and nobody is paired to it.
    const { json } = await cy.post('api/tables', {}, 'GET');
    expect(JSON.stringify(json)).not.toContain(table);
    // The other does not see who somebody is: only their name and number.
    expect(JSON.stringify(await look(cy, cup))).not.toContain(personOf(ann.key));
    expect((await look(cy, cup)).you).toBeUndefined();
  });

  it('whoever is deleted is in it without a name, and is not waited for', async () => {
    const time = new EagerTime();
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

describe('a club', () => {
  it('is joined by its link, led by its founder alone, has tournaments of its members, and goes on without its founder', async () => {
    const server = await start();
    const [ann, bo, cy] = ['Ann', 'Bo', 'Cy'].map((name) => guest(server, name)) as [Guest, Guest, Guest];
    const club = id();
    const ask = async (one: Guest, path = '', method = 'GET', body: object = {}) =>
      (await one.post(`api/clubs/${club}${path}`, body, method)).json as unknown as ClubShown & { code?: string; ok?: boolean };
    expect((await ann.post('api/clubs', { id: club, title: 'Harbour Thursday', name: 'Ann' })).json).toEqual({ id: club });
    expect((await bo.post('api/clubs', { id: club, title: 'Mine now', name: 'Bo' })).json['code']).toBe('name-taken');
    expect((await ann.post('api/tournaments', asked({ kind: 'swiss', club }))).json['code']).toBeUndefined();
    expect((await bo.post('api/tournaments', asked({ kind: 'swiss', club }))).json['code']).toBe('not-a-member');
    for (const one of [bo, cy, bo]) expect(await ask(one, '/members', 'POST', { name: one.name })).toEqual(done);
    const seen = await ask(bo);
    expect(seen.members.map(({ name, founder, you }) => [name, founder, you])).toEqual([
      ['Ann', true, undefined],
      ['Bo', undefined, true],
      ['Cy', undefined, undefined],
    ]);
    expect([seen.founder, seen.member, seen.tournaments.length]).toEqual([false, true, 1]);
    expect(JSON.stringify(seen)).not.toContain(personOf(ann.key));
    // A private tournament is its members' business.
    expect((await ask(guest(server, 'Di'))).tournaments).toEqual([]);
    const [, , third] = seen.members;
    expect((await ask(bo, `/members/${third?.n}`, 'DELETE')).code).toBe('not-the-founder');
    expect((await ask(bo, '', 'PUT', { title: 'Ours' })).code).toBe('not-the-founder');
    expect(await ask(ann, `/members/${third?.n}`, 'DELETE')).toEqual(done);
    expect(await ask(ann, '', 'PUT', { title: 'Harbour Friday' })).toEqual(done);
    expect(await ask(ann, '/members', 'DELETE')).toEqual(done);
    const after = await ask(bo);
    expect([after.name, after.founder, after.members.map(({ name }) => name)]).toEqual(['Harbour Friday', true, ['Bo']]);
    expect((await bo.post('api/clubs', {}, 'GET')).json).toEqual({ clubs: [{ id: club, name: 'Harbour Friday', members: 1 }] });
    expect(await ask(bo, '/members', 'DELETE')).toEqual(done);
    expect((await ask(bo)).code).toBe('unknown-club');
  });
});
