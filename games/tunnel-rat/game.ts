import type { Rules } from '@fray/engine';
import { describeEvent, localize } from './io/log.ts';
import { writePosition } from './io/position.ts';
import { checkOptions } from './rules/checkOptions.ts';
import { optionSpecs, presets } from './rules/options.ts';
import { answerTime, deciders, fallback, illegalReason, moves, play, result, setup } from './rules/play.ts';
import { copyState, format, parse, type RatEvent, type RatState, SEATS } from './rules/state.ts';
import { eventFor, type RatView, sampler, stateSampler, view } from './rules/view.ts';

/** Tunnel Rat: a bluffing game of one card and one answer. Rules: `rulebook.md`. */
export const tunnelRatRules: Rules<RatState, typeof optionSpecs, RatView, RatEvent> = {
  id: 'tunnel-rat',
  rulesVersion: 2,
  seatNames: SEATS,
  minSeats: 2,
  options: optionSpecs,
  checkOptions,
  cosmeticOptions: ['skin'],
  presets,
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
