import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededChance } from '@fray/engine';
import type { CreateTournament, TournamentView } from '@fray/protocol';
import { afterEach, expect } from 'vitest';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { type RunningServer, serve } from '../index.ts';
import { Guest } from './guest.ts';
import { InstantBots } from './instantBots.ts';
import type { InstantClock } from './instantClock.ts';

const open = new Set<RunningServer>();
const guests: Guest[] = [];
afterEach(async () => {
  for (const guest of guests.splice(0)) guest.leave();
  for (const server of open) await stop(server);
});

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');

/** A server with instant bots and without rate limits. */
export async function start({
  data = ':memory:',
  time,
  port = 0,
  moderator = '',
}: {
  data?: string;
  time?: Clock;
  port?: number;
  moderator?: string;
} = {}): Promise<RunningServer> {
  const server = await serve(
    { folder, port, data, moderator, log: 'error' },
    { rates: { burst: 1e6, each: 1e6 }, requestsPerMinute: 1e6, bots: new InstantBots(), ...(time ? { time } : {}) },
  );
  open.add(server);
  return server;
}

export async function stop(server: RunningServer): Promise<void> {
  open.delete(server);
  await server.close();
}

/** A user with a device of their own. */
export function guest(server: RunningServer, name: string): Guest {
  const guest = new Guest(server.url, name);
  guests.push(guest);
  return guest;
}

let count = 0;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
export function id(): string {
  const n = count++;
  return `cupabcde${LETTERS[Math.floor(n / LETTERS.length)]}${LETTERS[n % LETTERS.length]}`;
}

/** A request for a new tournament, with defaults. */
export const createRequest = (overrides: Partial<CreateTournament> & Pick<CreateTournament, 'kind'>): CreateTournament => ({
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
  ...overrides,
});

export async function create(maker: Guest, overrides: Partial<CreateTournament> & Pick<CreateTournament, 'kind'>): Promise<string> {
  const cup = createRequest(overrides);
  const answer = await maker.post('api/tournaments', cup);
  expect(answer.json).toEqual({ id: cup.id });
  return cup.id;
}

export const look = async (one: Guest, cup: string): Promise<TournamentView> =>
  (await one.post(`api/tournaments/${cup}`, {}, 'GET')).json as unknown as TournamentView;

/** The error code, or the answer. */
export const say = async (one: Guest, path: string, method = 'POST', body: object = {}): Promise<unknown> => {
  const { json } = await one.post(`api/tournaments/${path}`, body, method);
  return json['code'] ?? json;
};

export const done = { ok: true };

/** Requests the tournament as a browser does that has the state of an earlier `ETag`. */
export const stateFor =
  (server: RunningServer, { key }: Guest, cup: string) =>
  async (seen = '') => {
    const answer = await fetch(`${server.url}api/tournaments/${cup}`, {
      headers: { authorization: `Bearer ${key}`, 'if-none-match': seen },
    });
    // `no-store` would keep a browser from asking with `If-None-Match`.
    expect(answer.headers.get('cache-control')).toBe(answer.ok || answer.status === 304 ? 'private, no-cache' : 'no-store');
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', length: (await answer.text()).length };
  };

/** Milliseconds for whole rounds, on however busy a machine. */
const PATIENCE = 180_000;

/** Waits until a tournament satisfies the condition, and returns its view. */
export async function until(one: Guest, cup: string, condition: (view: TournamentView) => boolean): Promise<TournamentView> {
  let view = await look(one, cup);
  await expect
    .poll(
      async () => {
        view = await look(one, cup);
        return condition(view);
      },
      { timeout: PATIENCE },
    )
    .toBe(true);
  return view;
}

/** Plays all games of a user in a tournament with random moves, until it is over or is stopped. */
export async function playAll(one: Guest, cup: string, isStopped: () => boolean = () => false): Promise<void> {
  const random = new SeededChance(one.name.length + one.name.charCodeAt(0));
  for (let at: string | undefined; !isStopped(); ) {
    // Do not poll during a game: several polling users leave a busy machine no time for the games.
    if (await one.moveAny(random)) continue;
    const { next, stage } = await look(one, cup).catch(() => ({ next: undefined, stage: 'running' as const }));
    if (stage !== 'open' && stage !== 'running') return;
    const { table, seat = 0 } = next ?? {};
    // If the server is unreachable, the next round of the loop tries again.
    if (table !== undefined && at !== table)
      await one.sit(table, seat).then(
        () => (at = table),
        () => undefined,
      );
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Advances the clock when all users that are present have joined their games, so that nobody waits for absent users. */
export async function pushOn(time: InstantClock, there: readonly Guest[], cup: string): Promise<void> {
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
    if (isAwaited && haveCome) time.push(LIMITS.arrivalLimit);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
