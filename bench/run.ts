import { mkdirSync, writeFileSync } from 'node:fs';
import { arcade } from '@fray/arcade';
import { arenaMechs } from '@fray/arena-mechs';
import { LEVELS, makeBot, SearchBot } from '@fray/bots';
import { type AnyGame, firstSeat, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import { tubetanks } from '@fray/tubetanks';
import { SOLUTIONS } from '@fray/tubetanks/solutions';
import { TubeSolver } from '@fray/tubetanks/solver';
import { tunnelRat } from '@fray/tunnel-rat';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import { bareGame } from './bareLoop.ts';
import { loadBoardGameIo } from './competitors.ts';
import { randomPlayer } from './contractLoop.ts';
import { labBench } from './lab.ts';
import { hashInto, perCpuSecond } from './measure.ts';
import { queueBench } from './queue.ts';
import { tableBench } from './table.ts';

// `npm run bench -- frames`: the cost of animation in a browser, and nothing else.
if (process.argv[2] === 'frames') {
  await import('@fray/e2e/frames');
  process.exit();
}

process.env['NODE_ENV'] = 'production';

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: number;
}

const rows: Row[] = [];
const report = (what: string, value: number, unit: string, goal?: number) => {
  rows.push({ what, value, unit, ...(goal === undefined ? {} : { goal }) });
  const shown = value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
  console.log(`${what.padEnd(62)} ${shown.padStart(12)} ${unit}${goal === undefined ? '' : `   (goal ${goal.toLocaleString('en')})`}`);
};

if (process.argv[2] === 'records') {
  const { recordsBench } = await import('./online/records.ts');
  await recordsBench(report);
  process.exit();
}

if (process.argv[2] === 'costs') {
  const { costsBench } = await import('./online/requestCosts.ts');
  await costsBench(report, process.argv[3]);
  process.exit();
}

if (process.argv[2] === 'flood') {
  const { floodBench } = await import('./online/flood.ts');
  await floodBench(report, process.argv.slice(3));
  process.exit();
}

if (process.argv[2] === 'people') {
  const { peopleBench } = await import('./people/run.ts');
  await peopleBench(report);
  process.exit();
}

const GAMES_OF_FRAY: readonly AnyGame[] = [arcade, tubetanks, tunnelRat, arenaMechs, transformersSkirmish];

// `npm run bench -- lab [game …]`: games per CPU second in the lab.
if (process.argv[2] === 'lab') {
  const wanted = process.argv.slice(3);
  await labBench(
    GAMES_OF_FRAY.filter(({ id }) => wanted.length === 0 || wanted.includes(id)),
    report,
  );
  process.exit();
}

const { clientGame, reducerGame, mctsIterations } = await loadBoardGameIo();
const GAMES = 200;
const playArcade = randomPlayer(arcade);
const playTubetanks = randomPlayer(tubetanks);
const playTunnelRat = randomPlayer(tunnelRat);
const playArenaMechs = randomPlayer(arenaMechs, {}, 4);
const playSkirmish = randomPlayer(transformersSkirmish);
const everySeed = (play: (seed: number) => number) => () => {
  let sum = 0;
  for (let seed = 0; seed < GAMES; seed++) sum += play(seed);
  return sum;
};

// Both loops must end every game alike.
let contractHash = 1;
let bareHash = 1;
for (let seed = 0; seed < GAMES; seed++) {
  const { last, moves } = playArcade(seed);
  const state = last as ReturnType<typeof arcade.setup>;
  contractHash = hashInto(contractHash, [moves, state.turn, ...state.cellOf, ...state.endurance]);
  const bare = bareGame(seed);
  bareHash = hashInto(bareHash, [bare.moves, bare.turn, ...bare.cellOf, ...bare.endurance]);
}
if (contractHash !== bareHash) throw new Error(`the loops do different work: ${contractHash} and ${bareHash}`);
console.log(`random play of ARCADE core: both loops end on hash ${contractHash.toString(16)} over ${GAMES} games\n`);

const random = new SeededChance(1);
const below = (n: number) => random.below(n, 'table');
// Rounds in turn, so that a slow moment of the machine affects all alike.
const rates = { contract: [] as number[], bare: [] as number[], client: [] as number[], reducer: [] as number[] };
for (let round = 0; round < 3; round++) {
  rates.contract.push(await perCpuSecond(everySeed((seed) => playArcade(seed).moves)));
  rates.bare.push(await perCpuSecond(everySeed((seed) => bareGame(seed).moves)));
  rates.client.push(await perCpuSecond(() => clientGame(below)));
  rates.reducer.push(await perCpuSecond(() => reducerGame(below)));
}
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
report('ARCADE core, random play through the contract', median(rates.contract), 'moves/s');
report('the same in a bare loop', median(rates.bare), 'moves/s');
report('the same in boardgame.io, headless client', median(rates.client), 'moves/s');
report('the same in boardgame.io, reducer alone (its fastest)', median(rates.reducer), 'moves/s');
report('contract against boardgame.io client', median(rates.contract) / median(rates.client), 'times', 150);
report('contract against boardgame.io reducer', median(rates.contract) / median(rates.reducer), 'times', 150);
report('bare loop against contract', median(rates.bare) / median(rates.contract), 'times (at most)', 1.4);

const ALL_RULES = arcade.presets?.find(({ name }) => name === 'all')?.options ?? {};
const MIDDLE_ZONE = { zone: 'rift' };
const playCoreThere = randomPlayer(arcade, MIDDLE_ZONE);
const playAllThere = randomPlayer(arcade, { ...ALL_RULES, ...MIDDLE_ZONE });
const turnRates = { core: [] as number[], all: [] as number[], games: [] as number[] };
for (let round = 0; round < 3; round++) {
  turnRates.core.push(await perCpuSecond(everySeed((seed) => playCoreThere(seed).turns)));
  turnRates.all.push(await perCpuSecond(everySeed((seed) => playAllThere(seed).turns)));
  turnRates.games.push(await perCpuSecond(everySeed((seed) => (playAllThere(seed), 1))));
}
report('ARCADE core on the middle zone, random play', median(turnRates.core), 'turns/s');
report('ARCADE with all rules on the middle zone, random play', median(turnRates.all), 'turns/s');
report('turns with all rules, as a share of the core', (100 * median(turnRates.all)) / median(turnRates.core), '%', 40);
report('whole random games with all rules on the middle zone', median(turnRates.games), 'games/s', 2000);

const shown = tableBench({ ...ALL_RULES, zone: 'citadel' });
report('exact odds of a shot, the slowest of many', shown.odds, 'ms (at most)', 2);
report('where a miss may strike, the whole map, the slowest of many', shown.map, 'ms (at most)', 20);

const rounds = await perCpuSecond(everySeed((seed) => playTubetanks(seed).moves / 2));
report('TubeTanks, random play', rounds, 'rounds/s', 1_000_000);
const turns = await perCpuSecond(everySeed((seed) => playTunnelRat(seed).turns));
report('Tunnel Rat, random play', turns, 'turns/s', 1_000_000);
report(
  'Arena Mechs with four players, random play',
  await perCpuSecond(everySeed((seed) => playArenaMechs(seed).moves)),
  'decisions/s',
  400_000,
);

report('Transformers Skirmish, random play', await perCpuSecond(everySeed((seed) => playSkirmish(seed).moves)), 'decisions/s', 500_000);

const depth50 = await perCpuSecond(() => searchIterations(arcade, 20_000, 50));
const theirs = await perCpuSecond(() => mctsIterations(100, 50));
report('search on ARCADE, playouts of 50 moves', depth50, 'iterations/s');
report('boardgame.io MCTSBot on the same, depth 50', theirs, 'iterations/s');
report('search against MCTSBot', depth50 / theirs, 'times', 150);
for (const game of GAMES_OF_FRAY) {
  for (const level of LEVELS) report(`${game.id}, ${level}: a decision`, decisionTime(game, level), 'ms');
  report(`${game.id}: search as the ace plays it`, await perCpuSecond(() => searchIterations(game, 500)), 'iterations/s');
}

await labBench(GAMES_OF_FRAY, report);
await queueBench(report);

const solving = performance.now();
for (const [deck, pack] of [
  ['40', [10, 10, 20]],
  ['16', [4, 4, 8]],
] as const)
  new TunnelRatSolver(deck).solveState({ pack, discard: [0, 0, 0], casualties: 0, tunnels: 0 });
report('Tunnel Rat solved exactly, both decks', (performance.now() - solving) / 1000, 's (at most)', 300);

const tubes = performance.now();
for (const { apex, fire_timing, fire_range } of SOLUTIONS)
  new TubeSolver({ ...standardOptions(tubetanks.options), apex, fire_timing, fire_range }).solve(40);
report('TubeTanks solved with 40 rounds, every solution that ships', (performance.now() - tubes) / 1000, 's (at most)', 298);

const { onlineBench } = await import('./online/run.ts');
await onlineBench(report);
const { peopleBench } = await import('./people/run.ts');
await peopleBench(report);

const folder = new URL('../reports/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('bench.json', folder), `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
console.log('\nwritten to reports/bench.json');

function opening(game: AnyGame) {
  const state = game.setup(standardOptions(game.options), game.minSeats, new SeededChance(5));
  const seat = firstSeat(game.deciders(state));
  const moves = new MoveList();
  game.moves(state, seat, moves);
  return { seat, moves, sampler: game.sampler(game.view(state, seat)) };
}

function searchIterations(game: AnyGame, iterations: number, horizon?: number): number {
  const bot = new SearchBot(game, 1, horizon === undefined ? { iterations } : { iterations, horizon, guided: 0 });
  bot.choose(opening(game));
  return bot.iterations;
}

function decisionTime(game: AnyGame, level: (typeof LEVELS)[number]): number {
  const bot = makeBot(game, level, 1);
  const question = opening(game);
  bot.choose(question);
  const began = performance.now();
  let decisions = 0;
  while (performance.now() - began < 500) {
    bot.choose(question);
    decisions++;
  }
  return (performance.now() - began) / decisions;
}
