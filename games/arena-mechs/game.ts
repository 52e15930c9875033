import type { Rules } from '@fray/engine';
import { describeEvent, localize } from './io/log.ts';
import { writePosition } from './io/position.ts';
import { format, parse } from './rules/move.ts';
import { deciders, fallback, illegalReason, moves } from './rules/moves.ts';
import { optionSpecs } from './rules/options.ts';
import { play, result } from './rules/play.ts';
import { setup } from './rules/setup.ts';
import { copyState, type MechEvent, type MechState, SEATS } from './rules/state.ts';
import { eventFor, type MechView, sampler, stateSampler, view } from './rules/view.ts';

/** Arena Mechs: overlapping program cards and a sliding arena, for two to four. Rules: `rulebook.md`. */
export const arenaMechsRules: Rules<MechState, typeof optionSpecs, MechView, MechEvent> = {
  id: 'arena-mechs',
  rulesVersion: 1,
  seatNames: SEATS,
  minSeats: 2,
  options: optionSpecs,
  setup,
  deciders,
  moves,
  play,
  fallback,
  result,
  arrivalCounts: ({ start_order }) => start_order === 'submission',
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
