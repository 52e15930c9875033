import { FrayClient, freshId } from '@fray/client';
import { commitment } from '@fray/engine';
import type { TokenScope } from '@fray/protocol';
import { expect } from 'vitest';
import type { RunningServer } from '../index.ts';
import type { CommunityHarness } from './communityHarness.ts';
import type { Guest } from './guest.ts';
import { ShiftedClock } from './shiftedClock.ts';

/** A program with an access token: the client of `clients/typescript`, and requests whose refusals are looked at. */
export class Program extends FrayClient {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    super(url, token);
    this.#url = url;
    this.#token = token;
  }

  async ask(method: string, path: string, body?: object): Promise<{ status: number; json: Record<string, unknown>; headers: Headers }> {
    const headers = { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(this.#url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : { text }, headers: answer.headers };
  }
}

/** Pauses for viewers, lock ticks and reaction times, in milliseconds. */
const SHORTENED = 15_000;

/** A clock that shortens these to a hundredth. */
export class HastyClock extends ShiftedClock {
  override after(milliseconds: number, call: () => void): () => void {
    return super.after(milliseconds <= SHORTENED ? milliseconds / 100 : milliseconds, call);
  }
}

/** A new access token of an account. */
export async function tokenOf(owner: Guest, scopes: readonly TokenScope[], label = 'test'): Promise<string> {
  const { status, json } = await owner.post('api/account/tokens', { label, scopes });
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['token']);
}

export const programOf = async (server: RunningServer, owner: Guest, scopes: readonly TokenScope[]) =>
  new Program(server.url, await tokenOf(owner, scopes));

/** The time limits of a rated match without clocks. */
export const RATED = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } as const;

/** A bot account: its device, and a program with its token. */
export interface Bot {
  readonly name: string;
  readonly device: Guest;
  readonly program: Program;
}

/** A new bot account with a program. */
export async function botOf(harness: CommunityHarness, server: RunningServer, name: string): Promise<Bot> {
  const device = await harness.signedIn(server, name);
  const program = await programOf(server, device, ['read', 'play', 'bot']);
  const { status, json } = await program.ask('POST', 'api/1/account/bot', { engine: 'Lines', version: '1.0' });
  expect([status, json]).toEqual([200, { name: `${name} BOT` }]);
  return { name: `${name} BOT`, device, program };
}

export const entropyOf = (id: string) => Buffer.from(id.repeat(4)).toString('hex').slice(0, 64);

/** Opens a table and challenges these accounts. */
export async function challenge(program: Program, names: readonly string[], more: object = {}) {
  const id = freshId();
  const entropy = entropyOf(id);
  const seats = [{ kind: 'me' }, ...names.map((name) => ({ kind: 'open', for: name }))];
  const request = { id, game: 'tubetanks', seats, commitment: commitment(entropy), ...more };
  return { id, entropy, ...(await program.ask('POST', 'api/1/tables', request)) };
}

/** Accepts a challenge. */
export const take = (program: Program, id: string, seat = 1) =>
  program.ask('POST', `api/1/tables/${id}/seats/${seat}`, { commitment: commitment(entropyOf(`${id}${seat}`)) });

/** Both bots play their match to its end. */
export const playOut = (one: Program, other: Program, id: string) =>
  Promise.all([
    one.play({ id, entropy: entropyOf(id) }, 0, () => 0),
    other.play({ id, entropy: entropyOf(`${id}1`) }, 1, (moves) => moves.length - 1),
  ]);

export { CommunityHarness } from './communityHarness.ts';
export { InstantBots } from './instantBots.ts';
