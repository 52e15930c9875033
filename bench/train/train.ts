// Trains the value of a game by self-play: `npm run train -- arcade --minutes 10 --seed 1`. `--resume` continues; `--ship` writes the
// weights into the game; `--measure` prints strength and calibration of the game's own value,
// `--rivals` against whom.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { BEGINNING, LEARNING, Learner, type LearnerState, type TrainingSamples } from '@fray/bots/training';
import { Net, type PackedNet, packNet, shareOfLogit } from '@fray/bots/value';
import { SeededChance } from '@fray/engine';
import { RIVALS, report } from './report.ts';
import { TAUGHT, trainingTaskOf } from './trainers.ts';
import { WorkerPool } from './workerPool.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    games: { type: 'string', default: '400' },
    begin: { type: 'string', default: '0' },
    duels: { type: 'string', default: '60' },
    rivals: { type: 'string', default: RIVALS.join() },
    resume: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    ship: { type: 'boolean', default: false },
  },
});

/** Games in a round. `AGAIN`: how often each of their positions is used. */
const GAMES = 64;
/** The same for greedy games of the first `--begin` rounds: each tells little, so they are many, and used less often. */
const QUICK_GAMES = 1024;
const QUICK_AGAIN = 2;
const AGAIN = 8;
const BATCH = 64;
/** Learning rate: halved after each period, never below a tenth. */
const RATE = 1e-3;
const HALF = 150;
/** Rounds after which the network plays `--duels` games against its former self. */
const FROZEN = 25;

/** State of a training run. */
interface Progress {
  readonly seed: number;
  readonly round: number;
  readonly learner: LearnerState;
}

const [game = ''] = positionals;
if (!TAUGHT.includes(game)) throw new Error(`which game? One of ${TAUGHT.join(', ')}`);
const folder = new URL(`../../training/${game}/`, import.meta.url);
const file = new URL('progress', folder);
mkdirSync(folder, { recursive: true });

const task = await trainingTaskOf(game);
const pool = new WorkerPool(game, whole('jobs'));
if (values.measure) await report(pool, task, packNet(task.shipped()), whole('games'), values.rivals.split(','));
else if (values.ship) ship(before());
else await train();
await pool.close();

function whole(name: 'minutes' | 'seed' | 'jobs' | 'games' | 'duels'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1`);
  return value;
}

function before(): Progress {
  if (!existsSync(file)) throw new Error(`nothing was trained yet: ${fileURLToPath(file)} is missing`);
  return deserialize(readFileSync(file)) as Progress;
}

async function train(): Promise<void> {
  const started = values.resume ? before() : undefined;
  const seed = started?.seed ?? whole('seed');
  const learner = new Learner(task.shape, seed, started?.learner);
  const until = performance.now() + whole('minutes') * 60_000;
  let frozen = packNet(learner.averaged);
  for (let round = started?.round ?? 0; performance.now() < until; round++) {
    const quick = round < Number(values.begin);
    const seeds = Array.from(
      { length: quick ? QUICK_GAMES : GAMES },
      (_, i) => seed * 10_000_000 + round * (quick ? QUICK_GAMES : GAMES) + i,
    );
    const net = packNet(learner.averaged);
    const samples = await pool.lessons(net, quick ? BEGINNING : LEARNING, seeds);
    const positions = samples.reduce((sum, { targets }) => sum + targets.length, 0);
    const unseen = lossOf(learner.averaged, samples);
    for (const one of samples) learner.take(one);
    const rate = Math.max(RATE / 10, RATE * 0.5 ** (round / HALF));
    const loss = learner.learn(Math.ceil((positions * (quick ? QUICK_AGAIN : AGAIN)) / BATCH), rate, new SeededChance(seed + round));
    const line = { round, positions, rate, loss, unseen, ...(round % FROZEN === FROZEN - 1 ? await against(net, frozen, seed) : {}) };
    if (round % FROZEN === FROZEN - 1) frozen = net;
    keep({ seed, round: round + 1, learner: learner.state });
    appendFileSync(new URL('log.jsonl', folder), `${JSON.stringify(line)}\n`);
    console.log(JSON.stringify(line));
  }
}

/** Mean loss on games that were not learned from yet. The uncertainty of the games is part of it. */
function lossOf(net: Net, samples: readonly TrainingSamples[]): number {
  let loss = 0;
  let count = 0;
  for (const { inputs, guesses, targets } of samples)
    for (let i = 0; i < targets.length; i++) {
      const share = shareOfLogit(net.logit(inputs.subarray(i * net.shape.inputs, (i + 1) * net.shape.inputs), guesses[i]!));
      loss -= targets[i]! * Math.log(share) + (1 - targets[i]!) * Math.log(1 - share);
      count++;
    }
  return loss / count;
}

async function against(net: PackedNet, frozen: PackedNet, seed: number): Promise<{ againstEarlier: number; againstGuess: number }> {
  const tables = Object.values(task.tables);
  const games = whole('duels');
  const [earlier, guess] = [await pool.match(net, frozen, tables, games, seed), await pool.match(net, 'hand', tables, games, seed)];
  return { againstEarlier: earlier.score.mean, againstGuess: guess.score.mean };
}

/** Writes beside and then renames, so that a stopped run leaves the former file. */
function keep(progress: Progress): void {
  const fresh = new URL('progress.new', folder);
  writeFileSync(fresh, serialize(progress));
  renameSync(fresh, file);
}

function ship({ learner, round, seed }: Progress): void {
  const { inputs, hidden, steps, weights } = packNet(new Net(task.shape, learner.averaged));
  const text = `import type { PackedNet } from '@fray/bots/value';

/** Written by \`npm run train -- ${game} --seed ${seed}\` after ${round} rounds; \`docs/bots.md\` has its figures. */
export const weights: PackedNet = {
  inputs: ${inputs},
  hidden: [${hidden.join(', ')}],
  steps: [${steps.join(', ')}],
  weights:
    '${weights}',
};
`;
  writeFileSync(new URL(`../../games/${game}/bot/weights.ts`, import.meta.url), text);
  console.log(`${Math.round(text.length / 1024)} KB`);
}
