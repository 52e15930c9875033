import { FrayClient } from '@fray/client';
import type { TokenScope } from '@fray/protocol';
import { expect } from 'vitest';
import type { RunningServer } from '../index.ts';
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
