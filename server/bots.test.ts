import { freshId } from '@fray/client';
import type { BotView, OwnBots, Rating } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { hasNats, NATS } from './cluster/bus/testing.ts';
import { LIMITS } from './index.ts';
import { createTestSchema, hasPostgres } from './store/postgres/testing.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import type { Guest } from './testing/guest.ts';
import { InstantBots } from './testing/instantBots.ts';
import { botOf, challenge, entropyOf, HastyClock, Program, playOut, programOf, RATED, take, tokenOf } from './testing/program.ts';
import { createRequest } from './testing/tournaments.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const start = () => harness.open({}, { bots: new InstantBots(), time: new HastyClock() });

const code = ({ json }: { json: Record<string, unknown> }) => json['code'] ?? 'done';

describe('a bot account', () => {
  it('is permanent, created before its first match, with its mark as part of its name everywhere', async () => {
    const server = await start();
    const { device, program } = await botOf(harness, server, 'Polaris');
    expect((await device.post('api/account', {}, 'GET')).json).toMatchObject({ account: { name: 'Polaris BOT' } });
    // A repeated request returns the existing account, with the new engine.
    expect((await program.ask('POST', 'api/1/account/bot', { engine: 'Circles' })).json).toEqual({ name: 'Polaris BOT' });
    const { json } = await program.ask('GET', 'api/1/players/Polaris%20BOT');
    expect(json).toMatchObject({ name: 'Polaris BOT', bot: { engine: 'Circles', version: '', online: false, games: 0 } });
    // It keeps the mark under another name, which nobody else has.
    expect((await device.post('api/account', { name: 'Vega BOT' }, 'PUT')).status).toBe(200);
    expect((await program.ask('GET', 'api/1/players/Vega%20BOT')).json).toMatchObject({ name: 'Vega BOT' });
    const ann = await harness.signedIn(server, 'Ann');
    for (const name of ['Ann BOT', 'Ann bot', 'Ann-B0T', 'Ann ВОТ', 'Ann B.O.T', 'Ann B O T'])
      expect([name, code(await ann.post('api/account', { name }, 'PUT'))]).toEqual([name, 'bad-name']);
    expect(code(await ann.post('api/account', { name: 'Talbot' }, 'PUT'))).toBe('done');
    const guest = harness.guest(server, 'Guest BOT');
    await guest.create({ game: 'tubetanks' });
    expect(guest.client?.table?.seats[0]?.name).toBe('Guest');
    const signs = harness.guest(server, 'Guest ⒷⓄⓉ');
    await signs.create({ game: 'tubetanks' });
    expect(signs.client?.table?.seats[0]?.name).toBe('Guest');
    // Who has played is a person.
    const bo = await harness.signedIn(server, 'Bo');
    await bo.create({ game: 'tubetanks' });
    expect(code(await bo.post('api/account/bot', { engine: 'Late' }))).toBe('bot-too-late');
    expect(code(await harness.guest(server, 'Cy').post('api/account/bot', { engine: 'Nobody' }))).toBe('no-account');
  });

  it('cannot be created from a user who has entered a tournament of people, or is in a club', async () => {
    const server = await start();
    const [ann, bo] = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
    const cup = createRequest({ kind: 'swiss' });
    await ann.post('api/tournaments', cup);
    await bo.post(`api/tournaments/${cup.id}/enter`, { name: 'Bo' });
    expect(code(await bo.post('api/account/bot', { engine: 'Late' }))).toBe('bot-too-late');
    await bo.post(`api/tournaments/${cup.id}/enter`, {}, 'DELETE');
    const club = bo.freshTable();
    await bo.post('api/clubs', { id: club, title: 'Harbour', name: 'Bo' });
    expect(code(await bo.post('api/account/bot', { engine: 'Late' }))).toBe('bot-too-late');
    await bo.post(`api/clubs/${club}/members`, {}, 'DELETE');
    expect(code(await bo.post('api/account/bot', { engine: 'In time' }))).toBe('done');
  });

  it('has an owner only if that account agrees', async () => {
    const server = await start();
    const [{ program, name }, ann, bo] = [
      await botOf(harness, server, 'Polaris'),
      await harness.signedIn(server, 'Ann'),
      await harness.signedIn(server, 'Bo'),
    ];
    const listBots = async () => (await program.ask('GET', 'api/1/bots')).json['bots'] as BotView[];
    await program.ask('POST', 'api/1/account/bot', { engine: 'Lines', owner: 'Ann' });
    expect((await listBots())[0]).not.toHaveProperty('owner');
    const owned = async (one: Guest) => (await one.post('api/account/bots', {}, 'GET')).json as unknown as OwnBots;
    expect(await owned(ann)).toMatchObject({ bots: [{ name, agreed: false, today: 0, most: LIMITS.botGamesPerDay }] });
    // Nobody else becomes its owner.
    await bo.post(`api/account/bots/${encodeURIComponent(name)}`, { mine: true }, 'PUT');
    expect((await listBots())[0]).not.toHaveProperty('owner');
    await ann.post(`api/account/bots/${encodeURIComponent(name)}`, { mine: true }, 'PUT');
    expect((await listBots())[0]).toMatchObject({ name, owner: 'Ann' });
    // Another owner has to agree as well.
    await program.ask('POST', 'api/1/account/bot', { engine: 'Lines', owner: 'Bo' });
    expect((await listBots())[0]).not.toHaveProperty('owner');
    await ann.post('api/me', {}, 'DELETE');
    expect(code(await program.ask('POST', 'api/1/account/bot', { engine: 'Lines', owner: name }))).toBe('unknown-player');
  });

  it('is challenged through its stream, and plays rated matches among bots with their own leaderboard', async () => {
    const server = await start();
    const [one, other] = [await botOf(harness, server, 'Polaris'), await botOf(harness, server, 'Vega')];
    const stop = new AbortController();
    const received: unknown[] = [];
    let listening!: () => void;
    const isListening = new Promise<void>((resolve) => (listening = resolve));
    const stream = (async () => {
      for await (const line of other.program.stream('/me/stream', stop.signal)) {
        received.push(line);
        listening();
        if (line.t === 'call') return line;
      }
      return undefined;
    })();
    await isListening;
    await expect
      .poll(async () => ((await one.program.ask('GET', 'api/1/bots')).json['bots'] as BotView[])[0])
      .toMatchObject({
        name: other.name,
        online: true,
      });
    const { id, status } = await challenge(one.program, [other.name], { pace: RATED, private: false });
    expect(status).toBe(200);
    expect(await stream).toMatchObject({ t: 'call', why: 'challenge', by: one.name, path: `/t/${id}` });
    expect(received[0]).toEqual({ t: 'tables', tables: [], challenges: [] });
    stop.abort();
    expect((await other.program.ask('GET', 'api/1/me/challenges')).json).toMatchObject({
      challenges: [{ id, seat: 1, pace: { rated: true }, seats: [{ name: one.name }, { name: other.name }] }],
    });
    expect(code(await take(other.program, id))).toBe('done');
    await playOut(one.program, other.program, id);
    const { json } = await one.program.ask('GET', 'api/1/me/ratings');
    expect(json['ratings'] as Rating[]).toMatchObject([{ game: 'tubetanks', bots: true, games: 1 }]);
    const [bot] = (await one.program.ask('GET', 'api/1/bots')).json['bots'] as BotView[];
    expect(bot).toMatchObject({ games: 1, ratings: [{ game: 'tubetanks', games: 1, curve: [expect.any(Number)] }] });
    const boards = (await one.program.ask('GET', 'api/1/ratings/tubetanks')).json;
    expect(boards).toMatchObject({ people: [], bots: [] });
    const rated = await server.registry.store.read('board', 'tubetanks programs', Date.now());
    // A single match is provisional, so the board is empty; the list itself is apart.
    expect(rated).toEqual([]);
    expect(await server.registry.store.read('ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
    const record = await one.program.ask('GET', `api/1/tables/${id}/record`);
    expect(record.json['text']).toContain('Polaris BOT');
  });

  it('is not rated with people, and not paired with waiting users', async () => {
    const server = await start();
    const bot = await botOf(harness, server, 'Polaris');
    const ann = await harness.signedIn(server, 'Ann');
    const annProgram = await programOf(server, ann, ['read', 'play', 'bot']);
    // Neither may challenge the other to a rated match, nor sit down at one.
    expect(code(await challenge(bot.program, ['Ann'], { pace: RATED }))).toBe('rated-by-token');
    const rated = { game: 'tubetanks', pace: RATED, private: false } as const;
    const seats = [{ kind: 'me' }, { kind: 'open', for: bot.name }] as const;
    await expect(ann.create({ ...rated, pace: { ...RATED, whenOut: 'bot', rated: true }, seats: [...seats] })).rejects.toThrow(
      'rated-by-token',
    );
    // A token with the scope alone makes nobody a bot.
    expect(code(await challenge(annProgram, [bot.name], { pace: RATED }))).toBe('rated-by-token');
    const waiting = await ann.create({ game: 'tubetanks', private: false });
    expect(code(await take(bot.program, waiting))).toBe('not-for-bots');
    const open = await challenge(bot.program, [], { pace: RATED, private: false, seats: [{ kind: 'me' }, { kind: 'open' }] });
    expect(open.status).toBe(200);
    expect(code(await ann.post(`api/tables/${open.id}/seats/1`, { name: 'Ann', commitment: 'a'.repeat(64) }))).toBe('rated-by-token');
    // Neither is listed or paired with a person.
    const { json } = await ann.post('api/tables', {}, 'GET');
    expect((json['tables'] as { id: string }[]).map(({ id }) => id)).toEqual([waiting]);
    const pair = { game: 'tubetanks', pace: { bank: 0, turn: 0 }, name: '', commitment: 'b'.repeat(64) };
    expect(code(await bot.program.ask('POST', 'api/1/pair', { ...pair, id: freshId() }))).toBe('not-for-bots');
    const unrated = await challenge(bot.program, [], { private: false, seats: [{ kind: 'me' }, { kind: 'open' }] });
    const bo = await harness.signedIn(server, 'Bo');
    expect((await bo.post('api/pair', { ...pair, id: freshId() })).json['id']).toBe(waiting);
    // With the link a person may sit down, and an unrated challenge is played.
    expect((await bo.post(`api/tables/${unrated.id}/seats/1`, { name: 'Bo', commitment: 'c'.repeat(64) })).status).toBe(200);
  });

  it('takes no seat by a ticket, since it would play under a person’s name, and issues none', async () => {
    const server = await start();
    const [bot, ann] = [await botOf(harness, server, 'Polaris'), await harness.signedIn(server, 'Ann')];
    const stranger = harness.guest(server, 'Bo');
    const table = await ann.create({ game: 'tubetanks', private: false });
    await stranger.sit(table, 1);
    const ticket = 'd'.repeat(64);
    expect(code(await stranger.post(`api/tables/${table}/seats/1/ticket`, { ticket }))).toBe('done');
    expect(code(await bot.program.ask('POST', `api/1/tables/${table}/seats/1/move`, { ticket }))).not.toBe('done');
    expect(code(await bot.device.post(`api/tables/${table}/seats/1/move`, { ticket }))).toBe('not-for-bots');
    const own = await challenge(bot.program, [], { seats: [{ kind: 'me' }, { kind: 'open' }] });
    expect(code(await bot.device.post(`api/tables/${own.id}/seats/0/ticket`, { ticket }))).toBe('not-for-bots');
    // Another device of a person may.
    expect(code(await harness.guest(server, 'Cy').post(`api/tables/${table}/seats/1/move`, { ticket }))).toBe('done');
  });

  it('plays a limited number of matches with other bots a day', async () => {
    const server = await start();
    const [one, other] = [await botOf(harness, server, 'Polaris'), await botOf(harness, server, 'Vega')];
    const { id: account } = (await server.registry.store.read('accountByName', ['polarisbot']))!;
    const now = Date.now();
    for (let n = 1; n < LIMITS.botGamesPerDay; n++)
      await server.registry.store.write(['countBotGame', [account], `t${n}`, now, 0, LIMITS.botGamesPerDay]);
    const last = await challenge(one.program, [other.name]);
    // Repeated, it counts once.
    expect([code(await take(other.program, last.id)), code(await take(other.program, last.id))]).toEqual(['done', 'done']);
    const more = await challenge(one.program, [other.name]);
    expect(await take(other.program, more.id)).toMatchObject({ status: 429, json: { code: 'too-many-bot-games' } });
    expect((await one.device.post('api/account/bots', {}, 'GET')).json).toMatchObject({ self: { today: LIMITS.botGamesPerDay } });
    // People are played without an end.
    const ann = await harness.signedIn(server, 'Ann');
    const table = await ann.create({ game: 'tubetanks', seats: [{ kind: 'me' }, { kind: 'open', for: one.name }] });
    expect(code(await take(one.program, table))).toBe('done');
  });

  it('is not charged for a seat that another bot asked for and did not get', async () => {
    const server = await start();
    const [victim, attacker, ann] = [
      await botOf(harness, server, 'Polaris'),
      await botOf(harness, server, 'Vega'),
      await harness.signedIn(server, 'Ann'),
    ];
    const today = async () => ((await victim.device.post('api/account/bots', {}, 'GET')).json as unknown as OwnBots).self?.today;
    // A match with a person that is over, a seat for somebody else, and a seat that does not exist.
    const over = await challenge(victim.program, ['Ann']);
    const playing = victim.program.play({ id: over.id, entropy: entropyOf(over.id) }, 0, () => 0);
    await ann.sit(over.id, 1);
    await ann.until((client) => client.timeline.length > 0);
    expect(await ann.client!.act('concede')).toBeUndefined();
    await playing;
    const secondChallenge = await challenge(victim.program, ['Ann']);
    expect([code(await take(attacker.program, over.id)), code(await take(attacker.program, secondChallenge.id))]).toEqual([
      'not-open',
      'seat-reserved',
    ]);
    expect(code(await take(attacker.program, secondChallenge.id, 7))).toBe('unknown-seat');
    expect(await today()).toBe(0);
    // Its own challenge counts once, for both.
    expect(code(await take(attacker.program, (await challenge(victim.program, [attacker.name])).id))).toBe('done');
    expect(await today()).toBe(1);
  });

  it('does not escape the limit by many accounts at one address', async () => {
    const botGamesPerAddress = { burst: 2, each: 0 };
    const server = await harness.open({}, { bots: new InstantBots(), time: new HastyClock(), botGamesPerAddress });
    const bots = [];
    for (const name of ['Polaris', 'Vega', 'Deneb', 'Altair']) bots.push(await botOf(harness, server, name));
    const codes = [];
    for (const [at, bot] of bots.entries()) {
      const other = bots[(at + 1) % bots.length]!;
      codes.push(code(await take(other.program, (await challenge(bot.program, [other.name])).id)));
    }
    expect(codes).toEqual(['done', 'done', 'too-many-bot-games', 'too-many-bot-games']);
  });

  it('cannot playtest a version, and neither can a token of a person', async () => {
    const server = await start();
    const [bot, mara] = [await botOf(harness, server, 'Polaris'), await harness.signedIn(server, 'Mara')];
    const playtest = freshId();
    const version = { id: playtest, game: 'tubetanks', name: 'Glass', options: {}, note: '' };
    expect(code(await mara.post('api/playtests', version))).toBe('done');
    const program = await programOf(server, mara, ['read', 'play']);
    const request = { game: 'tubetanks', seats: [{ kind: 'me' }, { kind: 'open' }], commitment: 'a'.repeat(64), playtest };
    for (const one of [bot.program, program])
      expect(code(await one.ask('POST', 'api/1/tables', { ...request, id: freshId() }))).toBe('not-for-bots');
    const table = await mara.create({ game: 'tubetanks', playtest });
    for (const one of [bot.program, program]) expect(code(await take(one, table))).toBe('not-for-bots');
    expect(code(await bot.device.post(`api/tables/${table}/seats/1`, { commitment: 'b'.repeat(64) }))).toBe('not-for-bots');
    // Nor does a program go on where its person sits.
    const move = { t: 'act', id: 'a1', action: 'concede' };
    expect(code(await program.ask('POST', `api/1/tables/${table}/seats/0/messages`, move))).toBe('not-for-bots');
  });

  it('does not vote, report, befriend, join, or chat where it does not play', async () => {
    const server = await start();
    const [{ device, program }, ann, bo] = [
      await botOf(harness, server, 'Polaris'),
      await harness.signedIn(server, 'Ann'),
      await harness.signedIn(server, 'Bo'),
    ];
    const table = await ann.create({ game: 'tubetanks', private: false });
    await bo.sit(table, 1);
    const refused = [
      ['POST', 'api/players/Ann/report', { reason: 'cheating', note: '' }],
      ['POST', `api/tables/${table}/report`, { line: 0 }],
      ['PUT', 'api/players/Ann/friend', {}],
      ['POST', 'api/clubs', { id: 'abcdefghij', title: 'Bots', name: '' }],
      ['POST', 'api/scores', {}],
      ['POST', 'api/moderation/settle', {}],
    ] as const;
    for (const [method, path, body] of refused) {
      expect([path, code(await device.post(path, body, method))]).toEqual([path, 'not-for-bots']);
      expect([path, code(await program.ask(method, path, body))]).toEqual([path, 'scope-missing']);
    }
    const client = await device.look(table);
    expect(await client.sendChat({ text: 'hello' })).toMatchObject({ code: 'not-for-bots' });
  });

  it('enters only tournaments that admit bots, which are not rated', async () => {
    const server = await start();
    const [bot, ann] = [await botOf(harness, server, 'Polaris'), await harness.signedIn(server, 'Ann')];
    const cup = (more: object = {}) => ({
      id: freshId(),
      kind: 'swiss',
      name: 'Cup',
      game: 'tubetanks',
      pace: { bank: 300, turn: 10 },
      places: 4,
      roundMinutes: 10,
      private: false,
      ...more,
    });
    const [people, mixed] = [cup(), cup({ programs: true })];
    for (const one of [people, mixed]) expect((await ann.post('api/tournaments', one)).status).toBe(200);
    const rated = cup({ programs: true, pace: { bank: 300, turn: 10, rated: true } });
    expect(code(await ann.post('api/tournaments', rated))).toBe('rated-by-token');
    const enter = (id: string) => bot.program.ask('POST', `api/1/tournaments/${id}/enter`, { name: '' });
    expect(code(await enter(people.id))).toBe('not-for-bots');
    expect(code(await enter(mixed.id))).toBe('done');
    const annProgram = await programOf(server, ann, ['read', 'bot']);
    expect(code(await annProgram.ask('POST', `api/1/tournaments/${mixed.id}/enter`, { name: '' }))).toBe('rated-by-token');
    expect((await bot.program.ask('GET', `api/1/tournaments/${mixed.id}`)).json).toMatchObject({
      programs: true,
      entrants: [{ name: bot.name, account: bot.name }],
    });
    expect(code(await bot.program.ask('DELETE', `api/1/tournaments/${mixed.id}/enter`))).toBe('done');
  });
});

describe.runIf(hasPostgres && hasNats)('a bot on several nodes', () => {
  it('is online on each of them, and is notified on one of a challenge made on the other', async () => {
    const { address: database, remove } = await createTestSchema();
    try {
      const at = { database, nats: NATS };
      const parts = () => ({ bots: new InstantBots(), time: new HastyClock() });
      const [here, there] = [await harness.open(at, parts()), await harness.open(at, parts())];
      const [one, other] = [await botOf(harness, here, 'Polaris'), await botOf(harness, here, 'Vega')];
      const far = new Program(there.url, await tokenOf(other.device, ['read', 'play', 'bot']));
      const stop = new AbortController();
      const notification = (async () => {
        for await (const line of far.stream('/me/stream', stop.signal)) if (line.t === 'call') return line;
        return undefined;
      })();
      const bots = async () => (await one.program.ask('GET', 'api/1/bots')).json['bots'] as BotView[];
      await expect.poll(bots).toMatchObject([
        { name: other.name, online: true },
        { name: one.name, online: false },
      ]);
      const { id } = await challenge(one.program, [other.name], { pace: RATED });
      expect(await notification).toMatchObject({ by: one.name, path: `/t/${id}` });
      stop.abort();
      // The table may be about to move to its holder: a request that is refused with “again” is repeated.
      await expect.poll(async () => code(await take(far, id))).toBe('done');
      await playOut(one.program, far, id);
      expect((await far.ask('GET', 'api/1/me/ratings')).json).toMatchObject({ ratings: [{ bots: true, games: 1 }] });
    } finally {
      await harness.close();
      await remove();
    }
  });
});
