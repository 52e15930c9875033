import type { Game } from '@fray/engine';
import { bot } from './bot.ts';
import { tell, word } from './log.ts';
import { format, parse } from './notation.ts';
import { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { readPosition, writePosition } from './position.ts';
import { refusal } from './refusal.ts';
import { deciders, fallback, moves, play, result, setup } from './rules.ts';
import { copyState, type MechEvent, type MechState, SEATS } from './state.ts';
import { eventFor, type MechView, sampler, view } from './view.ts';

/** Arena Mechs: overlapping program cards and a sliding arena, for two to four. Rules: `rulebook.md`. */
export const arenaMechs: Game<MechState, typeof optionSpecs, MechView, MechEvent> = {
  id: 'arena-mechs',
  rules: 1,
  seatNames: SEATS,
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
  eventFor,
  format,
  parse,
  refusal,
  readPosition: (json, options) => readPosition(json, options),
  writePosition,
  picture,
  tell,
  word,
  bot,
};
