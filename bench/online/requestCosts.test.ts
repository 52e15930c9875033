import { MESSAGE_KINDS } from '@fray/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WatchedServer } from './requestCosts.ts';
import { WORST_MESSAGES, WORST_REQUESTS } from './worstInputs.ts';

describe('the dearest inputs', () => {
  let server: WatchedServer;
  beforeAll(async () => {
    server = await WatchedServer.open();
  });
  afterAll(() => server.close());

  it('are known of every route that there is, and of no other', () => {
    expect(server.routes.length).toBeGreaterThan(80);
    expect(Object.keys(WORST_REQUESTS).toSorted()).toEqual(server.routes.toSorted());
  });

  it('are known of every kind of message', () => {
    expect(MESSAGE_KINDS.length).toBeGreaterThan(10);
    expect(Object.keys(WORST_MESSAGES).toSorted()).toEqual(MESSAGE_KINDS.toSorted());
  });

  it('of a request and of a silent line are measured', async () => {
    const { longest, answer } = await server.cost({ method: 'GET', url: `${server.url}healthz`, headers: {} });
    expect(answer).toBe('200');
    expect(longest).toBeGreaterThan(0);
  });
});
