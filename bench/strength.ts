// Measures the win rates between bot levels and writes them to `docs/measurements/bots.md`; takes hours on one core. `--game NAME`: one game;
// `--table TITLE`: one table; `--games N`: at most this many of each pair; `--jobs N`: workers; `--quick`: a tenth of it, nothing written.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { arcade } from '@fray/arcade';
import { type Deal, LEVELS, type Level, type Pairing, ratings, summarize } from '@fray/bots';
import { readChoices } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import { Piscina } from 'piscina';
import type { Stretch } from './strengthWorker.ts';

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    table: { type: 'string' },
    games: { type: 'string', default: '400' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    quick: { type: 'boolean', default: false },
  },
});

const ALL_RULES = arcade.presets?.find(({ name }) => name === 'all')?.options ?? {};

interface Table {
  readonly game: string;
  readonly label?: string;
  readonly options: Readonly<Record<string, string>>;
  /** Number of games of two neighbouring levels; `ofTheAce` if one of them is the ace. */
  readonly games: number;
  readonly ofTheAce: number;
  readonly seats?: number;
}

/** Tables to measure, with enough games that luck does not decide. */
const TABLES: readonly Table[] = [
  { game: 'arcade', label: 'core', options: {}, games: 400, ofTheAce: 400 },
  { game: 'arcade', label: 'all advanced rules', options: ALL_RULES, games: 400, ofTheAce: 200 },
  { game: 'arcade', label: 'all advanced rules, a sidecar a side', options: { ...ALL_RULES, sidecars: '1' }, games: 200, ofTheAce: 100 },
  { game: 'arena-mechs', label: 'two players', options: {}, games: 400, ofTheAce: 100 },
  {
    game: 'arena-mechs',
    label: 'four players, one of them of the stronger level; a fair share is 25 %',
    options: {},
    games: 200,
    ofTheAce: 40,
    seats: 4,
  },
  { game: 'transformers-skirmish', options: {}, games: 400, ofTheAce: 100 },
  { game: 'tubetanks', options: {}, games: 400, ofTheAce: 400 },
  { game: 'tubetanks', label: 'fire_timing=each-step', options: { fire_timing: 'each-step' }, games: 400, ofTheAce: 400 },
  { game: 'tunnel-rat', options: {}, games: 4000, ofTheAce: 4000 },
];
/** Share of games between levels two apart, so that the ratings depend less on single steps. */
const TWO_APART = 0.25;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** Sections of the document by title. Sections that are not measured now stay unchanged. */
const sections = new Map<string, string[]>();
const book = new URL('../docs/measurements/bots.md', import.meta.url);
const [head = '', ...manual] = readFileSync(book, 'utf8').replaceAll('\r\n', '\n').split('\n## ');
for (const section of manual) {
  const [title = '', ...rest] = section.trimEnd().split('\n');
  sections.set(title, rest);
}

const pool = new Piscina({
  filename: new URL('strengthWorker.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: Number(values.jobs),
});
for (const table of TABLES) {
  const title = `${table.game}${table.label ? ` (${table.label})` : ''}`;
  if ((values.game ?? table.game) !== table.game || (values.table ?? title) !== title) continue;
  const lines = await ladder(table);
  sections.set(title, lines);
  // Each table is saved as soon as it is measured.
  if (!values.quick)
    writeFileSync(
      book,
      `${[head.trimEnd(), ...[...sections].map(([title, rest]) => ['', `## ${title}`, ...rest].join('\n'))].join('\n')}\n`,
    );
}
await pool.destroy();

/** Measures every level against the two below it. Returns the table as Markdown lines. */
async function ladder(table: Table): Promise<string[]> {
  const seats = table.seats ?? 2;
  const pairings: Pairing[] = [];
  const played: Deal[][] = [];
  for (let first = 1; first < LEVELS.length; first++)
    for (const second of seats === 2 ? [first - 1, first - 2] : [first - 1]) {
      const [stronger, weaker] = [LEVELS[first], LEVELS[second]];
      if (!stronger || !weaker) continue;
      const whole = Math.min(
        Number(values.games) * (table.game === 'tunnel-rat' ? 10 : 1),
        stronger === 'ace' ? table.ofTheAce : table.games,
      );
      const deals = await play(
        table,
        [stronger, weaker],
        Math.ceil((whole * (second === first - 1 ? 1 : TWO_APART) * (values.quick ? 0.1 : 1)) / seats) * seats,
      );
      if (second === first - 1) played[first] = deals;
      pairings.push({ first, second, deals: byDeal(deals, seats) });
      const { mean, low, high } = summarize(deals).score;
      console.log(`${table.game} ${stronger} ${weaker} ${percent(mean)} (${percent(low)} to ${percent(high)}) of ${deals.length}`);
    }
  const elo = seats === 2 ? ratings(LEVELS.length, pairings) : undefined;
  return [
    '',
    `| level |${elo ? ' Elo | 95 % interval |' : ''} against the one below | 95 % interval | games | draws | first seat |`,
    `| --- |${elo ? ' --- | --- |' : ''} --- | --- | --- | --- | --- |`,
    ...LEVELS.map((level, i) => {
      const deals = played[i];
      const rating = elo?.[i];
      const own = rating
        ? ` ${Math.round(rating.mean)} | ${i === 0 ? '' : `${Math.round(rating.low)} to ${Math.round(rating.high)}`} |`
        : '';
      if (!deals) return `| ${level} |${own} | | | | |`;
      const { score, games, draws, firstSeat } = summarize(deals);
      return `| ${level} |${own} ${percent(score.mean)} | ${percent(score.low)} to ${percent(score.high)} | ${games} | ${draws} | ${percent(firstSeat.mean)} |`;
    }),
  ];
}

/** Groups games by deal, the unit of the intervals. */
function byDeal(games: readonly Deal[], seats: number): Pairing['deals'] {
  return Array.from({ length: Math.floor(games.length / seats) }, (_, i) => {
    const own = games.slice(i * seats, (i + 1) * seats);
    return { share: own.reduce((sum, { share }) => sum + share, 0) / seats, games: seats };
  });
}

async function play({ game: id, options, seats = 2 }: Table, levels: readonly [Level, Level], games: number): Promise<Deal[]> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  const read = readChoices(await GAMES[id](), options);
  if (!read.ok) throw new Error(read.fault.message);
  const size = Math.max(seats, Math.min(20, Math.ceil(games / Number(values.jobs))));
  const parts = Array.from({ length: Math.ceil(games / size) }, (_, i) => {
    const stretch: Stretch = { game: id, options: read.value, levels, seats, seed: 1, from: i * size, to: Math.min(games, (i + 1) * size) };
    return pool.run(stretch) as Promise<Deal[]>;
  });
  return (await Promise.all(parts)).flat();
}
