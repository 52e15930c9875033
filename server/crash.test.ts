import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { Guest } from './testing/guest.ts';

/** More rounds for a long test: `CRASHES=200 npx vitest run server/crash`. */
const ROUNDS = Number(process.env['CRASHES'] ?? 6);
const TABLES = 6;
/** A server that dies does so within so many commits. */
const COMMITS = 60;
const SCRIPT = fileURLToPath(new URL('./testing/crashing.ts', import.meta.url));

const children: ChildProcess[] = [];
afterEach(killAll);

/** No server may outlive its round: it would hold the port, and the terminal of whoever runs the tests. */
async function killAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

/** Starts a server, or the same one again, on the port that it had. */
function start(folder: string, port: number, seed: number, commits: number): Promise<{ url: string; ended: Promise<void> }> {
  const made = spawn(process.execPath, [SCRIPT, folder, join(folder, 'fray.sqlite'), String(port), String(seed), String(commits)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(made);
  const ended = new Promise<void>((resolve) => made.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    made.stdout.once('data', (bytes) => resolve({ url: String(bytes).trim(), ended }));
    made.once('exit', (code) => code !== null && reject(new Error(`the server ended with ${code}`)));
  });
}

interface Watched {
  readonly id: string;
  readonly game: string;
  readonly guests: readonly Guest[];
  /** What each seat's player was told to be done, in order. */
  readonly acknowledged: string[][];
}

/** Plays whatever is legal, and notes what was acknowledged; returns when told to stop and nothing is on its way. */
async function playOn({ guests, acknowledged }: Watched, stopped: () => boolean, random: SeededChance): Promise<void> {
  while (!stopped() && guests.some(({ client }) => !client?.table?.outcome)) {
    let idle = true;
    for (const [seat, guest] of guests.entries()) {
      const moves = await guest.legal();
      const move = moves[random.below(Math.max(1, moves.length), 'table')];
      if (move === undefined || stopped()) continue;
      idle = false;
      if ((await guest.client!.move(move)) === undefined) acknowledged[seat]!.push(move);
    }
    if (idle) await new Promise((resolve) => setTimeout(resolve, 2));
    if (guests.every(({ client }) => client?.table?.outcome)) return;
  }
}

describe.each(['killed under load', 'dying at its commits'])('a server that is %s', (how) => {
  it(`loses nothing that it acknowledged and doubles nothing, ${ROUNDS} times over`, { timeout: 60_000 + ROUNDS * 5000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    const dies = how === 'dying at its commits';
    const random = new SeededChance(11);
    const { url } = await start(folder, 0, 0, 0);
    let deaths = 0;
    const port = Number(new URL(url).port);
    const tables: Watched[] = [];
    const playing: Promise<void>[] = [];
    let stop = false;
    const running = () => tables.filter(({ guests }) => guests.some(({ client }) => !client?.table?.outcome));
    /** Matches end, and the load must not. */
    const topUp = async () => {
      while (running().length < TABLES) {
        const game = ['arcade', 'tubetanks'][tables.length % 2]!;
        const guests = [new Guest(url, 'Ann'), new Guest(url, 'Bo')];
        const id = await guests[0]!.create({ game, options: game === 'arcade' ? { stall_limit: 'none' } : {} });
        await guests[1]!.sit(id, 1);
        for (const guest of guests) await guest.until((client) => client.moments.length > 0);
        const table = { id, game, guests, acknowledged: [[], []] };
        tables.push(table);
        playing.push(playOn(table, () => stop, new SeededChance(tables.length)));
      }
    };
    await topUp();
    for (let round = 1; round <= ROUNDS; round++) {
      await new Promise((resolve) => setTimeout(resolve, 60 + random.below(200, 'table')));
      await killAll();
      const again = await start(folder, port, round, dies ? COMMITS : 0);
      if (dies) {
        await Promise.race([again.ended, new Promise((resolve) => setTimeout(resolve, 8000))]);
        deaths += children.every(({ signalCode }) => signalCode === 'SIGKILL') ? 1 : 0;
        await killAll();
        if (running().length === TABLES) continue;
        await start(folder, port, round, 0);
      }
      await topUp();
    }
    await killAll();
    await start(folder, port, 1, 0);
    if (dies) expect(deaths).toBe(ROUNDS);
    for (const { guests } of tables) for (const guest of guests) await guest.until((client) => client.line === 'online', 20_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    stop = true;
    await Promise.all(playing);
    let acknowledged = 0;
    for (const table of tables) {
      const [ann] = table.guests;
      if (!ann?.client?.table?.outcome) expect(await ann?.client?.act('concede')).toBeUndefined();
      const text = await (await fetch(`${url}api/tables/${table.id}/record`)).text();
      const record = parseRecord(text);
      if (!record.ok) throw new Error(`${record.fault.line} ${record.fault.message}`);
      if (!isGameId(table.game)) throw new Error(table.game);
      const game = await GAMES[table.game]();
      expect(verifyFair(game, record.value, ann?.client?.heads)).toMatchObject({ ok: true });
      for (const [seat, moves] of table.acknowledged.entries()) {
        const kept = record.value.entries.flatMap((entry) => ('move' in entry && entry.seat === game.seatNames[seat] ? [entry.move] : []));
        expect(kept, `${table.game}, seat ${seat}`).toEqual(moves);
        acknowledged += moves.length;
      }
      for (const guest of table.guests) guest.leave();
    }
    expect(acknowledged).toBeGreaterThan(50);
  });
});
