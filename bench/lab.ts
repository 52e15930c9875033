import { LEVELS } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import { playJob } from '@fray/lab';
import { perCpuSecond } from './measure.ts';

/** Whole games a CPU second as the lab watches them, for each level that plays measurements; the ace searches, and is measured by its decisions. */
export async function labBench(games: readonly AnyGame[], report: (what: string, value: number, unit: string) => void): Promise<void> {
  for (const game of games)
    for (const level of LEVELS.filter((name) => name !== 'ace')) {
      const seats = game.minSeats;
      const pairing = { game: game.id, options: {}, seats, seed: 1, own: { level }, others: { level } };
      let deal = 0;
      const rate = await perCpuSecond(async () => {
        const deals = await playJob(game, { pairing, from: deal, to: ++deal, deep: 0 });
        return deals.flat().length;
      }, 1);
      report(`${game.id}, ${level}: games in the lab`, rate, 'games/s');
    }
}
