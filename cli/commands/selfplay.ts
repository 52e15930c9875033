import { availableParallelism } from 'node:os';
import { type Deal, isLevel, LEVELS, type Level, type SelfPlay, summarize } from '@fray/bots';
import type { Command } from 'commander';
import { Piscina } from 'piscina';
import { collect, gamesGiven, jobsGiven, optionsGiven, seatsGiven, wholeNumber } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import type { DealRange } from '../selfplayWorker.ts';
import { printJson, printLine, printProgress } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly bots: string;
  readonly games: string;
  readonly seats?: string;
  readonly seed: string;
  readonly jobs: string;
  readonly option: string[];
  readonly variant?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('selfplay')
    .argument('<game>')
    .description('let two bots play each other: win rates with 95 % intervals, length, moves per second')
    .option('--bots <a,b>', `two levels of ${LEVELS.join(', ')}`, 'gunner,recruit')
    .option('--games <n>', 'games; each deal is played with every change of seats', '100')
    .option('--seats <n>', 'how many play; with more than two, one of the first level and the others of the second')
    .option('--seed <n>', 'the first deal', '1')
    .option('--jobs <n>', 'workers; the outcome is the same with any number', String(availableParallelism()))
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--variant <file>', 'other numbers of the rulebook, from a file (docs/variants.md)')
    .option('--json', 'print JSON')
    .action(measure);
}

async function measure(id: string, options: CommandOptions): Promise<void> {
  const game = await gameNamed(id);
  const levels = readLevels(options.bots);
  const games = gamesGiven(options.games);
  const seats = seatsGiven(game, options.seats);
  const plan = {
    options: optionsGiven(game, options.option, options.variant),
    levels,
    games,
    seats,
    seed: wholeNumber(options.seed, '--seed', 0),
  };
  const began = process.cpuUsage();
  const report = summarize(await playAll(game.id, plan, jobsGiven(options.jobs)));
  const used = process.cpuUsage(began);
  const movesPerSecond = Math.round((report.moves * games * 1e6) / (used.user + used.system));
  if (options.json) return printJson({ game: game.id, bots: levels, ...report, movesPerSecond }, 2);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const { score, firstSeat } = report;
  printLine(
    `${levels[0]} against ${levels[1]}: ${percent(score.mean)} (95 %: ${percent(score.low)} to ${percent(score.high)}), ${report.wins} won, ${report.draws} drawn, ${report.losses} lost`,
  );
  printLine(`first seat: ${percent(firstSeat.mean)} (95 %: ${percent(firstSeat.low)} to ${percent(firstSeat.high)})`);
  printLine(`length: ${report.moves.toFixed(1)} moves; ${movesPerSecond} moves per CPU second`);
  printLine(
    `endings: ${Object.entries(report.endings)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', ')}`,
  );
}

/** All games of a plan, in ranges over workers, in order. */
async function playAll(
  game: string,
  { options, levels, games, seats, seed }: SelfPlay & { readonly seats: number },
  jobs: number,
): Promise<Deal[]> {
  const pool = new Piscina({ filename: new URL('../selfplayWorker.ts', import.meta.url).href, minThreads: 1, maxThreads: jobs });
  const size = Math.max(1, Math.min(50, Math.ceil(games / (4 * jobs))));
  let played = 0;
  const ranges = Array.from({ length: Math.ceil(games / size) }, async (_, i): Promise<Deal[]> => {
    const range: DealRange = { game, options, levels, seats, seed, from: i * size, to: Math.min(games, (i + 1) * size) };
    const deals: Deal[] = await pool.run(range);
    played += deals.length;
    printProgress(`${played}/${games} `);
    return deals;
  });
  const deals = (await Promise.all(ranges)).flat();
  printProgress('');
  await pool.destroy();
  return deals;
}

function readLevels(text: string): [Level, Level] {
  const [a = '', b = '', ...rest] = text.split(',');
  if (!isLevel(a) || !isLevel(b) || rest.length > 0)
    throw new UsageError(`--bots takes two of ${LEVELS.join(', ')}, such as “gunner,recruit”`);
  return [a, b];
}
