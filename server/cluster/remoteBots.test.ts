import { randomBytes } from 'node:crypto';
import type { BotRequest } from '@fray/bots';
import { Match, SeededChance, standardOptions } from '@fray/engine';
import { GAMES } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { type BotPlayers, BotPool } from '../tables/bots.ts';
import type { Bus } from './bus/bus.ts';
import { LocalNetwork } from './bus/local.ts';
import { MessageCipher } from './bus/messageCipher.ts';
import { NatsBus } from './bus/nats.ts';
import { hasNats, NATS } from './bus/testing.ts';
import { RemoteBots, workForBots } from './remoteBots.ts';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

/** A bot that says who answered, or never does. */
const named = (name: string | undefined): BotPlayers & { requests: number } => ({
  requests: 0,
  ask() {
    this.requests++;
    return name === undefined ? new Promise(() => {}) : Promise.resolve(name);
  },
  close: () => Promise.resolve(),
});

async function question(game: keyof typeof GAMES = 'arcade'): Promise<{ request: BotRequest; legal: readonly string[] }> {
  const rules = await GAMES[game]();
  const match = new Match(rules, { options: standardOptions(rules.options), seats: 2 }, new SeededChance(1));
  const seat = match.deciders & 1 ? 0 : 1;
  const request = { game, level: 'recruit', seed: 1, whim: 1, seat, view: match.view(seat), wants: 'move' } as const;
  return { request, legal: match.moves(seat) };
}

/** Workers of another run of this test are not asked. */
const SECRET = randomBytes(16).toString('hex');

describe('bots on remote workers', () => {
  const site = (): { net: LocalNetwork; server: Bus } => {
    const net = new LocalNetwork();
    return { net, server: net.join('server') };
  };

  it('run locally at once if there is no worker', async () => {
    const { server } = site();
    const { request } = await question();
    expect(await new RemoteBots(server, named('here'), 60_000).ask(request)).toBe('here');
  });

  it('are requested again after a lost move, and run locally after a second loss', async () => {
    const { net, server } = site();
    const { request } = await question();
    const here = named('here');
    const lost = named(undefined);
    const bots = new RemoteBots(server, here, 30);
    const dying = net.join('dying');
    await workForBots(dying, lost);
    expect(await bots.ask(request)).toBe('here');
    expect([lost.requests, here.requests]).toEqual([2, 1]);
    await workForBots(net.join('able'), named('able'));
    expect([await bots.ask(request), await bots.ask(request), here.requests]).toEqual(['able', 'able', 1]);
    // Alternates: either the silent node is asked first, or the other one at once.
    expect(lost.requests).toBeGreaterThan(2);
  });

  it('are requested again, and then run locally, if a worker answers no valid move', async () => {
    const { net, server } = site();
    const { request, legal } = await question();
    const rubbish = named('E99 \u0000');
    const here = named(legal[0]);
    await workForBots(net.join('broken'), rubbish);
    const bots = new RemoteBots(server, here, 60_000);
    expect(await bots.ask(request, (text) => legal.includes(text))).toBe(legal[0]);
    expect([rubbish.requests, here.requests]).toEqual([2, 1]);
  });

  it('do not answer an invalid request, and continue', async () => {
    const { net, server } = site();
    const { request } = await question();
    await workForBots(net.join('able'), named('able'));
    const { rulesVersion: rules } = await GAMES.arcade();
    for (const wrong of ['', '{}', JSON.stringify({ ...request, level: 'admiral' }), JSON.stringify({ ...request, game: 'chess' })])
      await expect(server.askAny(`bots.arcade.${rules}`, wrong, 20)).rejects.toMatchObject({ name: 'NoAnswerError', isGone: false });
    expect(await new RemoteBots(server, named('here'), 60_000).ask(request)).toBe('able');
  });

  it.runIf(hasNats)('choose a legal move of every game, through NATS and from their seat’s view', async () => {
    const [server, worker] = [await open(), await open()];
    const pool = new BotPool();
    clean.push(() => pool.close());
    let done = 0;
    await workForBots(worker, pool, () => done++);
    const here = named('here');
    const bots = new RemoteBots(server, here, 60_000);
    const { request: first } = await question();
    // A subscription reaches the server before the following request.
    await expect.poll(() => bots.ask(first)).not.toBe('here');
    for (const game of ['arcade', 'arena-mechs', 'transformers-skirmish', 'tubetanks', 'tunnel-rat'] as const) {
      const { request, legal } = await question(game);
      expect(legal).toContain(await bots.ask(request));
    }
    expect(done).toBeGreaterThan(0);
  });
});

const cipher = () => new MessageCipher(SECRET, () => Date.now());

async function open(): Promise<Bus> {
  const self = randomBytes(4).toString('hex');
  const bus = await NatsBus.open({ address: NATS, place: 'fray.test', self, nodes: cipher(), workers: cipher() });
  clean.push(() => bus.close());
  return bus;
}
