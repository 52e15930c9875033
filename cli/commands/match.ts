import { constants } from 'node:os';
import { isLevel, LEVELS, summarize } from '@fray/bots';
import { type AnyGame, sideCount } from '@fray/engine';
import type { Command } from 'commander';
import { collect, gamesGiven, limitGiven, optionsGiven, seatsGiven, wholeNumber } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { EnginePlayer, type Patience, splitCommand } from '../programs/enginePlayer.ts';
import { playSeries, type SeriesGame, Side } from '../programs/matchSeries.ts';
import { PlayerFault } from '../programs/player.ts';
import type { GoLimits } from '../programs/protocol.ts';
import { printJson, printLine, printProgress } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly game: string;
  readonly games: string;
  readonly seats?: string;
  readonly seed: string;
  readonly option: string[];
  readonly variant?: string;
  readonly movetime?: string;
  readonly nodes?: string;
  readonly depth?: string;
  readonly timeout: string;
  readonly grace: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('match')
    .argument('<a>', `a level (${LEVELS.join(', ')}) or the command line of an engine, in quotes`)
    .argument('<b>', 'the other side, likewise')
    .description(
      'let two engines play each other with seats swapped: score with a 95 % interval, endings, faults.\n' +
        'An engine that answers illegally, late, unasked, with too much or not at all loses that game.',
    )
    .requiredOption('--game <game>', 'which game')
    .option('--games <n>', 'games; each deal is played with every change of seats', '100')
    .option('--seats <n>', 'how many play; with more than two, one seat for the first side and the others for the second')
    .option('--seed <n>', 'the first deal', '1')
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--variant <file>', 'other numbers of the rulebook, from a file (docs/variants.md)')
    .option('--movetime <ms>', 'time for each decision')
    .option('--nodes <n>', 'nodes of a search for each decision')
    .option('--depth <n>', 'depth of a search')
    .option('--timeout <ms>', 'an answer without --movetime is late after this, and the start of an engine', '10000')
    .option('--grace <ms>', 'an answer is late after --movetime and this', '1000')
    .option('--json', 'print JSON, with every game')
    .action(play);
}

/** Signals that end the command, and its engines with it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function play(a: string, b: string, options: CommandOptions): Promise<void> {
  for (const signal of SIGNALS) process.once(signal, () => process.exit(128 + constants.signals[signal]));
  const game = await gameNamed(options.game);
  const timeout = limitGiven(options.timeout, '--timeout');
  const patience = { start: timeout, move: timeout, grace: limitGiven(options.grace, '--grace', 0) };
  const plan = {
    options: optionsGiven(game, options.option, options.variant),
    games: gamesGiven(options.games),
    seats: seatsGiven(game, options.seats),
    seed: wholeNumber(options.seed, '--seed', 0),
    limits: limitsGiven(options),
    patience,
  };
  const sides = [await sideOf(game, a, patience), await sideOf(game, b, patience)] as const;
  const games: SeriesGame[] = [];
  try {
    for await (const one of playSeries(game, plan, sides)) {
      games.push(one);
      printProgress(`${games.length}/${plan.games} `);
    }
  } finally {
    printProgress('');
    for (const side of sides) side.close();
  }
  const report = {
    game: game.id,
    seats: plan.seats,
    even: 1 / sideCount(game, plan.seats),
    ...summarize(games),
    planned: plan.games,
    seed: plan.seed,
    lastSeed: games.at(-1)?.seed ?? plan.seed,
  };
  const players = sides.map(({ name, faults, firstFault }) => ({ name, faults, ...(firstFault === undefined ? {} : { firstFault }) }));
  if (options.json) return printJson({ ...report, players, played: games }, 2);
  tell(report, sides);
}

type Report = ReturnType<typeof summarize> & {
  readonly seats: number;
  readonly even: number;
  readonly planned: number;
  readonly seed: number;
  readonly lastSeed: number;
};

function tell(report: Report, sides: readonly [Side, Side]): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const { score, firstSeat } = report;
  printLine(
    `${sides[0].name} against ${sides[1].name}: ${percent(score.mean)} (95 %: ${percent(score.low)} to ${percent(score.high)}), ${report.wins} won, ${report.draws} drawn, ${report.losses} lost`,
  );
  if (report.seats > 2) {
    const place = score.low > report.even ? 'above' : score.high < report.even ? 'below' : 'around';
    printLine(`one seat of ${report.seats}: even would be ${percent(report.even)}; the interval is ${place} it`);
  }
  printLine(`${report.games} games with the deals ${report.seed} to ${report.lastSeed}, each with every change of seats`);
  printLine(`first seat: ${percent(firstSeat.mean)} (95 %: ${percent(firstSeat.low)} to ${percent(firstSeat.high)})`);
  printLine(`length: ${report.moves.toFixed(1)} moves`);
  printLine(`endings: ${counts(report.endings) || 'none'}`);
  for (const { name, faults, firstFault } of sides)
    if (firstFault !== undefined) printLine(`faults of ${name}: ${counts(faults)}; the first: ${firstFault}`);
  if (report.games < report.planned) printLine(`ended after ${report.games} of ${report.planned} games: one side failed in ten in a row`);
}

const counts = (by: Readonly<Record<string, number>>): string =>
  Object.entries(by)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function limitsGiven({ movetime, nodes, depth }: CommandOptions): GoLimits {
  return {
    ...(movetime === undefined ? {} : { movetime: limitGiven(movetime, '--movetime') }),
    ...(nodes === undefined ? {} : { nodes: limitGiven(nodes, '--nodes') }),
    ...(depth === undefined ? {} : { depth: limitGiven(depth, '--depth') }),
  };
}

/** A side. Its engine is started once beforehand, so that a mistyped command is no lost match. */
async function sideOf(game: AnyGame, command: string, patience: Patience): Promise<Side> {
  const split = splitCommand(command);
  if (!isLevel(command)) {
    try {
      (await EnginePlayer.start(split, patience)).close();
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      throw new UsageError(`“${command}” is neither a level (${LEVELS.join(', ')}) nor an engine: ${error.message}`);
    }
  }
  return new Side(game, command, split, patience);
}
