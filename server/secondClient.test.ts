import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAMES } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { hasNats, NATS } from './cluster/bus/testing.ts';
import { type RunningServer, serve } from './index.ts';
import { createTestSchema, hasPostgres } from './store/postgres/testing.ts';
import { Barrier } from './testing/barrier.ts';
import { drawsOf } from './testing/draws.ts';
import { SecondClient } from './testing/secondClient.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
const source = fileURLToPath(new URL('./testing/secondClient.ts', import.meta.url));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The same at two servers on one database, behind a proxy that sends clients to either of them, and to each one by its own path. */
async function twoAtTwo(game: string): Promise<[RunningServer, SecondClient, SecondClient]> {
  const { address, remove } = await createTestSchema();
  closing.push(remove);
  const open = (direct: string) =>
    serve({ folder, port: 0, database: address, nats: NATS, direct, log: 'error' }, { rates: { burst: 1e6, each: 1e6 } });
  const servers = [await open('/n1'), await open('/n2')] as const;
  for (const server of servers) closing.push(() => server.close());
  let come = 0;
  const front = await Barrier.openByPath((path) => servers[path === '/n1/ws' ? 0 : path === '/n2/ws' ? 1 : come++ % 2]?.port);
  closing.push(() => front.close());
  const people = ['Ann', 'Bo'].map((name) => new SecondClient(`http://127.0.0.1:${front.port}/`, name)) as [SecondClient, SecondClient];
  for (const one of people) closing.push(() => one.leave());
  await people[1].sit(await people[0].open(game, {}), 1);
  return [servers[0], ...people];
}

async function twoAt(game: string, options: Readonly<Record<string, string>>): Promise<[RunningServer, SecondClient, SecondClient]> {
  const server = await serve(
    { folder, port: 0, data: ':memory:', log: 'error' },
    { rates: { burst: 1e6, each: 1e6 }, secret: drawsOf('server') },
  );
  closing.push(() => server.close());
  const [ann, bo] = [new SecondClient(server.url, 'Ann'), new SecondClient(server.url, 'Bo')];
  for (const one of [ann, bo]) closing.push(() => one.leave());
  await bo.sit(await ann.open(game, options), 1);
  return [server, ann, bo];
}

describe('a client written from docs/protocol.md alone', () => {
  it('imports only modules of Node', () => {
    const imports = [...readFileSync(source, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\(/g)].map(([, from]) => from);
    expect(imports.length).toBeGreaterThan(0);
    for (const from of imports) expect(from).toMatch(/^node:/);
  });

  it.each(Object.keys(GAMES))('plays a match of %s to its end, and verifies the dice with its own code', async (game) => {
    const [server, ann, bo] = await twoAt(game, game === 'transformers-skirmish' ? { reaction_timer: 'none' } : {});
    const [table] = await Promise.all([ann.ended, bo.ended]);
    expect(table.outcome?.places).toHaveLength(2);
    // The one in the tunnel of Tunnel Rat has nothing to decide.
    expect(Math.max(ann.moved, bo.moved)).toBeGreaterThan(2);
    expect(Math.min(ann.moved, bo.moved)).toBeGreaterThan(game === 'tunnel-rat' ? -1 : 0);
    const { match } = (await server.registry.find(table.id))!;
    expect([ann.view, bo.view]).toEqual([match!.view(0), match!.view(1)]);
    const [checked, other] = [await ann.verify(), await bo.verify()];
    expect(checked.heads).toBeGreaterThan(1);
    expect(other.draws).toBe(checked.draws);
    if (game === 'arcade') expect(checked.draws).toBeGreaterThan(5);
  });

  it.runIf(hasPostgres && hasNats)('connects to the node that holds its table, and plays to the end there', async () => {
    const [, ann, bo] = await twoAtTwo('tubetanks');
    await Promise.all([ann.ended, bo.ended]);
    expect((await ann.verify()).heads).toBeGreaterThan(1);
    // At least one of the two came to the other server first.
    expect(ann.dialled + bo.dialled).toBeGreaterThan(2);
  });

  it('reconnects after a cut, and resends what was not acknowledged', async () => {
    const [, ann, bo] = await twoAt('arcade', {});
    for (const one of [ann, bo]) one.cutsAfter = 7;
    await Promise.all([ann.ended, bo.ended]);
    expect((await ann.verify()).draws).toBeGreaterThan(5);
    expect(ann.dialled).toBeGreaterThan(3);
  });
});
