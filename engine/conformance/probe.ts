import type { Chance } from '../chance/chance.ts';
import type { Choose, Game, GameEvent } from '../game.ts';
import { type Move, MoveList } from '../moves.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import type { Seat } from '../seats.ts';
import { firstDifferenceOf } from './difference.ts';
import type { PropertyName } from './properties.ts';

export interface Trial<O extends OptionSpecs> {
  readonly options: OptionsOf<O>;
  readonly seats: number;
  readonly seed: number;
  /** Random games to play. */
  readonly games: number;
  /** No game may take more moves than this. */
  readonly longest: number;
  /** Only every so many positions are looked at closely. */
  readonly stride?: number;
}

/** The first violation found of each property, none when the game conforms; and what the random games met on the way. */
export class Coverage extends Map<PropertyName, string> {
  /** The types of the events that happened. */
  readonly events = new Set<string>();
  /** The moves that were played, in notation. */
  readonly moves = new Set<string>();
}

/** Whoever looks at a table without seeing everything. */
export type ViewerKey = Seat | 'watcher';

/** What every check asks of a game, and where it writes what it found. */
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

  /** Two texts of JSON must be the same; where they differ is told by the path of the first difference. */
  same(property: PropertyName, a: string, b: string, what: string): void {
    if (a !== b) this.violated(property, `${what}: ${firstDifferenceOf(a, b)}`);
  }

  /** A check that throws has found something too. */
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

  choose(random: Chance): Choose<S> {
    return (state, seat) => {
      const moves = this.moves(state, seat);
      return moves[random.below(moves.length, 'table')]!;
    };
  }
}
