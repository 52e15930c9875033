import { LEVELS, type Level, makeBot } from '@fray/bots';
import { type AnyGame, standardOptions } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { SOLUTIONS } from '@fray/tubetanks/solutions';
import { TubeSolver } from '@fray/tubetanks/solver';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import { perCpuSecond } from '../measure.ts';
import { opening, searchIterations } from '../rates.ts';
import type { Report } from '../report.ts';

/** What a decision of each level costs. */
export async function decisionsBench(games: readonly AnyGame[], report: Report): Promise<void> {
  for (const game of games) {
    for (const level of LEVELS) report(`${game.id}, ${level}: a decision`, decisionTime(game, level), 'ms');
    report(`${game.id}: search as the ace plays it`, await perCpuSecond(() => searchIterations(game, 500)), 'iterations/s');
  }
}

function decisionTime(game: AnyGame, level: Level): number {
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

/** How long games take to be solved. */
export function solversBench(report: Report): void {
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
}
