import { type Deal, playDeal, summarize } from '@fray/bots';
import { readChoices } from '@fray/engine';
import { isGameId } from '@fray/games';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import type { MeasureReply, MeasureRequest } from './measure.ts';

/** A reply after so many games: often enough to be watched, seldom enough to cost nothing. */
const BATCH = 20;
/** Deals that nobody has seen before are not needed here: the same zone measures the same each time. */
const SEED = 1;

addEventListener('message', async ({ data }: MessageEvent<MeasureRequest>) => {
  const fail = (fault: string) => postMessage({ games: 0, mean: 0, low: 0, high: 1, fault } satisfies MeasureReply);
  if (!isGameId(data.game)) return fail(`there is no game ${data.game}`);
  const game = await loadGameWithBots(data.game);
  const options = readChoices(game, data.options);
  if (!options.ok) return fail(options.fault.message);
  const deals: Deal[] = [];
  while (deals.length < data.games) {
    for (let i = 0; i < BATCH; i++)
      deals.push(playDeal(game, { options: options.value, levels: [data.level, data.level], seed: SEED }, deals.length));
    const { mean, low, high } = summarize(deals).firstMover;
    postMessage({ games: deals.length, mean, low, high } satisfies MeasureReply);
  }
});
