import type { GameEvent } from '../game.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import type { FrameListener } from './frames.ts';

/** Everything a match starts from. With `start` there is no setup and nothing is dealt. */
export interface MatchPlan<S, O extends OptionSpecs, V = object, E = GameEvent> {
  readonly options: OptionsOf<O>;
  readonly seats: number;
  readonly start?: S;
  /** A log is being played again: the moves of those who left stand in it and are not made afresh. */
  readonly replaying?: boolean;
  /** Gets the frames as they arise; the match then keeps neither frames nor steps, only its log. */
  readonly listen?: FrameListener<V, E>;
}
