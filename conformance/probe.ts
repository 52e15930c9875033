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

/** How a random game reached a position: the seed of its chance, and its moves in notation, each with its seat. */
export interface Trace {
  readonly seed: number;
  readonly plays: readonly (readonly [seat: Seat, move: string])[];
}

/** The first violation of each property (empty if the game conforms), and the events and moves that occurred in the random games. */
export class Coverage extends Map<PropertyName, string> {
  /** How a random game reached the first violation of each property, if it was seen in one. */
  readonly traces = new Map<PropertyName, Trace>();
  /** Number of positions in which a viewer did not know everything. */
  hidden = 0;
  /** Number of those positions in which samples differed, or did not. */
  readonly samples = { varied: 0, alike: 0 };
  /** Types of the events that occurred. */
  readonly events = new Set<string>();
  /** Moves that were played, in notation. */
  readonly moves = new Set<string>();
}

/** A viewer who does not see everything. */
export type ViewerKey = Seat | 'watcher';

/** Longer lists of moves are cut in messages. */
const MAX_SHOWN = 8;

/** Shared context of the checks: the game, its helpers, and the list of violations. */
export class Probe<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly findings = new Coverage();
  readonly game: Game<S, O, V, E>;
  readonly trial: Trial<O>;
  readonly onlookers: readonly ViewerKey[];
  readonly #list = new MoveList();
  /** Views of this game as JSON, each with its numbers, and the other way round, with the numbers as text. */
  readonly #numbersOf = new Map<string, readonly number[]>();
  readonly #viewOf = new Map<string, string>();
  #trace: { seed: number; plays: (readonly [Seat, string])[] } = { seed: 0, plays: [] };

  constructor(game: Game<S, O, V, E>, trial: Trial<O>) {
    this.game = game;
    this.trial = trial;
    this.onlookers = [...Array.from({ length: trial.seats }, (_, seat) => seat), 'watcher'];
  }

  /** Begins the trace of another game. */
  begin(seed: number): void {
    this.#trace = { seed, plays: [] };
    this.#numbersOf.clear();
    this.#viewOf.clear();
  }

  /** Adds a move to the trace. */
  played(seat: Seat, text: string): void {
    this.#trace.plays.push([seat, text]);
  }

  violated(property: PropertyName, detail: string): void {
    if (this.findings.has(property)) return;
    this.findings.set(property, detail);
    this.findings.traces.set(property, { seed: this.#trace.seed, plays: [...this.#trace.plays] });
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

  viewText(state: S, viewer: ViewerKey): string {
    const text = JSON.stringify(this.game.view(state, viewer));
    if (this.game.observe) this.#checkNumbers(state, viewer, text);
    return text;
  }

  /** Every view that is looked at has the numbers that it had before, and no other view has them. */
  #checkNumbers(state: S, viewer: ViewerKey, view: string): void {
    const numbers: number[] = [];
    this.game.observe?.(state, viewer, { number: (value) => numbers.push(value) });
    const before = this.#numbersOf.get(view);
    // Most views are looked at several times. Texts of numbers are slow to make.
    if (before?.length === numbers.length && before.every((number, i) => number === numbers[i])) return;
    const text = numbers.join();
    const other = this.#viewOf.get(text) ?? view;
    this.hold('numbers-fit', before === undefined, () => `${viewer} has two lists of numbers for one view: ${before?.join()} and ${text}`);
    this.hold('numbers-fit', other === view, () => `${viewer} has the same numbers for two views: ${firstDifferenceOf(other, view)}`);
    this.hold('numbers-fit', numbers.every(Number.isFinite), () => `${viewer} is told ${text}`);
    this.#numbersOf.set(view, numbers);
    this.#viewOf.set(text, view);
  }

  moves(state: S, seat: Seat): Move[] {
    this.game.moves(state, seat, this.#list);
    return this.#list.toArray();
  }

  /** A move in notation, or its number where the game cannot write it. */
  format(state: S, move: Move): string {
    try {
      return this.game.format(state, move);
    } catch {
      return `move ${move}`;
    }
  }

  /** Moves in notation, the first few of many. */
  texts(state: S, moves: readonly Move[]): string {
    const listed = moves.slice(0, MAX_SHOWN).map((move) => this.format(state, move));
    return `${listed.join(' ')}${moves.length > MAX_SHOWN ? ` and ${moves.length - MAX_SHOWN} more` : ''}`;
  }

  /** The moves that are in only one of two lists, in notation. */
  apart(state: S, one: readonly Move[], other: readonly Move[]): string {
    const only = (list: readonly Move[], without: readonly Move[]) => list.filter((move) => !without.includes(move));
    const [extra, missing] = [only(one, other), only(other, one)];
    const parts = [
      extra.length > 0 && `${this.texts(state, extra)} only here`,
      missing.length > 0 && `${this.texts(state, missing)} only there`,
    ];
    return parts.filter((part) => part !== false).join(', ') || 'the same moves in another order';
  }

  choose(random: Chance): ChooseMove<S> {
    return (state, seat) => {
      const moves = this.moves(state, seat);
      return moves[random.below(moves.length, 'table')]!;
    };
  }
}
