import { type Calibration, calibrationOf, MEASURING, type TrainingTask } from '@fray/bots/training';
import { type PackedNet, shareOfLogit, unpackNet } from '@fray/bots/value';
import type { WorkerPool } from './workerPool.ts';

/** Seeds that no training uses. */
const UNSEEN = 3_000_000_000;
/** Rivals for measurements. */
export const RIVALS = ['greedy', 'hand', 'search'] as const;
const TOLD = {
  greedy: 'greedy, never distracted',
  hand: 'whole turns by the judgement made by hand',
  search: 'the search of 1,500 iterations',
} as const satisfies Record<(typeof RIVALS)[number], string>;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Prints a network's strength and calibration on games that were not used for training. */
export async function report(
  pool: WorkerPool,
  task: TrainingTask,
  packed: PackedNet,
  games: number,
  against: readonly string[],
): Promise<void> {
  const rivals = RIVALS.filter((rival) => against.includes(rival));
  console.log(
    '| table | against | share of the win | 95 % interval | games | ms a decision | its rival |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const [name, table] of Object.entries(task.tables))
    for (const rival of rivals) {
      const tables = task.grounds.map((ground) => ({ ...table, ...ground }));
      const match = await pool.match(packed, rival, tables, games, UNSEEN);
      const { mean, low, high } = match.score;
      console.log(
        `| ${name} | ${TOLD[rival]} | ${percent(mean)} | ${percent(low)} to ${percent(high)} | ${match.games} | ${match.thinkTimes.map((ms) => ms.toFixed(2)).join(' | ')} |`,
      );
    }
  for (const [name, table] of Object.entries(task.tables)) {
    const { learned, guessed } = await calibrate(pool, task, packed, table, games);
    console.log(
      `\n${name}: Brier ${learned.brier.toFixed(4)}, by the guess alone ${guessed.brier.toFixed(4)}, ${learned.count} positions\n\n| predicted | positions | mean predicted | actual |\n| --- | --- | --- | --- |`,
    );
    for (const { from, to, count, predicted, actual } of learned.bins)
      console.log(`| ${percent(from)} to ${percent(to)} | ${count} | ${percent(predicted)} | ${percent(actual)} |`);
  }
}

async function calibrate(
  pool: WorkerPool,
  task: TrainingTask,
  packed: PackedNet,
  table: Readonly<Record<string, string>>,
  games: number,
): Promise<{ learned: Calibration; guessed: Calibration }> {
  const net = unpackNet(packed);
  const { inputs: width } = net.shape;
  const predicted: number[] = [];
  const guessed: number[] = [];
  const actual: number[] = [];
  for (const [i, ground] of task.grounds.entries()) {
    const seeds = Array.from({ length: Math.ceil(games / task.grounds.length) }, (_, k) => UNSEEN + 1000 * i + k);
    for (const { inputs, guesses, targets } of await pool.lessons(packed, MEASURING, seeds, { ...table, ...ground }))
      for (let at = 0; at < targets.length; at++) {
        predicted.push(shareOfLogit(net.logit(inputs.subarray(at * width, (at + 1) * width), guesses[at]!)));
        guessed.push(shareOfLogit(guesses[at]!));
        actual.push(targets[at]!);
      }
  }
  return { learned: calibrationOf(predicted, actual), guessed: calibrationOf(guessed, actual) };
}
