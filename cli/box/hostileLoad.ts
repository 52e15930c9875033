// Hostile games beside honest matches: “node cli/box/hostileLoad.ts SECONDS MATCHES”. Prints JSON: the time from a move to its answer in the honest matches,
// without and with hostile games, the faults of the hostile tables, and the honest matches that were finished and lost. Each account has an address of its own.
import { fork } from 'node:child_process';
import { FrayClient } from '@fray/client';
import { examine } from '@fray/server/box';
import { printError, printJson } from '../terminal.ts';
import { ATTACKS, attackProgram } from './attacks.ts';
import type { HostileServerFigures, HostileServerReady } from './hostileServer.ts';

/** Milliseconds of the part without hostile games, at most. */
const QUIET = 300_000;
/** Milliseconds that a hostile table is watched. */
const WATCHED = 4_000;

const [seconds = 300, matches = 50] = process.argv.slice(2).map(Number);
const attacks = Object.keys(ATTACKS) as (keyof typeof ATTACKS)[];
/** Milliseconds of each move, by game. */
const times: Record<string, number[]> = {};
const faults: Record<string, number> = {};
let finished = 0;
let lost = 0;
let checks = 0;

/** Measures how long its moves of a game take. */
class TimedClient extends FrayClient {
  readonly #game: string;

  constructor(name: string, game: string) {
    super(url, tokens[name] ?? '');
    this.#game = game;
  }

  override async act(...[id, seat, message]: Parameters<FrayClient['act']>) {
    const begun = performance.now();
    const answer = await super.act(id, seat, message);
    if (message.t === 'move') (times[this.#game] ??= []).push(performance.now() - begun);
    return answer;
  }
}

const people = Array.from({ length: matches }, (_, n) => [`Anton ${n}`, `Birthe ${n}`] as const);
const attackers = attacks.map((name) => [`Mal ${name}`, `Eve ${name}`] as const);
const child = fork(new URL('hostileServer.ts', import.meta.url), [...people, ...attackers].flat(), {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
child.once('exit', (code) => {
  printError(`the server ended with ${code}`);
  process.exit(1);
});
const nextMessage = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
const { url, tokens } = await nextMessage<HostileServerReady>();
giveAddresses(Object.values(tokens));

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const pick = (moves: readonly string[]) => wait(200 + Math.random() * 600).then(() => Math.floor(Math.random() * moves.length));

const begun = performance.now();
const quiet = Math.min(QUIET, 1000 * seconds);
const end = begun + quiet + 1000 * seconds;
const honest = people.map((pair, n) => playHonestly(pair, n % 2 === 0 ? 'tubetanks' : 'examples.three-bridges'));
await wait(quiet);
const without = { ...moveTimes(), ...(await serverFigures()) };
const hostile = attacks.map((name, n) => playHostile(attackers[n]!, name));
const checking = checkPrograms();
await wait(1000 * seconds);
const beside = { ...moveTimes(), ...(await serverFigures()) };
await Promise.race([Promise.all([...honest, ...hostile, checking]), wait(120_000)]);
printJson({ matches, seconds, without, beside, faults, checks, finished, lost }, 2);
child.removeAllListeners('exit');
child.disconnect();
process.exit(0);

/** Sends the requests of each token from an address of its own: limits by address count as for people in different places. */
function giveAddresses(known: readonly string[]): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, request = {}) => {
    const headers = new Headers(request.headers);
    const n = known.findIndex((token) => headers.get('authorization') === `Bearer ${token}`);
    headers.set('x-forwarded-for', `10.${n >> 8}.${n & 255}.1`);
    return send(input, { ...request, headers });
  };
}

function clientOf(name: string, signal?: AbortSignal): FrayClient {
  return new FrayClient(url, tokens[name] ?? '', signal);
}

/** Two people at one table after another, until the end. */
async function playHonestly([first, second]: readonly [string, string], game: string): Promise<void> {
  const [one, two] = [new TimedClient(first, game), new TimedClient(second, game)];
  while (performance.now() < end) {
    try {
      const table = await one.open(game, [{ kind: 'open' }], {}, { private: true });
      const seated = await two.sit(table.id, 1);
      await Promise.all([one.play(table, 0, pick), two.play(seated, 1, pick)]);
      finished++;
    } catch (error) {
      lost++;
      printError(`${game}: ${String(error)}`);
      await wait(1_000);
    }
  }
}

/** Opens tables of one hostile game, one after another, until the end. */
async function playHostile([first, second]: readonly [string, string], attack: string): Promise<void> {
  while (performance.now() < end) {
    const stop = AbortSignal.timeout(WATCHED);
    const [one, two] = [clientOf(first, stop), clientOf(second, stop)];
    try {
      const table = await one.open(`mallory.${attack}`, [{ kind: 'open' }], {}, { private: true });
      const seated = await two.sit(table.id, 1);
      await Promise.allSettled([one.play(table, 0, () => 0), two.play(seated, 1, () => 0)]);
      count(await faultOf(clientOf(first), table.id));
    } catch (error) {
      count(stop.aborted ? 'no table within 4 s' : String(error).slice(0, 60));
      await wait(1_000);
    }
  }
}

function count(fault: string): void {
  faults[fault] = (faults[fault] ?? 0) + 1;
}

/** The fault that a table shows. */
async function faultOf(client: FrayClient, table: string): Promise<string> {
  for await (const message of client.stream(`/tables/${table}/stream?seat=0&seen=0`, AbortSignal.timeout(WATCHED)))
    if (message.t === 'table')
      return /failed in its box \((?<name>[\w-]+)\)/.exec(message.table.fault ?? '')?.groups?.['name'] ?? 'none yet';
  return 'none yet';
}

/** Has programs checked, one after another, as pushes do. */
async function checkPrograms(): Promise<void> {
  for (; performance.now() < end; checks++)
    await examine(await attackProgram(attacks[checks % attacks.length]!), { games: 1, within: 2000 });
}

/** How long moves of each game took since the last call, in milliseconds. */
function moveTimes() {
  const games = Object.entries(times).map(([game, list]) => {
    const sorted = list.splice(0).toSorted((a, b) => a - b);
    const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1));
    return [game, { moves: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }] as const;
  });
  return Object.fromEntries(games);
}

function serverFigures(): Promise<HostileServerFigures> {
  const figures = nextMessage<HostileServerFigures>();
  child.send('measure');
  return figures;
}
