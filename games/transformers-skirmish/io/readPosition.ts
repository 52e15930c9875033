import { type InputError, type Result, readShape } from '@fray/engine';
import type { SkirmishOptions, SkirmishState } from '../rules/state.ts';
import { stateIn } from './position.ts';
import { positionShape } from './positionShape.ts';

/** The one door for positions from outside. A unit that is not named is destroyed; cards named nowhere are in the deck. */
export function readPosition(json: unknown, options: SkirmishOptions): Result<SkirmishState, InputError> {
  const read = readShape(positionShape, json);
  return read.ok ? stateIn(read.value, options) : read;
}
