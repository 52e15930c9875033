import type { Rules } from '@fray/engine';
import { sentence, word } from './log.ts';
import { format, parse } from './notation.ts';
import { optionSpecs } from './options.ts';
import { writePosition } from './position.ts';
import { presets } from './presets.ts';
import { deciders, fallback, moves, play, refusal, result, setup } from './rules.ts';
import { type ArcadeEvent, type ArcadeState, copyState, SIDES } from './state.ts';
import { hints, unplayable } from './table.ts';
import { type ArcadeView, sampler, stateSampler, view } from './view.ts';

/** ARCADE (Tube Edition) with its advanced rules, missions and the Minelayer Sidecar: tanks, dice and a grid. Rules: `rulebook.md`. */
export const arcadeRules: Rules<ArcadeState, typeof optionSpecs, ArcadeView, ArcadeEvent> = {
  id: 'arcade',
  rulesVersion: 1,
  seatNames: SIDES,
  minSeats: 2,
  options: optionSpecs,
  presets,
  checkOptions: unplayable,
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
  illegalReason: refusal,
  writePosition,
  describeEvent: sentence,
  localize: word,
};
