import type { Result } from '@fray/engine';
import { workerData } from 'piscina';
import { gameNamed } from '../games.ts';
import { type Answer, EngineBot, type EngineSettings } from './engineBot.ts';
import type { GoLimits, NewGame, Question } from './protocol.ts';

/* The thread in which an engine computes, so that its main thread can still receive “stop”. */

/** Input of the thread: the game, and the number of the newest `go` to end. */
export interface EngineWorkerData {
  readonly game: string;
  readonly stop: Int32Array;
}

const { game, stop }: EngineWorkerData = workerData;
let current = 0;
const bot = new EngineBot(await gameNamed(game), () => (Atomics.load(stop, 0) >= current ? Number.POSITIVE_INFINITY : performance.now()));

export const newGame = ([plan, settings]: [NewGame, EngineSettings]): Promise<string | undefined> => bot.newGame(plan, settings);
export const position = (question: Question): string | undefined => bot.position(question);

export function go([limits, number]: [GoLimits, number]): Result<Answer, string> {
  current = number;
  return bot.go(limits);
}
