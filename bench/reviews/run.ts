// Reviews matches between bots and prints the tables of docs/measurements/review.md: mean luck, unexplained points, loss of both levels,
// and time. `--scale 0.1`: a tenth of the matches; `--depth full`; `--game NAME`: one game; `--keep FILE`: stores every match and continues
// where the file ends; `--minutes 30`: stops in time and prints what is there.
import { parseArgs } from 'node:util';
import { GAMES } from '@fray/games';
import { type Depth, openReview, type Review, reviewMatch } from '@fray/review';
import { playedBy } from '@fray/review/testing';
import { printReport } from './report.ts';
import { keep, keptIn, type Side, type StoredReview } from './storedReviews.ts';
import { allTables, isOneSided, type Job, jobsOf, keyOf } from './tables.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    depth: { type: 'string', default: 'quick' },
    game: { type: 'string' },
    keep: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const depth: Depth = values.depth === 'full' ? 'full' : 'quick';

function sideOf({ sums, steps }: Review, seat: number): Side {
  const { start, result, luck, own, unexplained, choices, errors, blunders } = sums[seat]!;
  const guess = steps.reduce((sum, step) => sum + (step.guess?.[seat] ?? 0), 0);
  return { start, result, luck, guess, own, unexplained, choices, faults: errors + blunders };
}

async function reviewOf(job: Job): Promise<StoredReview> {
  const { table, pair, deal, seat } = job;
  const game = await GAMES[table.id]();
  const levels = seat === 0 ? pair : pair.toReversed();
  const record = await playedBy(game, { levels, seed: deal, options: table.options });
  const began = performance.now();
  const match = await openReview(game, record);
  if (!match.ok) throw new Error(match.fault.message);
  const review = [...reviewMatch(match.value, { depth, seed: 1 })].at(-1)?.review;
  if (!review) throw new Error('a review ends with a review');
  const sides: StoredReview['sides'] = [sideOf(review, seat), sideOf(review, 1 - seat)];
  return { key: keyOf(job), depth, milliseconds: performance.now() - began, sides };
}

const tables = (await allTables()).filter(({ id }) => values.game === undefined || id === values.game);
const stored = keptIn(values.keep, depth);
const until = performance.now() + 60_000 * Number(values.minutes);
for (const job of jobsOf(tables, Number(values.scale))) {
  if (performance.now() > until) break;
  if (stored.has(keyOf(job))) continue;
  const found = await reviewOf(job);
  stored.set(found.key, found);
  keep(values.keep, found);
}
printReport(tables, [...stored.values()], isOneSided);
