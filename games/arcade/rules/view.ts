import { expectOk, type InputError, type Result, type Sampler, type Seat } from '@fray/engine';
import { stateIn, writePosition } from '../io/position.ts';
import type { ArcadePosition } from '../io/positionShape.ts';
import { type ArcadeOptions, type ArcadeState, copyState, SIDES } from './state.ts';

/** Nothing is hidden in a battle: every viewer sees the whole position. */
export interface ArcadeView {
  readonly options: ArcadeOptions;
  readonly position: ArcadePosition;
}

export const view = (state: ArcadeState): ArcadeView => ({ options: state.battle.options, position: writePosition(state) });

/** Seats that owe a decision. */
export const awaited = ({ position: { side } }: ArcadeView): Seat[] => [SIDES.indexOf(side)];

/** The state that a view shows. */
export const stateOf = ({ position, options }: ArcadeView): Result<ArcadeState, InputError> => stateIn(position, options);

export function sampler(view: ArcadeView): Sampler<ArcadeState> {
  const state = expectOk(stateOf(view));
  return () => state;
}

/** The sampler of a seat's view: a copy of the state, because nothing is hidden. */
export function stateSampler(state: ArcadeState): Sampler<ArcadeState> {
  const sample = copyState(state);
  return () => sample;
}
