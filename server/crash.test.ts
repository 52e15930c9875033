import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import { afterEach, describe, expect, it } from 'vitest';
import { freshPlace, hasPostgres } from './store/postgres/testing.ts';
import { Guest } from './testing/guest.ts';

/** More rounds for a long test: `CRASHES=200 npx vitest run server/crash`. */
const ROUNDS = Number(process.env['CRASHES'] ?? ('quick' in globalThis ? 3 : 20));
const TABLES = 6;
/** Milliseconds for which the longest answer is kept here. */
const KEPT = 4000;
/** A server that dies does so within so many commits. */
const COMMITS = 60;
const SCRIPT = fileURLToPath(new URL('./testing/crashing.ts', import.meta.url));

const children: ChildProcess[] = [];
const places: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killAll();
  for (const remove of places.splice(0)) await remove();
});

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
function start(folder: string, data: string, port: number, seed: number, commits: number): Promise<{ url: string; ended: Promise<void> }> {
  const made = spawn(process.execPath, [SCRIPT, folder, data, String(port), String(seed), String(commits)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(made);
  const ended = new Promise<void>((resolve) => made.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    made.stdout.once('data', (bytes) => resolve({ url: String(bytes).trim(), ended }));
    made.once('exit', (code) => code !== null && reject(new Error(`the server ended with ${code}`)));
  });
}

const UNTIMED = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const };
const TIMED = { bank: 3600, turn: 600, timeouts: 2, whenOut: 'bot' as const };

/** Every game, with and without clocks; in the last three answers are kept until their time is over. */
const KINDS = [
  { game: 'arcade', options: { stall_limit: 'none' }, pace: UNTIMED },
  { game: 'tubetanks', options: {}, pace: TIMED },
  { game: 'arena-mechs', options: {}, pace: TIMED },
  { game: 'tunnel-rat', options: { tells: 'expression' }, pace: UNTIMED },
  { game: 'tunnel-rat', options: { tells: 'expression' }, pace: TIMED },
  { game: 'transformers-skirmish', options: { reaction_timer: '3', stall_limit: '200' }, pace: UNTIMED },
] as const;

interface Watched {
  readonly id: string;
  readonly game: string;
  readonly isTimed: boolean;
  readonly guests: readonly Guest[];
  /** What each seat's player was told to be done, in order. */
  readonly acknowledged: string[][];
  /** The decision that each seat answered last: an answer that is kept for later is not given again. */
  readonly answered: number[];
}

/** Whether a seat's answer was acknowledged and is not carried out yet. */
const isKept = ({ guests, answered }: Watched, seat: number): boolean => {
  const { client } = guests[seat]!;
  return client?.owes === true && !client.table?.outcome && answered[seat] === client.decision;
};

/** Plays whatever is legal, and notes what was acknowledged; returns when told to stop and nothing is on its way. */
async function playOn(table: Watched, stopped: () => boolean, random: SeededChance): Promise<void> {
  const { guests, acknowledged, answered } = table;
  while (!stopped() && guests.some(({ client }) => !client?.table?.outcome)) {
    let idle = true;
    for (const [seat, guest] of guests.entries()) {
      if (isKept(table, seat)) continue;
      const moves = await guest.legal();
      const move = moves[random.below(Math.max(1, moves.length), 'table')];
      if (move === undefined || stopped()) continue;
      idle = false;
      const { decision } = guest.client!;
      if ((await guest.client!.move(move)) !== undefined) continue;
      acknowledged[seat]!.push(move);
      answered[seat] = decision;
    }
    if (idle) await new Promise((resolve) => setTimeout(resolve, 2));
    if (guests.every(({ client }) => client?.table?.outcome)) return;
  }
}

const HOWS = ['killed under load', 'dying at its commits', ...(hasPostgres ? ['killed under load, on PostgreSQL'] : [])];

describe.each(HOWS)('a server that is %s', (how) => {
  it(`loses nothing that it acknowledged and doubles nothing, ${ROUNDS} times over`, { timeout: 180_000 + ROUNDS * 40_000 }, async () => {
    const place = how.endsWith('PostgreSQL') ? await freshPlace() : undefined;
    if (place) places.push(place.remove);
    const folder = mkdtempSync(join(tmpdir(), 'fray-crash-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
    const data = place?.address ?? join(folder, 'fray.sqlite');
    const dies = how === 'dying at its commits';
    const random = new SeededChance(11);
    const { url } = await start(folder, data, 0, 0, 0);
    let deaths = 0;
    const port = Number(new URL(url).port);
    const tables: Watched[] = [];
    const playing: Promise<void>[] = [];
    let stop = false;
    const running = () => tables.filter(({ guests }) => guests.some(({ client }) => !client?.table?.outcome));
    /** Matches end, and the load must not. */
    const topUp = async () => {
      while (running().length < TABLES) {
        const { game, options, pace } = KINDS[tables.length % KINDS.length]!;
        const guests = [new Guest(url, 'Ann'), new Guest(url, 'Bo')];
        const id = await guests[0]!.create({ game, options, pace });
        await guests[1]!.sit(id, 1);
        for (const guest of guests) await guest.until((client) => client.moments.length > 0);
        const table = { id, game, isTimed: pace === TIMED, guests, acknowledged: [[], []], answered: [-1, -1] };
        tables.push(table);
        playing.push(playOn(table, () => stop, new SeededChance(tables.length)));
      }
    };
    const facesKept = () => tables.reduce((sum, { game, acknowledged }) => sum + (game === 'tunnel-rat' ? acknowledged[1]!.length : 0), 0);
    const acknowledgedNow = () => tables.reduce((sum, table) => sum + table.acknowledged.flat().length, 0);
    /** Until so many more are acknowledged, and a little longer: anything may be on its way then. */
    const underLoad = async (more: number) => {
      const wanted = acknowledgedNow() + more;
      await expect.poll(acknowledgedNow, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
      await new Promise((resolve) => setTimeout(resolve, random.below(40, 'table')));
    };
    await topUp();
    for (let round = 1; round <= ROUNDS; round++) {
      // One that dies by itself needs no time before: it may be dead already.
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
    for (const { guests } of tables) for (const guest of guests) await guest.until((client) => client.line === 'online');
    await underLoad(10);
    await expect.poll(facesKept).toBeGreaterThan(0);
    stop = true;
    await Promise.all(playing);
    const waiting = () => tables.some((table) => table.guests.some((_, seat) => isKept(table, seat)));
    const deadline = Date.now() + 10 * KEPT;
    while (waiting() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(waiting()).toBe(false);
    let acknowledged = 0;
    for (const table of tables) {
      const [ann] = table.guests;
      if (!ann?.client?.table?.outcome) expect(await ann?.client?.act('concede')).toBeUndefined();
      const text = await (await fetch(`${url}api/tables/${table.id}/record`)).text();
      const record = parseRecord(text);
      if (!record.ok) throw new Error(`${record.fault.line} ${record.fault.message}`);
      if (!isGameId(table.game)) throw new Error(table.game);
      const game = await GAMES[table.game]();
      expect(verifyFair(game, record.value, [ann!.receipt(table.id)])).toMatchObject({
        ok: true,
        value: { witnessed: { seats: [game.seatNames[0]] } },
      });
      for (const [seat, moves] of table.acknowledged.entries()) {
        const kept = record.value.entries.flatMap((entry) => ('move' in entry && entry.seat === game.seatNames[seat] ? [entry.move] : []));
        // Nobody answered any more when all was stopped: in a live game the fallback may have been played once.
        const extra = table.isTimed && kept.length > moves.length ? 1 : 0;
        expect(kept.slice(0, kept.length - extra), `${table.game}, seat ${seat}`).toEqual(moves);
        acknowledged += moves.length;
      }
      for (const guest of table.guests) guest.leave();
    }
    expect(acknowledged).toBeGreaterThan(50);
  });
});
