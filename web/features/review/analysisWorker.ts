import { type Puzzle, parseRecord } from '@fray/engine';
import { type DecisionPoint, type Depth, judgeAnswer, judgeLine, type Progress, rankLines, replyTo, reviewOf } from '@fray/review';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

export type AnalysisMethods = typeof methods;
const methods = {
  async review({ record: text, depth }: { record: string; depth: Depth }, report: (progress: Pick<Progress, 'done' | 'of'>) => void) {
    const parsed = parseRecord(text);
    if (!parsed.ok) throw new Error(`line ${parsed.fault.line}: ${parsed.fault.message}`);
    return reviewOf(await loadGameWithBots(parsed.value.game), parsed.value, depth, (done, of) => report({ done, of }));
  },

  /** Returns the best lines, the best first. */
  async rank(point: DecisionPoint) {
    return rankLines(await loadGameWithBots(point.game), point);
  },

  /** Judges and explains an answer to a puzzle. */
  async puzzle({ game, puzzle, moves }: { game: string; puzzle: Puzzle; moves: readonly string[] }) {
    return judgeAnswer(await loadGameWithBots(game), puzzle, moves);
  },

  /** Returns the move of another seat, by which an answer shows its worth. */
  async reply({ against, ...point }: DecisionPoint & { against: number }) {
    return replyTo(await loadGameWithBots(point.game), point, against);
  },

  /** Compares a line with the best one. */
  async judge({ moves, ...point }: DecisionPoint & { moves: readonly string[] }) {
    return judgeLine(await loadGameWithBots(point.game), point, moves);
  },
};

serveMethods(globalThis, methods);
