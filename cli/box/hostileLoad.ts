// Games of strangers that break every rule, beside honest matches: “node cli/box/hostileLoad.ts SECONDS MATCHES”. Prints JSON: the time from a move to its
// answer in the honest matches, without and with hostile games, the faults of these, and honest matches that were lost.
import { fileURLToPath } from 'node:url';
import { FrayClient } from '@fray/client';
import type { RunningServer } from '@fray/server';
import { examine } from '@fray/server/box';
import { CommunityHarness } from '@fray/server/testing/community';
import { pushGame, showGame, uploadOf } from '../push/pushGame.ts';
import { printError, printJson } from '../terminal.ts';
import { hostileProgram } from './hostileGame.ts';

/** What each hostile game does at its tables. It is stored without a check: a check would refuse it. */
const ATTACKS = {
  loop: 'game.play = () => { for (;;); };',
  expression: 'game.turn = (s) => (/^(a+)+$/.test("a".repeat(60) + "b") ? 1 : s.turn);',
  memory: 'game.turn = () => { const kept = []; for (;;) kept.push("x".repeat(999) + kept.length, Array(999).fill(1)); };',
  buffers: 'game.turn = () => { const kept = []; for (;;) kept.push(new Uint8Array(4e6).fill(1)); };',
  recursion: 'game.turn = (s) => game.turn(s) + 1;',
  megabytes: 'game.view = () => ({ text: "x".repeat(1.1e6) });',
  values: 'game.view = () => ({ list: Array(40000).fill(1) });',
  deep: 'game.view = () => { let deep = {}; for (let i = 0; i < 5000; i++) deep = { deep }; return deep; };',
  flood:
    'const play = game.play; game.play = (s, seat, m, c, emit) => { play(s, seat, m, c, emit); for (let i = 0; i < 1e4; i++) emit({ type: "x" }); };',
  throws: 'game.play = () => { throw new Error("no"); };',
  draws: 'game.setup = (_o, _n, chance) => { for (;;) chance.below(2, "table"); };',
  start: 'for (;;);',
};

const harness = new CommunityHarness();
const [seconds = 300, matches = 50] = process.argv.slice(2).map(Number);
const times: number[] = [];
const faults: Record<string, number> = {};
let finished = 0;
let lost = 0;

/** Measures its moves. */
class TimedClient extends FrayClient {
  override async act(...[id, seat, message]: Parameters<FrayClient['act']>) {
    const begun = performance.now();
    const answer = await super.act(id, seat, message);
    if (message.t === 'move') times.push(performance.now() - begun);
    return answer;
  }
}

async function clientOf(server: RunningServer, name: string, signal?: AbortSignal): Promise<FrayClient> {
  const account = await harness.signedIn(server, name);
  const { json } = await account.post('api/account/tokens', { label: name, scopes: ['read', 'play', 'publish'] });
  return new TimedClient(server.url, String(json['token']), signal);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const pick = (moves: readonly string[]) => wait(200 + Math.random() * 600).then(() => Math.floor(Math.random() * moves.length));

/** Two people at one table after another, until the end. */
async function honest(server: RunningServer, n: number, until: number): Promise<void> {
  const [one, two] = [await clientOf(server, `Anton ${n}`), await clientOf(server, `Birthe ${n}`)];
  while (performance.now() < until) {
    try {
      const table = await one.open(n % 2 === 0 ? 'tubetanks' : 'examples.three-bridges', [{ kind: 'open' }], {}, { private: true });
      const seated = await two.sit(table.id, 1);
      await Promise.all([one.play(table, 0, pick), two.play(seated, 1, pick)]);
      finished++;
    } catch (error) {
      lost++;
      printError(String(error));
    }
  }
}

/** Opens tables of one hostile game, until the end. Each freezes. */
async function hostile(server: RunningServer, name: string, until: number): Promise<void> {
  const names = [`Mal ${name}`, `Eve ${name}`];
  const clients = await Promise.all(names.map((one) => clientOf(server, one)));
  const game = `mallory.${name}`;
  while (performance.now() < until) {
    const stop = AbortSignal.timeout(4_000);
    let opened = '';
    try {
      const table = await clients[0]!.open(game, [{ kind: 'open' }], {}, { private: true });
      opened = table.id;
      const seated = await clients[1]!.sit(table.id, 1);
      const ended = new Promise((_, reject) => stop.addEventListener('abort', () => reject(new Error('it froze'))));
      const plays = [clients[0]!.play(table, 0, () => 0), clients[1]!.play(seated, 1, () => 0)];
      for (const play of plays) play.catch(() => {});
      await Promise.race([...plays, ended]);
    } catch {
      // It froze, or the server stopped waiting for it.
    }
    await countFault(clients[0]!, opened);
  }
}

/** Counts the fault that a table tells. */
async function countFault(client: FrayClient, table: string): Promise<void> {
  const info = await client.send('GET', `/tables/${table}`).catch(() => undefined);
  const fault = /failed in its box \((?<name>[\w-]+)\)/.exec(JSON.stringify(info) ?? '')?.groups?.['name'] ?? 'none yet';
  faults[fault] = (faults[fault] ?? 0) + 1;
}

async function store(server: RunningServer, name: string, lines: string): Promise<void> {
  const id = `mallory.${name}`;
  const about = { id, rulesVersion: 1, seatNames: ['one', 'two'], minSeats: 2, options: {} };
  const texts = { name, tagline: '' };
  const card = {
    id,
    seats: [2, 2],
    minutes: 1,
    weight: 1,
    secret: true,
    accent: ['#ffffff', '#888888', '#000000'],
    texts: { en: texts, da: texts },
  };
  // A version is twelve hexadecimal digits.
  const [owner, version] = ['mallory', Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12)];
  const limits = { mostOfOwner: 99, mostOfSource: 99, mostVersions: 9 };
  const program = await hostileProgram(`${lines}\ngame.id = ${JSON.stringify(id)};`);
  await server.registry.store.write([
    'putUpload',
    { id, owner, visibility: 'unlisted', contact: 'm', newest: version, since: 1, source: 0, down: 0 },
    {
      upload: id,
      version,
      owner,
      release: '1',
      card: JSON.stringify(card),
      rulebook: '{"en":"#"}',
      about: JSON.stringify(about),
      program,
      at: 1,
    },
    limits,
  ]);
}

/** How long moves took since the last call. */
function figures() {
  const sorted = times.splice(0).toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1));
  return { moves: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

const server = await harness.open({ uploads: 'anybody', log: 'error' }, { countsAddresses: false });
const author = await clientOf(server, 'Ida');
await pushGame(author, await uploadOf(fileURLToPath(new URL('../../examples/three-bridges', import.meta.url))));
await showGame(author, 'examples.three-bridges', 'unlisted', 'ida@example.org');
for (const [name, lines] of Object.entries(ATTACKS)) await store(server, name, lines);

const begun = performance.now();
const quiet = 1000 * Math.min(60, seconds);
const end = begun + quiet + 1000 * seconds;
const people = Array.from({ length: matches }, (_, n) => honest(server, n, end));
await wait(quiet);
const without = figures();
const attacks = Object.keys(ATTACKS).map((name) => hostile(server, name, end));
// Beside the tables, pushes are checked and refused all the time.
const refused = (async () => {
  let count = 0;
  for (; performance.now() < end; count++)
    await examine(await hostileProgram(Object.values(ATTACKS)[count % 11]!), { games: 1, within: 2000 });
  return count;
})();
await wait(1000 * seconds);
const beside = figures();
await Promise.race([Promise.all([...people, ...attacks]), wait(60_000)]);
printJson({ matches, seconds, without, beside, faults, checks: await refused, finished, lost }, 2);
await harness.close();
process.exit(0);
