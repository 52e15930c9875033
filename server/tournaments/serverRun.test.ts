import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitment } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import type { Guest } from '../testing/guest.ts';
import { InstantClock } from '../testing/instantClock.ts';
import { create, done, guest, look, playAll, pushOn, say, start, stateFor, stop, until } from '../testing/tournaments.ts';

describe('63 bots and a person on the server', () => {
  const PLACES = 'quick' in globalThis ? 16 : 64;

  it.each(['knockout', 'swiss', 'arena'] as const)('play a %s to its end', async (kind) => {
    const time = new InstantClock();
    const server = await start({ time });
    const maker = guest(server, 'Ann');
    const cup = await create(maker, { kind, places: PLACES, bots: 'recruit', rounds: 4, minutes: 4 });
    expect(await say(maker, `${cup}/begin`)).toBe('nobody-entered');
    expect(await say(maker, `${cup}/enter`, 'POST', { name: 'Ann' })).toEqual(done);
    expect(await say(maker, `${cup}/begin`)).toEqual(done);
    const plays = playAll(maker, cup);
    const { standing, games, entrants, lots, rounds } = await until(maker, cup, ({ stage, games: so }) => {
      // Everybody has played before the arena is over.
      if (kind === 'arena' && so.length >= PLACES) time.push(60_000);
      return stage === 'over';
    });
    expect(entrants.length).toBe(PLACES);
    await plays;
    expect(entrants.filter(({ kind: of }) => of === 'bot').length).toBe(PLACES - 1);
    const person = entrants.find(({ kind: of }) => of === 'human')?.n;
    expect(entrants.every(({ n, left }) => n === person || !left)).toBe(true);
    const isOfBots = ({ first, second }: { first: number; second: number }) => first !== person && second !== person;
    expect(games.every((game) => game.result !== undefined && (!isOfBots(game) || game.absent === undefined))).toBe(true);
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

describe('an arena of bots whose only person has left', () => {
  it('pairs no further games until somebody enters again', async () => {
    const time = new InstantClock();
    const server = await start({ time });
    const ann = guest(server, 'Ann');
    const cup = await create(ann, { kind: 'arena', places: 8, bots: 'recruit', minutes: 180 });
    const enter = () => say(ann, `${cup}/enter`, 'POST', { name: 'Ann' });
    expect(await enter()).toEqual(done);
    expect(await say(ann, `${cup}/begin`)).toEqual(done);
    expect(await say(ann, `${cup}/enter`, 'DELETE')).toEqual(done);
    /** Lets time pass until all games are over, and then for five more pairings. */
    const afterPairings = async (): Promise<number> => {
      for (let more = 5; more > 0; ) {
        time.push(LIMITS.arenaPairing);
        await new Promise((resolve) => setTimeout(resolve, 20));
        if ((await look(ann, cup)).games.every(({ result }) => result !== undefined)) more--;
      }
      return (await look(ann, cup)).games.length;
    };
    const left = await afterPairings();
    expect(await afterPairings()).toBe(left);
    expect((await look(ann, cup)).stage).toBe('running');
    expect(await enter()).toEqual(done);
    const isPaired = async () => {
      time.push(LIMITS.arenaPairing);
      return (await look(ann, cup)).games.length;
    };
    await expect.poll(isPaired).toBeGreaterThan(left);
  });
});

describe('a Swiss of eight people and bots', () => {
  it('continues after a restart of the server and without a player who disappears, and ends', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const time = new InstantClock();
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
    await stop(server);
    server = await start({ data, port, time });
    await Promise.all([last, ...playing, pushOn(time, [ann, bo, cy], cup)]);
    const { standing, games, entrants, round, stage } = await look(ann, cup);
    expect(stage).toBe('over');
    expect(round).toBe(5);
    // The data from before the restart is unchanged.
    for (const { result, ...game } of before.games) if (result !== undefined) expect(games).toContainEqual({ result, ...game });
    expect(entrants.map(({ name }) => name).slice(0, 4)).toEqual(['Ann', 'Bo', 'Cyrus', 'Dinah']);
    expect(entrants.find(({ name }) => name === 'Dinah')?.left).toBe(true);
    const missed = games.filter(({ absent }) => absent !== undefined);
    expect(missed.length).toBeGreaterThanOrEqual(1);
    for (const { first, second, absent } of missed)
      expect(entrants.find(({ n }) => n === (absent === 'first' ? first : second))?.name).toBe('Dinah');
    for (const { n } of entrants) {
      const opponents = games
        .filter(({ first, second }) => first === n || second === n)
        .map(({ first, second }) => (first === n ? second : first));
      expect(new Set(opponents).size).toBe(opponents.length);
    }
    expect(standing.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is sent again to its viewers after a change, with each viewer’s own part', async () => {
    const server = await start({ time: new InstantClock() });
    const [ann, bo] = ['Ann', 'Bo'].map((name) => guest(server, name)) as [Guest, Guest];
    const cup = await create(ann, { kind: 'swiss', places: 8 });
    await say(ann, `${cup}/enter`, 'POST', { name: 'Ann' });
    const [hers, his] = [stateFor(server, ann, cup), stateFor(server, bo, cup)];
    const [first, other] = [await hers(), await his()];
    expect(first.tag).not.toBe(other.tag);
    expect(await hers(first.tag)).toEqual({ status: 304, tag: first.tag, length: 0 });
    expect((await hers(`W/${first.tag}`)).status).toBe(304);
    expect((await his(first.tag)).status).toBe(200);
    await say(bo, `${cup}/enter`, 'POST', { name: 'Bo' });
    const second = await hers(first.tag);
    expect([second.status, second.tag === first.tag]).toEqual([200, false]);
    expect((await stateFor(server, ann, 'zzzzzzzzzz')()).status).toBe(404);
  });

  it('notifies every player of their table, on any page, and reserves their seats', async () => {
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
  it('gives a game to the present player, drops one who missed two, and continues if both are absent', async () => {
    const time = new InstantClock();
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

  it('ends an idle game: the awaited player loses', async () => {
    const time = new InstantClock();
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
