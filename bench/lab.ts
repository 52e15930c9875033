import { createHash } from 'node:crypto';
import { LEVELS } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import { playJob } from '@fray/lab';
import { perCpuSecond } from './measure.ts';
import type { Report } from './report.ts';

/** Games whose notes go into the printed hash. Two builds with equal hashes play the same games. */
const HASHED_DEALS = 2;
const SECONDS = 1;

/**
 * Whole games per CPU second as the lab observes them, for each level that plays measurements. The ace searches; `npm run bench` measures
 * it by its decisions.
 */
export async function labBench(games: readonly AnyGame[], report: Report): Promise<void> {
  for (const game of games)
    for (const level of LEVELS.filter((name) => name !== 'ace')) {
      const pairing = { game: game.id, options: {}, seats: game.minSeats, seed: 1, own: { level }, others: { level } };
      const play = (from: number, to: number) => playJob(game, { pairing, from, to, deep: 0 });
      const hash = createHash('sha256')
        .update(JSON.stringify(await play(0, HASHED_DEALS)))
        .digest('hex');
      let deal = HASHED_DEALS;
      const rate = await perCpuSecond(async () => (await play(deal, ++deal)).flat().length, SECONDS);
      report(`${game.id}, ${level}: games in the lab (${hash.slice(0, 8)})`, rate, 'games/s');
    }
}
