import { fail, type InputError, type Result, readShape } from '@fray/engine';
import type { ArcadeOptions, ArcadeState } from '../rules/state.ts';
import { beginTurn } from '../rules/turn.ts';
import { isFresh, stateIn } from './position.ts';
import { positionShape } from './positionShape.ts';
import { earliestTurn, whyImpossible } from './possible.ts';

/** The one door for positions from outside. What happens by itself at the start of a turn happens at once, as in play. */
export function readPosition(json: unknown, options: ArcadeOptions): Result<ArcadeState, InputError> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const position = { ...read.value, turn: read.value.turn ?? earliestTurn(read.value) };
  const placed = stateIn(position, options);
  if (!placed.ok) return placed;
  const fault = whyImpossible(placed.value, position);
  if (fault) return fail(fault);
  if (isFresh(placed.value)) beginTurn(placed.value, null);
  return placed;
}
