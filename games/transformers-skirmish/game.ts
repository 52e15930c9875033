import type { Rules } from '@fray/engine';
import { describeEvent, localize } from './io/log.ts';
import { format, parse } from './io/notation.ts';
import { writePosition } from './io/position.ts';
import { checkOptions } from './rules/checkOptions.ts';
import { illegalReason, moves } from './rules/legal.ts';
import { optionSpecs } from './rules/options.ts';
import { answerTime, deciders, fallback, play, result, setup } from './rules/play.ts';
import { copyState, SEATS, type SkirmishEvent, type SkirmishState } from './rules/state.ts';
import { eventFor, type SkirmishView, sampler, stateSampler, view } from './rules/view.ts';

/** Transformers Skirmish: sixteen units, one deck of cards, and an open board. Rules: `rulebook.md`. */
export const transformersSkirmishRules: Rules<SkirmishState, typeof optionSpecs, SkirmishView, SkirmishEvent> = {
  id: 'transformers-skirmish',
  rulesVersion: 1,
  seatNames: SEATS,
  minSeats: 2,
  options: optionSpecs,
  checkOptions,
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
  illegalReason,
  writePosition,
  describeEvent,
  localize,
};
