// A server with accounts, games, friends, a club, tournaments and ratings in its data, for pictures and for looking around.
import { SeededChance } from '@fray/engine';
import type { CreateTournament } from '@fray/protocol';
import type { RunningServer } from '@fray/server';
import { ShiftedClock } from '@fray/server/testing';
import { CommunityHarness, type Guest } from '@fray/server/testing/community';
import { InstantBots } from '@fray/server/testing/instant-bots';

const DAY = 86_400_000;
const PAST = 60 * DAY;
const RATED = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } as const;
const TIMED = { bank: 600, turn: 10, timeouts: 2, whenOut: 'lose' } as const;
const GAMES = ['arcade', 'tubetanks', 'arcade', 'tunnel-rat', 'arena-mechs', 'tubetanks', 'transformers-skirmish'] as const;
const NAMES = ['Nora', 'Mikkel', 'Ines', 'Kofi', 'Lena', 'Tomo', 'Oskar', 'Sara'] as const;
type Name = (typeof NAMES)[number];

export interface SeededServer {
  readonly url: string;
  readonly people: Readonly<Record<Name, Guest>>;
  /** Ids of what can be opened. */
  readonly links: Readonly<Record<'running' | 'finished' | 'open' | 'club' | 'match', string>>;
  close(): Promise<void>;
}

/** Starts a server and fills it. What it holds happened in the last sixty days. */
export async function openSeededServer(folder: string, pictures: string, port: number): Promise<SeededServer> {
  const harness = new CommunityHarness();
  const time = new ShiftedClock();
  time.push(-PAST);
  const server = await harness.open({ folder, pictures, host: '127.0.0.1', port, orNext: true }, { time, bots: new InstantBots() });
  const people = await signIn(harness, server);
  const random = new SeededChance(7);
  const match = await playMatches(people, time, random);
  const links = await fillLists(people, random);
  return { url: server.url, people, links: { ...links, match }, close: () => harness.close() };
}

async function signIn(harness: CommunityHarness, server: RunningServer): Promise<Record<Name, Guest>> {
  const pairs: [Name, Guest][] = [];
  for (const name of NAMES) pairs.push([name, await harness.signedIn(server, name)]);
  return Object.fromEntries(pairs) as Record<Name, Guest>;
}

/** Plays some moves of a match and has one of the two concede. Returns its table. */
async function playMatch(winner: Guest, loser: Guest, game: string, random: SeededChance): Promise<string> {
  const table = await winner.create({ game, pace: RATED, private: false });
  await loser.sit(table, 1);
  for (const one of [winner, loser]) await one.until((client) => client.timeline.length > 0);
  for (let n = 0; n < 24 && !winner.client?.table?.outcome; n++) for (const one of [winner, loser]) await one.moveAny(random);
  if (!winner.client?.table?.outcome) await loser.client?.act('concede');
  await winner.until((client) => client.table?.outcome !== undefined);
  return table;
}

/** Rated matches, one or two a day; Nora wins more than she loses. */
async function playMatches(people: Record<Name, Guest>, time: ShiftedClock, random: SeededChance): Promise<string> {
  const count = 42;
  let last = '';
  for (let n = 0; n < count; n++) {
    const game = GAMES[n % GAMES.length]!;
    const other = people[NAMES[1 + (n % (NAMES.length - 1))]!];
    const third = people[NAMES[1 + ((n + 3) % (NAMES.length - 1))]!];
    const wins = random.below(100, 'table') < 62;
    if (n % 4 === 3) await playMatch(other, third, game, random);
    else last = await playMatch(wins ? people.Nora : other, wins ? other : people.Nora, game, random);
    time.push(PAST / count);
  }
  return last;
}

let drawn = 0;
const freshId = (): string => `seed${'abcdefghijkmnpqrstuvwxyz'[drawn++ % 24]}${'bcdefghijk'[Math.floor(drawn / 24)]}abcd`.slice(0, 10);

const cup = (given: Partial<CreateTournament> & Pick<CreateTournament, 'kind' | 'name'>): CreateTournament => ({
  id: freshId(),
  game: 'arcade',
  options: {},
  pace: TIMED,
  places: 16,
  rounds: 5,
  minutes: 60,
  roundMinutes: 30,
  private: false,
  ...given,
});

async function send(one: Guest, path: string, body: object = {}, method = 'POST'): Promise<void> {
  const { status, json } = await one.post(`api/${path}`, body, method);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
}

/** Friends, a club, three tournaments, an open table, a challenge and unfinished games. */
async function fillLists(people: Record<Name, Guest>, random: SeededChance): Promise<Omit<SeededServer['links'], 'match'>> {
  const { Nora, Mikkel, Ines, Kofi, Lena, Tomo, Oskar, Sara } = people;
  for (const [one, name] of [
    [Nora, 'Mikkel'],
    [Mikkel, 'Nora'],
    [Nora, 'Ines'],
    [Ines, 'Nora'],
    [Kofi, 'Nora'],
    [Nora, 'Tomo'],
  ] as const)
    await send(one, `players/${name}/friend`, {}, 'PUT');
  const club = freshId();
  await send(Nora, 'clubs', { id: club, title: 'Harbour Thursday', name: 'Nora' });
  for (const [one, name] of [
    [Mikkel, 'Mikkel'],
    [Ines, 'Ines'],
    [Lena, 'Lena'],
    [Oskar, 'Oskar'],
  ] as const)
    await send(one, `clubs/${club}/members`, { name });
  const finished = await playTournament(
    [Lena, Tomo, Oskar, Sara],
    cup({ kind: 'swiss', name: 'Harbour Swiss', game: 'tubetanks', rounds: 3 }),
    random,
  );
  const running = cup({ kind: 'swiss', name: 'Thursday Crossfire', club, pace: { ...TIMED, bank: 0, turn: 0 }, roundMinutes: 2 * 1440 });
  await send(Nora, 'tournaments', running);
  for (const [name, one] of Object.entries(people)) await send(one, `tournaments/${running.id}/enter`, { name });
  await send(Nora, `tournaments/${running.id}/begin`);
  await playRound([Mikkel, Lena, Oskar, Sara], running.id, random);
  const open = cup({ kind: 'arena', name: 'Friday Arena', game: 'tunnel-rat', starts: Date.now() + 3 * 3_600_000 });
  await send(Mikkel, 'tournaments', open);
  for (const [one, name] of [
    [Mikkel, 'Mikkel'],
    [Ines, 'Ines'],
  ] as const)
    await send(one, `tournaments/${open.id}/enter`, { name });
  for (const [one, other, game] of [
    [Nora, Mikkel, 'arcade'],
    [Ines, Nora, 'tubetanks'],
    [Lena, Kofi, 'arena-mechs'],
  ] as const) {
    const table = await one.create({ game, pace: RATED, private: false, watch: true });
    await other.sit(table, 1);
    for (const who of [one, other]) await who.until((client) => client.timeline.length > 0);
    for (let n = 0; n < 6; n++) for (const who of [one, other]) await who.moveAny(random);
  }
  await Tomo.create({ game: 'transformers-skirmish', pace: TIMED, private: false });
  return { running: running.id, finished, open: open.id, club };
}

/** Some of the entrants come to their games of a round and make a few moves. */
async function playRound(present: readonly Guest[], cup: string, random: SeededChance): Promise<void> {
  for (const one of present) {
    const { json } = await one.post(`api/tournaments/${cup}`, {}, 'GET');
    const { table, seat } = (json['next'] ?? {}) as { table?: string; seat?: number };
    if (table === undefined || seat === undefined) continue;
    await one.sit(table, seat);
  }
  for (let n = 0; n < 6; n++) for (const one of present) await one.moveAny(random);
}

/** Plays a tournament to its end. Returns its id. */
async function playTournament(entrants: readonly Guest[], asked: CreateTournament, random: SeededChance): Promise<string> {
  await send(entrants[0]!, 'tournaments', asked);
  for (const one of entrants) await send(one, `tournaments/${asked.id}/enter`, { name: '' });
  await send(entrants[0]!, `tournaments/${asked.id}/begin`);
  const seated = new Map<Guest, string>();
  for (;;) {
    for (const one of entrants) {
      if (await one.moveAny(random)) continue;
      const { json } = await one.post(`api/tournaments/${asked.id}`, {}, 'GET');
      if (json['stage'] === 'over') return asked.id;
      const { table, seat } = (json['next'] ?? {}) as { table?: string; seat?: number };
      if (table === undefined || seat === undefined || seated.get(one) === table) continue;
      await one.sit(table, seat);
      seated.set(one, table);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
