import { type InputError, type Result, readShape } from '@fray/engine';
import type { SkirmishOptions, SkirmishState } from '../rules/state.ts';
import { stateIn } from './position.ts';
import { positionShape } from './positionShape.ts';

/** Reads a position from outside. Units that are not named are destroyed; cards that are not named are in the deck. */
export function readPosition(json: unknown, options: SkirmishOptions): Result<SkirmishState, InputError> {
  const read = readShape(positionShape, json);
  return read.ok ? stateIn(read.value, options) : read;
}
