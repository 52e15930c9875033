// Reviews matches between bots and prints the tables of docs/review.md: mean luck, what stays unexplained, whether the stronger player loses
// less, and how long it takes. `--scale 0.1` a tenth of the matches, `--depth full`, `--game NAME` one game.
import { parseArgs } from 'node:util';
import { LEVELS, type Level } from '@fray/bots';
import { GAMES } from '@fray/games';
import { type Depth, openReview, type Review, reviewed } from '@fray/review';
import { playedBy } from '@fray/review/testing';

interface Table {
  readonly id: keyof typeof GAMES;
  readonly told: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pairs: readonly (readonly [Level, Level])[];
  readonly games: number;
}

const ALL: readonly (readonly [Level, Level])[] = [
  ['gunner', 'recruit'],
  ['veteran', 'recruit'],
  ['veteran', 'gunner'],
];
const presets = (await GAMES.arcade()).presets ?? [];
const TABLES: readonly Table[] = [
  { id: 'arcade', told: 'core', options: {}, pairs: ALL, games: 40 },
  { id: 'arcade', told: 'all advanced rules', options: presets.find(({ name }) => name === 'all')?.options ?? {}, pairs: ALL, games: 40 },
  { id: 'arena-mechs', told: 'two players', options: {}, pairs: ALL, games: 40 },
  { id: 'transformers-skirmish', told: 'standard', options: {}, pairs: ALL.slice(1), games: 20 },
  { id: 'tubetanks', told: 'each-step, solved', options: { fire_timing: 'each-step' }, pairs: [['ace', 'veteran'], ...ALL], games: 60 },
  { id: 'tunnel-rat', told: 'solved; the first is the rat', options: {}, pairs: [['ace', 'recruit'], ...ALL], games: 150 },
];

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, depth: { type: 'string', default: 'quick' }, game: { type: 'string' } },
});
const depth: Depth = values.depth === 'full' ? 'full' : 'quick';

/** A match and its review, told from both levels. */
interface Reviewed {
  readonly review: Review;
  /** The seat of the first level. */
  readonly seat: number;
  readonly milliseconds: number;
}

async function reviewAll({ id, options, games }: Table, [first, second]: readonly [Level, Level]): Promise<Reviewed[]> {
  const game = await GAMES[id]();
  const found: Reviewed[] = [];
  for (let i = 0; i < Math.max(2, Math.round(games * Number(values.scale))); i++) {
    // Only the rat decides anything in Tunnel Rat.
    const seat = id === 'tunnel-rat' ? 0 : i % 2;
    const levels = seat === 0 ? [first, second] : [second, first];
    const record = await playedBy(game, { levels, seed: 1 + Math.floor(i / 2), options });
    const began = performance.now();
    const match = await openReview(game, record);
    if (!match.ok) throw new Error(match.fault.message);
    const review = [...reviewed(match.value, { depth, seed: 1 })].at(-1)?.review;
    if (review) found.push({ review, seat, milliseconds: performance.now() - began });
  }
  return found;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
const spread = (numbers: readonly number[]): number => Math.sqrt(mean(numbers.map((n) => (n - mean(numbers)) ** 2)));
const points = (share: number): string => (100 * share).toFixed(1);

console.log(
  '| game | pairing | matches | mean luck | unexplained: mean, root mean square | lost a choice (PR) | errors and blunders a match | s a review |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
let [ordered, compared] = [0, 0];
for (const table of TABLES) {
  if (values.game !== undefined && table.id !== values.game) continue;
  for (const pair of table.pairs) {
    const all = await reviewAll(table, pair);
    const sums = all.map(({ review, seat }) => [review.sums[seat]!, review.sums[1 - seat]!] as const);
    const lucks = sums.map(([own]) => own.luck);
    const rest = sums.map(([own]) => own.unexplained);
    const rates = ([0, 1] as const).map(
      (i) => (500 * -mean(sums.map((sum) => sum[i].own))) / Math.max(1, mean(sums.map((sum) => sum[i].choices))),
    );
    const faults = ([0, 1] as const).map((i) => mean(sums.map((sum) => sum[i].errors + sum[i].blunders)));
    if (table.id !== 'tunnel-rat' && LEVELS.indexOf(pair[0]) > LEVELS.indexOf(pair[1])) {
      compared++;
      if (rates[0]! < rates[1]!) ordered++;
    }
    const cells = [
      `${table.id} (${table.told})`,
      pair.join(' – '),
      String(all.length),
      `${points(mean(lucks))} ± ${points(spread(lucks) / Math.sqrt(lucks.length))}`,
      `${points(mean(rest))}, ${points(Math.sqrt(mean(rest.map((n) => n * n))))}`,
      rates.map((rate) => rate.toFixed(1)).join(' – '),
      faults.map((count) => count.toFixed(1)).join(' – '),
      (mean(all.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
console.log(`\nThe stronger player lost less a choice in ${ordered} of ${compared} pairings.`);
