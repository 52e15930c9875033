import { type Fault, fail, ok, type Result, type Sampler } from '@fray/engine';
import { type ArcadePosition, readPosition, writePosition } from './position.ts';
import type { ArcadeOptions, ArcadeState } from './state.ts';

/** Nothing is hidden in a battle: every viewer sees the whole position. */
export interface ArcadeView {
  readonly options: ArcadeOptions;
  readonly position: ArcadePosition;
}

export const view = (state: ArcadeState): ArcadeView => ({ options: state.battle.options, position: writePosition(state) });

/** The state that a view shows. */
export function stateOf({ position, options }: ArcadeView): Result<ArcadeState, Fault> {
  const read = readPosition(position, options);
  return read.ok ? ok(read.value) : fail(read.fault);
}

export function sampler(seen: ArcadeView): Sampler<ArcadeState> {
  const read = stateOf(seen);
  if (!read.ok) throw new Error(`a view of our own cannot be read: ${read.fault.field}: ${read.fault.message}`);
  return () => read.value;
}
