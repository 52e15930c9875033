import {
  type Chance,
  type ChooseMove,
  type Game,
  type GameEvent,
  type Move,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  type Seat,
} from '@fray/engine';
import { firstDifferenceOf } from './difference.ts';
import type { PropertyName } from './properties.ts';

export interface Trial<O extends OptionSpecs> {
  readonly options: OptionsOf<O>;
  readonly seats: number;
  readonly seed: number;
  /** Number of random games. */
  readonly games: number;
  /** Longest allowed game, in moves. */
  readonly longest: number;
  /** Check only one of every `stride` positions closely. */
  readonly stride?: number;
}

/** The first violation of each property (empty if the game conforms), and the events and moves that occurred in the random games. */
export class Coverage extends Map<PropertyName, string> {
  /** Types of the events that occurred. */
  readonly events = new Set<string>();
  /** Moves that were played, in notation. */
  readonly moves = new Set<string>();
}

/** A viewer who does not see everything. */
export type ViewerKey = Seat | 'watcher';

/** Shared context of the checks: the game, its helpers, and the list of violations. */
export class Probe<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly findings = new Coverage();
  readonly game: Game<S, O, V, E>;
  readonly trial: Trial<O>;
  readonly onlookers: readonly ViewerKey[];
  readonly #list = new MoveList();

  constructor(game: Game<S, O, V, E>, trial: Trial<O>) {
    this.game = game;
    this.trial = trial;
    this.onlookers = [...Array.from({ length: trial.seats }, (_, seat) => seat), 'watcher'];
  }

  violated(property: PropertyName, detail: string): void {
    if (!this.findings.has(property)) this.findings.set(property, detail);
  }

  hold(property: PropertyName, holds: boolean, detail: () => string): void {
    if (!holds) this.violated(property, detail());
  }

  /** Records a violation if two JSON texts differ, with the path of the first difference. */
  same(property: PropertyName, a: string, b: string, what: string): void {
    if (a !== b) this.violated(property, `${what}: ${firstDifferenceOf(a, b)}`);
  }

  /** Runs a check. An exception counts as a violation. */
  attempt(property: PropertyName, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.violated(property, error instanceof Error ? error.message : String(error));
    }
  }

  text(state: S): string {
    return JSON.stringify(this.game.writePosition(state));
  }

  seen(state: S, viewer: ViewerKey): string {
    return JSON.stringify(this.game.view(state, viewer));
  }

  moves(state: S, seat: Seat): Move[] {
    this.game.moves(state, seat, this.#list);
    return this.#list.toArray();
  }

  choose(random: Chance): ChooseMove<S> {
    return (state, seat) => {
      const moves = this.moves(state, seat);
      return moves[random.below(moves.length, 'table')]!;
    };
  }
}
