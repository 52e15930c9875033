import type { GameEvent } from '../game.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import type { FrameListener } from './frames.ts';

/** The inputs of a match. With `start` there is no setup and no deal. */
export interface MatchPlan<S, O extends OptionSpecs, V = object, E = GameEvent> {
  readonly options: OptionsOf<O>;
  readonly seats: number;
  readonly start?: S;
  /** True when a log is replayed: it already contains the fallback moves of departed seats. */
  readonly replaying?: boolean;
  /** Receives frames as they are created. The match then keeps only its log, no frames or steps. */
  readonly listen?: FrameListener<V, E>;
}
