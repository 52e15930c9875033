import { fail, type InputError, type Result, readShape } from '@fray/engine';
import type { MechOptions, MechState } from '../rules/state.ts';
import { stateIn } from './position.ts';
import { positionShape } from './positionShape.ts';
import { whyImpossible } from './possible.ts';

/** The one door for positions from outside. Cards that are named nowhere are in the deck, unseen. */
export function readPosition(json: unknown, options: MechOptions): Result<MechState, InputError> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const placed = stateIn(read.value, options);
  if (!placed.ok) return placed;
  const fault = whyImpossible(placed.value);
  return fault ? fail(fault) : placed;
}
