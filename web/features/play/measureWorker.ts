import { type Deal, type Level, playDeal, summarize } from '@fray/bots';
import { readChoices } from '@fray/engine';
import { isGameId } from '@fray/games';
import type { ZoneMeasurement } from '../../shared/gameUi.ts';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

/** Games between two reports: often enough to be watched, seldom enough to cost nothing. */
const BATCH = 20;
/** The same zone measures the same each time. */
const SEED = 1;

export interface MeasureRequest {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly level: Level;
  readonly games: number;
}

export type MeasureMethods = typeof methods;
const methods = {
  /** Plays quick games of bots. Each report says how the first mover has fared so far. */
  async measure({ game: id, options: given, level, games }: MeasureRequest, report: (measured: ZoneMeasurement) => void): Promise<void> {
    if (!isGameId(id)) throw new Error(`there is no game ${id}`);
    const game = await loadGameWithBots(id);
    const options = readChoices(game, given);
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
