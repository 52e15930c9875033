import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SeededChance } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestSchema, hasPostgres } from './store/postgres/testing.ts';
import { KINDS, WatchedMatch } from './testing/watchedMatch.ts';

/** Deaths in each way of dying; more for a long test: `CRASHES=334 npx vitest run server/crash`. */
const ROUNDS = Number(process.env['CRASHES'] ?? ('quick' in globalThis ? 2 : 20));
const TABLES = 6;
/** Milliseconds for which the longest answer is kept here. */
const KEPT = 4000;
/** A server that dies does so within so many commits. */
const COMMITS = ROUNDS > 2 ? 60 : 20;
const SCRIPT = fileURLToPath(new URL('./testing/crashing.ts', import.meta.url));

const children: ChildProcess[] = [];
const places: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killAll();
  for (const remove of places.splice(0)) await remove();
});

/** No server may outlive its round: it would keep the port and the terminal. */
async function killAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

/** Starts a server, or the same one again, on the port that it had. */
function start(folder: string, data: string, port: number, seed: number, commits: number): Promise<{ url: string; ended: Promise<void> }> {
  const child = spawn(process.execPath, [SCRIPT, folder, data, String(port), String(seed), String(commits)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (bytes) => resolve({ url: String(bytes).trim(), ended }));
    child.once('exit', (code) => code !== null && reject(new Error(`the server ended with ${code}`)));
  });
}

const HOWS = ['killed under load', 'dying at its commits', ...(hasPostgres ? ['killed under load, on PostgreSQL'] : [])];

describe.each(HOWS)('a server that is %s', (how) => {
  it(`loses and duplicates nothing that it acknowledged, ${ROUNDS} times over`, { timeout: 300_000 + ROUNDS * 90_000 }, async () => {
    const place = how.endsWith('PostgreSQL') ? await createTestSchema() : undefined;
    if (place) places.push(place.remove);
    const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    const data = place?.address ?? join(folder, 'fray.sqlite');
    const dies = how === 'dying at its commits';
    const random = new SeededChance(11);
    const { url } = await start(folder, data, 0, 0, 0);
    let deaths = 0;
    const port = Number(new URL(url).port);
    const tables: WatchedMatch[] = [];
    const playing: Promise<void>[] = [];
    let stop = false;
    const running = () => tables.filter((table) => !table.isOver);
    /** Matches end, and the load must not. */
    const topUp = async () => {
      while (running().length < TABLES) {
        const table = await WatchedMatch.open(url, KINDS[tables.length % KINDS.length]!);
        tables.push(table);
        playing.push(table.playOn(() => stop, new SeededChance(tables.length)));
      }
    };
    const facesKept = () =>
      tables.reduce((sum, { kind, acknowledged }) => sum + (kind.game === 'tunnel-rat' ? acknowledged[1]!.length : 0), 0);
    const acknowledgedNow = () => tables.reduce((sum, { done }) => sum + done, 0);
    /** Kills the server shortly after this number of further acknowledgements, so that requests of every stage are pending. */
    const underLoad = async (more: number) => {
      const target = acknowledgedNow() + more;
      await expect.poll(acknowledgedNow, { interval: 5 }).toBeGreaterThanOrEqual(target);
      await new Promise((resolve) => setTimeout(resolve, random.below(40, 'table')));
    };
    await topUp();
    for (let round = 1; round <= ROUNDS; round++) {
      // A server that dies by itself needs no delay: it may be dead already.
      if (!dies) await underLoad(1 + random.below(40, 'table'));
      await killAll();
      const again = await start(folder, data, port, round, dies ? COMMITS : 0);
      if (dies) {
        await Promise.race([again.ended, new Promise((resolve) => setTimeout(resolve, 60_000))]);
        deaths += children.every(({ signalCode }) => signalCode === 'SIGKILL') ? 1 : 0;
        await killAll();
        if (running().length === TABLES) continue;
        await start(folder, data, port, round, 0);
      }
      await topUp();
    }
    await killAll();
    await start(folder, data, port, 1, 0);
    if (dies) expect(deaths).toBe(ROUNDS);
    for (const { guests } of tables) for (const guest of guests) await guest.until((client) => client.connectionStatus === 'online');
    await underLoad(10);
    await expect.poll(facesKept).toBeGreaterThan(0);
    stop = true;
    await Promise.all(playing);
    const waiting = () => tables.some(({ isWaiting }) => isWaiting);
    const deadline = Date.now() + 10 * KEPT;
    while (waiting() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(waiting()).toBe(false);
    let acknowledged = 0;
    for (const table of tables) acknowledged += await table.end(url);
    expect(acknowledged).toBeGreaterThanOrEqual(10);
  });
});
