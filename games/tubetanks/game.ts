import type { Rules } from '@fray/engine';
import { hints } from './bot/hints.ts';
import { describeEvent, localize } from './io/log.ts';
import { writePosition } from './io/position.ts';
import { optionSpecs } from './rules/options.ts';
import { checkOptions, deciders, fallback, moves, play, result, setup } from './rules/play.ts';
import { formatProgram, parseProgram } from './rules/program.ts';
import { copyState, SEATS, type TubeEvent, type TubeState } from './rules/state.ts';
import { eventFor, sampler, stateSampler, type TubeView, view } from './rules/view.ts';

/** TubeTanks: secret three-step programs in a triangular tunnel. Rules: `rulebook.md`. */
export const tubetanksRules: Rules<TubeState, typeof optionSpecs, TubeView, TubeEvent> = {
  id: 'tubetanks',
  rulesVersion: 1,
  seatNames: SEATS,
  minSeats: 2,
  options: optionSpecs,
  checkOptions,
  hints,
  setup,
  deciders,
  moves,
  play,
  fallback,
  result,
  copy: copyState,
  turn: (state) => state.round,
  view,
  sampler,
  stateSampler,
  eventFor,
  format: (state, move) => formatProgram(state.options, move),
  parse: (state, text) => parseProgram(state.options, text),
  illegalReason: () => 'not-a-program',
  writePosition,
  describeEvent,
  localize,
};
