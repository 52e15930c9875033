import type { Rules } from '@fray/engine';
import { describeEvent, localize } from './io/log.ts';
import { writePosition } from './io/position.ts';
import { checkOptions, hints } from './rules/checkOptions.ts';
import { format, parse } from './rules/move.ts';
import { optionSpecs, presets } from './rules/options.ts';
import { deciders, fallback, illegalReason, moves, play, result, setup } from './rules/play.ts';
import { type ArcadeEvent, type ArcadeState, copyState, SIDES } from './rules/state.ts';
import { type ArcadeView, sampler, stateSampler, view } from './rules/view.ts';

/** ARCADE (Tube Edition) with its advanced rules, missions and the Minelayer Sidecar: tanks, dice and a grid. Rules: `rulebook.md`. */
export const arcadeRules: Rules<ArcadeState, typeof optionSpecs, ArcadeView, ArcadeEvent> = {
  id: 'arcade',
  rulesVersion: 1,
  seatNames: SIDES,
  minSeats: 2,
  options: optionSpecs,
  presets,
  checkOptions,
  hints,
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
  stateSampler,
  eventFor: (event) => event,
  format,
  parse,
  illegalReason,
  writePosition,
  describeEvent,
  localize,
};
