import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SeededChance } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningServer } from './index.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import { InstantBots } from './testing/instantBots.ts';
import { HastyClock, Program, tokenOf } from './testing/program.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

/** The server restarts after this decision of the program. */
const RESTARTS_AFTER = 3;

/** A server with its data in a file, a token, and what restarts it at the same port. */
async function start() {
  const data = join(mkdtempSync(join(tmpdir(), 'fray-client-')), 'fray.db');
  const open = (port: number) => harness.open({ data, port }, { bots: new InstantBots(), time: new HastyClock() });
  let server: RunningServer = await open(0);
  const { port, url } = server;
  const token = await tokenOf(await harness.signedIn(server, 'Ann'), ['read', 'play']);
  const restart = async () => {
    await harness.stop(server);
    server = await open(port);
  };
  return { url: url.replace(/\/$/, ''), token, restart };
}

const seatsIn = async (game: string): Promise<number> => (isGameId(game) ? (await GAMES[game]()).minSeats : 2);

/** Matches that are played at most until one goes on after the restart. */
const MAX_MATCHES = 10;

/** Chance may end a match before the restart. Such a match shows nothing, so another one is played. Returns the number of places. */
async function throughRestart(playMatch: () => Promise<{ readonly places: number; readonly decisions: number }>): Promise<number> {
  for (let match = 0; match < MAX_MATCHES; match++) {
    const { places, decisions } = await playMatch();
    if (decisions > RESTARTS_AFTER) return places;
  }
  throw new Error(`none of ${MAX_MATCHES} matches went on after the restart`);
}

/** Plays by random legal moves, and tells of each decision. */
const SCRIPT = `
import random, sys
from fray_client import Client
url, token, game, seats = sys.argv[1:5]
random.seed(7)
client = Client(url, token)
table, entropy = client.open(game, [{"kind": "bot", "level": "recruit"}] * (int(seats) - 1))
def choose(moves, view):
    print("decides", flush=True)
    return random.choice(moves)
print("places", client.play(table, entropy, 0, choose)["places"], flush=True)
`;

describe.each(Object.keys(GAMES))('a whole match of %s, through a restart of the server', (game) => {
  it('is played by the client in TypeScript', { timeout: 180_000 }, async () => {
    const seats = await seatsIn(game);
    const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'recruit' }) as const);
    const chance = new SeededChance(7);
    const places = await throughRestart(async () => {
      const { url, token, restart } = await start();
      const program = new Program(url, token);
      let decisions = 0;
      const outcome = await program.play(await program.open(game, others), 0, async (moves) => {
        if (++decisions === RESTARTS_AFTER) await restart();
        return chance.below(moves.length, 'table');
      });
      return { places: outcome.places.length, decisions };
    });
    expect(places).toBe(seats);
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('is played by the client in Python', { timeout: 180_000 }, async () => {
    const seats = await seatsIn(game);
    const env = { ...process.env, PYTHONPATH: fileURLToPath(new URL('../clients/python', import.meta.url)) };
    const places = await throughRestart(async () => {
      const { url, token, restart } = await start();
      const child = spawn('python3', ['-c', SCRIPT, url, token, game, String(seats)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      let decisions = 0;
      let last = '';
      for await (const line of createInterface(child.stdout)) {
        last = line;
        if (line === 'decides' && ++decisions === RESTARTS_AFTER) await restart();
      }
      expect(last).toMatch(/^places \[\d/);
      return { places: JSON.parse(last.slice('places '.length)).length, decisions };
    });
    expect(places).toBe(seats);
  });
});
