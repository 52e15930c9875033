import type { Game } from '@fray/engine';
import { bot } from './bot.ts';
import { tell, word } from './log.ts';
import { format, parse } from './notation.ts';
import { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { readPosition, writePosition } from './position.ts';
import { deciders, fallback, moves, play, refusal, result, setup } from './rules.ts';
import { type ArcadeEvent, type ArcadeState, copyState, SIDES } from './state.ts';
import { type ArcadeView, sampler, view } from './view.ts';

/** ARCADE (Tube Edition), the core game: tanks, dice and a grid. Rules: `rulebook.md`. */
export const arcade: Game<ArcadeState, typeof optionSpecs, ArcadeView, ArcadeEvent> = {
  id: 'arcade',
  rules: 1,
  seatNames: SIDES,
  fewestSeats: 2,
  options: optionSpecs,
  setup,
  deciders,
  moves,
  play,
  fallback,
  result,
  copy: copyState,
  turn: (state) => state.turn,
  view,
  sampler,
  eventFor: (event) => event,
  format,
  parse,
  refusal,
  readPosition,
  writePosition,
  picture,
  tell,
  word,
  bot,
};
