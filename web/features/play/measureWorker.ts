import { type Deal, type Level, playDeal, summarize } from '@fray/bots';
import { readChoices } from '@fray/engine';
import type { ZoneMeasurement } from '../../shared/gameUi.ts';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

/** Number of games between two progress reports. */
const BATCH = 20;
/** Fixed seed: a zone gives the same result each time. */
const SEED = 1;

export interface MeasureRequest {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly level: Level;
  readonly games: number;
}

export type MeasureMethods = typeof methods;
const methods = {
  /** Plays quick games between bots. Each report has the first mover's results so far. */
  async measure({ game: id, options: texts, level, games }: MeasureRequest, report: (measured: ZoneMeasurement) => void): Promise<void> {
    const game = await loadGameWithBots(id);
    const options = readChoices(game, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const deals: Deal[] = [];
    while (deals.length < games) {
      for (let i = 0; i < BATCH; i++)
        deals.push(playDeal(game, { options: options.value, levels: [level, level], seed: SEED }, deals.length));
      const { mean, low, high } = summarize(deals).firstMover;
      report({ games: deals.length, mean, low, high });
    }
  },
};

serveMethods(globalThis, methods);
