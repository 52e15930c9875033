import type { Rules } from '@fray/engine';
import { moves } from './legal.ts';
import { sentence, word } from './log.ts';
import { format, parse } from './notation.ts';
import { optionSpecs } from './options.ts';
import { writePosition } from './position.ts';
import { refusal } from './refusal.ts';
import { answerTime, deciders, fallback, play, result, setup } from './rules.ts';
import { copyState, SEATS, type SkirmishEvent, type SkirmishState } from './state.ts';
import { unplayable } from './table.ts';
import { eventFor, type SkirmishView, sampler, stateSampler, view } from './view.ts';

/** Transformers Skirmish: sixteen units, one deck of cards, and an open board. Rules: `rulebook.md`. */
export const transformersSkirmishRules: Rules<SkirmishState, typeof optionSpecs, SkirmishView, SkirmishEvent> = {
  id: 'transformers-skirmish',
  rulesVersion: 1,
  seatNames: SEATS,
  minSeats: 2,
  options: optionSpecs,
  checkOptions: unplayable,
  cosmeticOptions: ['skin'],
  setup,
  deciders,
  moves,
  play,
  fallback,
  result,
  answerTime,
  copy: copyState,
  turn: (state) => state.turn,
  view,
  sampler,
  stateSampler,
  eventFor,
  format,
  parse,
  illegalReason: refusal,
  writePosition,
  describeEvent: sentence,
  localize: word,
};
