import { isLevel, LEVELS, type Level, selfPlay } from '@fray/bots';
import type { Command } from 'commander';
import { Complaint, collect, gameNamed, optionsGiven, wholeNumber } from '../input.ts';

export function registerSelfplay(program: Command): void {
  program
    .command('selfplay')
    .argument('<game>')
    .description('let two bots play each other: win rates with 95 % intervals, length, moves per second')
    .option('--bots <a,b>', `two levels of ${LEVELS.join(', ')}`, 'gunner,recruit')
    .option('--games <n>', 'games; each deal is played twice with seats changed', '100')
    .option('--seed <n>', 'the first deal', '1')
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--json', 'print JSON')
    .action(async (id: string, given: { bots: string; games: string; seed: string; option: string[]; json?: boolean }) => {
      const game = await gameNamed(id);
      const [a, b] = levels(given.bots);
      const games = wholeNumber(given.games, '--games', 1);
      const began = process.cpuUsage();
      const progress = process.stderr.isTTY ? (played: number) => process.stderr.write(`\r${played}/${games}`) : undefined;
      const report = selfPlay(game, {
        options: optionsGiven(game, given.option),
        levels: [a, b],
        games,
        seed: wholeNumber(given.seed, '--seed', 0),
        ...(progress ? { progress } : {}),
      });
      if (progress) process.stderr.write('\r');
      const used = process.cpuUsage(began);
      const movesPerSecond = Math.round((report.moves * games * 1e6) / (used.user + used.system));
      if (given.json) return console.log(JSON.stringify({ game: id, bots: [a, b], ...report, movesPerSecond }, null, 2));
      const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
      console.log(
        `${a} against ${b}: ${percent(report.score.mean)} (95 %: ${percent(report.score.low)} to ${percent(report.score.high)}), ${report.wins} won, ${report.draws} drawn, ${report.losses} lost`,
      );
      console.log(
        `first seat: ${percent(report.firstSeat.mean)} (95 %: ${percent(report.firstSeat.low)} to ${percent(report.firstSeat.high)})`,
      );
      console.log(`length: ${report.moves.toFixed(1)} moves; ${movesPerSecond} moves per CPU second`);
      console.log(
        `endings: ${Object.entries(report.endings)
          .map(([reason, count]) => `${reason} ${count}`)
          .join(', ')}`,
      );
    });
}

function levels(text: string): [Level, Level] {
  const [a = '', b = '', ...rest] = text.split(',');
  if (!isLevel(a) || !isLevel(b) || rest.length > 0)
    throw new Complaint(`--bots takes two of ${LEVELS.join(', ')}, such as “gunner,recruit”`);
  return [a, b];
}
