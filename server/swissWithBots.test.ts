import { freshId } from '@fray/client';
import { commitment } from '@fray/engine';
import type { TournamentView } from '@fray/protocol';
import { afterEach, expect, it } from 'vitest';
import { CommunityHarness } from './testing/communityHarness.ts';
import { InstantBots } from './testing/instantBots.ts';
import { InstantClock } from './testing/instantClock.ts';
import { type Bot, botOf, entropyOf, programOf } from './testing/program.ts';
import { playAll } from './testing/tournaments.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

/** Comes to every game of a tournament and plays it, as a program by the API alone. */
async function playTournament({ program }: Bot, cup: string): Promise<void> {
  const played = new Set<string>();
  for (;;) {
    const { next, stage } = (await program.send('GET', `/tournaments/${cup}`)) as TournamentView;
    if (stage === 'over' || stage === 'off') return;
    if (next && !played.has(next.table)) {
      const entropy = entropyOf(`${next.table}${next.seat}`);
      await program.send('POST', `/tables/${next.table}/seats/${next.seat}`, { commitment: commitment(entropy) });
      played.add(next.table);
      await program.play({ id: next.table, entropy }, next.seat, () => 0);
    } else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('a Swiss with people and bot accounts is organised by the API and played to its end', async () => {
  const server = await harness.open({}, { bots: new InstantBots(), time: new InstantClock() });
  const organiser = await programOf(server, await harness.signedIn(server, 'Olga'), ['read', 'organise']);
  const bots = [await botOf(harness, server, 'Polaris'), await botOf(harness, server, 'Vega')];
  const people = [await harness.signedIn(server, 'Ann'), await harness.signedIn(server, 'Bo')];
  const cup = freshId();
  const pace = { bank: 600, turn: 60 };
  const request = {
    id: cup,
    kind: 'swiss',
    name: 'Mixed',
    game: 'tubetanks',
    pace,
    places: 8,
    rounds: 3,
    roundMinutes: 30,
    private: false,
  };
  expect(await organiser.send('POST', '/tournaments', { ...request, programs: true })).toEqual({ id: cup });
  for (const { program } of bots) await program.send('POST', `/tournaments/${cup}/enter`, { name: '' });
  for (const one of people) expect((await one.post(`api/tournaments/${cup}/enter`, { name: '' })).status).toBe(200);
  await organiser.send('POST', `/tournaments/${cup}/begin`, {});
  await Promise.all([...bots.map((bot) => playTournament(bot, cup)), ...people.map((one) => playAll(one, cup))]);
  const { standing, games, entrants, stage } = (await organiser.send('GET', `/tournaments/${cup}`)) as TournamentView;
  expect([stage, entrants.map(({ name }) => name)]).toEqual(['over', ['Polaris BOT', 'Vega BOT', 'Ann', 'Bo']]);
  expect(games.length).toBe(6);
  // Everybody met everybody, so people met bots, and nothing was rated.
  expect(games.every(({ result, absent }) => result !== undefined && absent === undefined)).toBe(true);
  expect(new Set(games.map(({ first, second }) => [first, second].toSorted((a, b) => a - b).join())).size).toBe(6);
  expect(standing.reduce((sum, { points }) => sum + points, 0)).toBe(6);
  expect(await server.registry.store.read('ratingsAgain')).toMatchObject({ matches: 0 });
  // The games of a tournament leave the daily quota alone.
  expect((await bots[0]!.program.ask('GET', 'api/1/account/bots')).json).toMatchObject({ self: { today: 0, games: 3 } });
  const record = await organiser.send('GET', `/tables/${games[0]?.table}/record`);
  expect(String(record)).toContain('tubetanks');
}, 120_000);
