import { type Deal, type Level, playDeal, summarize } from '@fray/bots';
import { type AnyGame, type OptionSpecs, type OptionsOf, readChoices, SeededChance } from '@fray/engine';
import type { ZoneMeasurement } from '../../shared/gameUi.ts';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

/** Milliseconds between two progress reports. */
const PAUSE = 400;
/** Games between two looks at the clock: whole pairs, so that both seats have the same deals. */
const BATCH = 4;
/** Fixed seed: a zone gives the same result each time. */
const SEED = 1;
/** The level that plays where the game is not solved: quick, and without mistakes of inattention. */
const USUAL: Level = 'gunner';

export interface MeasureRequest {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly games: number;
}

/** Who plays: the solution where the game is solved with these options, as weak bots would judge it wrongly. */
async function levelFor(game: AnyGame, options: OptionsOf<OptionSpecs>): Promise<Level> {
  const state = game.setup(options, game.minSeats, new SeededChance(SEED));
  await game.bot.prepare?.(state);
  return game.bot.exact?.(state, 0) === undefined ? USUAL : 'ace';
}

export type MeasureMethods = typeof methods;
const methods = {
  /** Plays quick games between bots. Each report has the first mover's results so far. */
  async measure({ game: id, options: texts, games }: MeasureRequest, report: (measured: ZoneMeasurement) => void): Promise<void> {
    const game = await loadGameWithBots(id);
    const options = readChoices(game, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const level = await levelFor(game, options.value);
    const deals: Deal[] = [];
    let reported = performance.now();
    while (deals.length < games) {
      for (let i = 0; i < BATCH; i++)
        deals.push(playDeal(game, { options: options.value, levels: [level, level], seed: SEED }, deals.length));
      const now = performance.now();
      if (now - reported < PAUSE && deals.length < games) continue;
      reported = now;
      const { firstMover, firstSeat, draws, moves } = summarize(deals);
      // Where sides have fixed roles, the first side's share is what matters.
      const { mean, low, high } = game.lab?.lacks?.includes('seat') ? firstSeat : firstMover;
      report({ games: deals.length, mean, low, high, decisions: moves, draws: draws / deals.length });
    }
  },
};

serveMethods(globalThis, methods);
