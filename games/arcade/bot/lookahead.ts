import type { Move } from '@fray/engine';
import { ADVANCED_RULES } from '../rules/options.ts';
import { type ArcadeState, type Battle, PLACE, RUNNING } from '../rules/state.ts';
import { BROAD, TurnPlanner } from './turns.ts';
import { isTrained, type Share } from './value.ts';

/** About how many positions are looked at with the answer to them, and then how many with what follows the answer too. */
const ANSWERED = 60;
const FOLLOWED = 24;

/**
 * Looks past the end of a turn of the core game: how the best turns stand once the other side has answered, and the best of these once its
 * own side has gone on from there.
 */
export class Foresight {
  readonly #planner: TurnPlanner;

  constructor(share: Share) {
    const answered = afterBest(new TurnPlanner(share), share);
    // What follows is asked of the one answer that looks best.
    const followed = afterBest(new TurnPlanner(share, BROAD, [{ share: answered, positions: 1 }]), share);
    this.#planner = new TurnPlanner(share, BROAD, [
      { share: answered, positions: ANSWERED },
      { share: followed, positions: FOLLOWED },
    ]);
  }

  /** The first move of the turn that fares best; nothing while units are placed, and with rules where this was measured to gain nothing. */
  move(state: ArcadeState): Move | undefined {
    if (state.stage === PLACE || !isCore(state.battle)) return undefined;
    return this.#planner.plan(state, 1)[0]?.moves[0];
  }
}

/** Where the dice of a shot can do little: few positions come of it. */
const isCore = (battle: Battle): boolean =>
  isTrained(battle) && !battle.sidecars.includes(true) && ADVANCED_RULES.every((rule) => battle.options[rule] === 'off');

/** A side's share of the win when whoever is to move plays the best turn that a planner finds. */
function afterBest(planner: TurnPlanner, share: Share): Share {
  return (state, side) => {
    if (state.ending !== RUNNING) return share(state, side);
    const best = planner.best(state);
    return side === state.side ? best : 1 - best;
  };
}
