import { FrayClient } from '@fray/client';
import { parseRecord, verifyFair } from '@fray/engine';
import type { RunningServer } from '@fray/server';
import { createTestSchema, hasNats, hasPostgres, NATS } from '@fray/server/testing/cluster';
import { CommunityHarness, tokenOf } from '@fray/server/testing/programs';
import { threeBridges } from '@fray-examples/three-bridges/index.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { pushGame, showGame, uploadOf } from './pushGame.ts';

const harness = new CommunityHarness();
const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const one of clean.splice(0).toReversed()) await one();
});

const GAME = 'examples.three-bridges';
const TABLES = 4;
/** Moves of all tables after which a server stops. */
const MOVES_BEFORE = 12;

async function accountOf(server: RunningServer, name: string): Promise<string> {
  return tokenOf(await harness.signedIn(server, name), ['read', 'play', 'publish'], name);
}

describe.runIf(hasPostgres && hasNats)('a game that is pushed to one of two servers', () => {
  it('is played at both, and its matches go on at the other when one stops', { timeout: 240_000 }, async () => {
    const { address, remove } = await createTestSchema();
    clean.push(remove);
    const settings = { database: address, nats: NATS, uploads: 'anybody' };
    const overrides = { boxesAnywhere: true };
    const [first, second] = [await harness.open(settings, overrides), await harness.open(settings, overrides)];
    const tokens = [await accountOf(first, 'Ida'), await accountOf(second, 'Bo')] as const;
    const author = new FrayClient(first.url, tokens[0]);
    const pushed = await pushGame(author, await uploadOf(new URL('../../examples/three-bridges', import.meta.url).pathname));
    await showGame(author, GAME, 'unlisted', 'ida@example.org');

    let moves = 0;
    let stopped: Promise<void> | undefined;
    const choose = (legal: readonly string[]) => {
      if (++moves === MOVES_BEFORE) stopped = harness.stop(second);
      return moves % legal.length;
    };
    // Of several tables each server holds some. Both players use the server that goes on.
    const players = tokens.map((token) => new FrayClient(first.url, token));
    const opener = new FrayClient(second.url, tokens[1]);
    const outcomes = Array.from({ length: TABLES }, async () => {
      const table = await opener.open(GAME, [{ kind: 'open' }], {}, { private: true });
      const seated = await author.sit(table.id, 1);
      const outcome = (await Promise.all([players[1]!.play(table, 0, choose), players[0]!.play(seated, 1, choose)]))[0];
      return { table, outcome };
    });
    for (const { table, outcome } of await Promise.all(outcomes)) {
      expect(outcome.places).toHaveLength(2);
      const record = parseRecord(String(await author.send('GET', `/tables/${table.id}/record`)));
      if (!record.ok) throw new Error(record.fault.message);
      expect(verifyFair({ ...threeBridges, id: pushed.id }, record.value)).toMatchObject({ ok: true });
    }
    expect(stopped).toBeDefined();
    await stopped;
  });
});
