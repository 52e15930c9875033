import { type AnyGame, MoveList, SeededChance } from '@fray/engine';
import type { SearchLimits } from './bot.ts';
import { chooseUniformly } from './draw.ts';
import type { Level } from './levelNames.ts';
import { makeBot } from './levels.ts';

/** A request from a table to its bot: plain JSON with a view, never a state. */
export interface BotRequest {
  readonly game: string;
  readonly level: Level;
  readonly seed: number;
  /** Seed of the bot's personality and errors, constant for the whole match. Nodes of other versions send it by this name. */
  readonly whim: number;
  readonly seat: number;
  readonly view: object;
  readonly wants: 'move' | 'draw';
}

/** A bot accepts a draw if its estimated share is at most this. */
const DRAW_AT = 0.5;

const list = new MoveList();

/** Returns a move in notation; for a draw offer, `accept` or `decline`. `limits`: of its search; without them, those of its level. */
export async function answerBotRequest(
  game: AnyGame,
  { level, seed, whim: personalitySeed, seat, view, wants }: Omit<BotRequest, 'game'>,
  clock: () => number,
  limits?: SearchLimits,
): Promise<string> {
  const sampler = game.sampler(view);
  const random = new SeededChance(seed);
  const state = game.copy(sampler(random, chooseUniformly(game, random)));
  if (wants === 'draw') return game.bot.value(state, seat) <= DRAW_AT ? 'accept' : 'decline';
  await game.bot.prepare?.(state);
  game.moves(state, seat, list);
  return game.format(
    state,
    makeBot(game, level, seed, clock, personalitySeed).choose({ seat, sampler, moves: list, ...(limits && { limits }) }),
  );
}
