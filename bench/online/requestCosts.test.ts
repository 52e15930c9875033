import { MESSAGE_KINDS } from '@fray/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, INPUTS, WatchedServer } from './requestCosts.ts';
import { Site } from './site.ts';
import { WORST_MESSAGES, WORST_REQUESTS } from './worstInputs.ts';

describe('the most expensive inputs', () => {
  let server: WatchedServer;
  let site: Site;
  beforeAll(async () => {
    server = await WatchedServer.open();
    site = await Site.create(server.url, { entries: 400, tables: 2, people: 3 });
  });
  afterAll(() => server.close());

  it('are given for every route, and for no unknown one', () => {
    expect(server.routes.length).toBeGreaterThan(80);
    expect(Object.keys(WORST_REQUESTS).toSorted()).toEqual(server.routes.toSorted());
  });

  it('are given for every kind of message', () => {
    expect(MESSAGE_KINDS.length).toBeGreaterThan(10);
    expect(Object.keys(WORST_MESSAGES).toSorted()).toEqual(MESSAGE_KINDS.toSorted());
  });

  // Twice: what is measured is repeated.
  it.each(Object.entries(INPUTS))('are answered as described: %s', async (_, input) => {
    server.measures = false;
    for (let time = 0; time < 2; time++) expect((await answerTo(server, site, input)).wrong).toBeUndefined();
  });

  // One of each kind only: a measurement takes a whole core until the answer is there.
  it.each(['GET /api/tables', 'message move'])('are measured: %s', async (name) => {
    server.measures = true;
    expect((await answerTo(server, site, INPUTS[name]!)).wrong).toBeUndefined();
  });
});
