import type { HexShape } from './board/hexGrid.ts';
import type { Texts } from './catalogue.ts';
import type { Chance } from './chance/chance.ts';
import type { Language } from './language.ts';
import type { Move, MoveList } from './moves.ts';
import { type OptionSpecs, type OptionsOf, readOptions } from './options.ts';
import type { PaperHints } from './paper.ts';
import { fail, type InputError, type LocalizedMessage, type Result } from './result.ts';
import type { Seat, SeatSet, Viewer } from './seats.ts';

/** A thing that happened in a game, as plain JSON. Each game declares its own union of events. */
export interface GameEvent {
  readonly type: string;
}

/** A named set of options. `options` lists only the values that differ from the standard, as texts. */
export interface Preset {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  /** The audience to which this preset is offered first. */
  readonly audience?: 'newcomers' | 'regulars';
}

/** Receives each event of one `play`, in order. */
export type Emit<E extends GameEvent> = (event: E) => void;

/** The final result. `places` has one number per seat: 1 is first, and tied seats and seats of a team share a number. `reason` is a stable name. */
export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
}

/** Chooses the secret move of a seat while a sampler fills in hidden information. */
export type ChooseMove<S> = (state: S, seat: Seat) => Move;

/**
 * Draws a full state that is consistent with one view. Secret decisions already made by other seats are rewound to the
 * last public point and made again by `choose`. The sampler owns the returned state and overwrites it in the next call:
 * copy it before you play moves on it.
 *
 * @example
 * // The view of a seat in a game with three cards: `other` is null where the seat must not know it.
 * const view = { own: 'king', other: null };
 * const CARDS = ['king', 'queen', 'ace'];
 * const sampler = ({ own, other }) => (chance) => {
 *   const left = CARDS.filter((card) => card !== own);
 *   return { cards: [own, other ?? left[chance.below(left.length, 1)]] };
 * };
 *
 * const sample = sampler(view);
 * sample(new ScriptedChance([parseDraw('pick 1/2')])); // => { cards: ['king', 'queen'] }
 * sample(new ScriptedChance([parseDraw('pick 2/2')])); // => { cards: ['king', 'ace'] }
 */
export type Sampler<S> = (chance: Chance, choose: ChooseMove<S>) => S;

/**
 * The rules of a game over plain data. A table, a record and a server need nothing else.
 *
 * S is the state: changed in place and never sent to a client. V is the view: plain JSON for one viewer. E is the union of
 * events: plain JSON. `play` does not validate its arguments, because searches call it millions of times; use `Match` for
 * moves from outside.
 *
 * @example
 * // `nim` is the game of `draftGame`, which makes all of this out of less.
 * const state = nim.setup({ stones: 4 }, 2, new SeededChance(1));
 * const list = new MoveList();
 * const told = [];
 *
 * nim.moves(state, 0, list);
 * list.toArray().map((move) => nim.format(state, move)); // => ['1', '2', '3']
 * nim.play(state, 0, nim.parse(state, '3'), new SeededChance(1), (event) => told.push(event));
 * told; // => [{ type: 'took', seat: 0, count: 3 }]
 * seatsOf(nim.deciders(state)); // => [1]
 * nim.result(state); // => undefined
 * nim.play(state, 1, nim.parse(state, '1'), new SeededChance(1), null);
 * nim.result(state); // => { places: [2, 1], reason: 'last-stone' }
 */
export interface Rules<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  /** Stable id of the game, used in records and links. */
  readonly id: string;
  /** Version of the rules. Raise it when an old record would replay differently. */
  readonly rulesVersion: number;
  /** Names of the seats in records, in seat order. Its length is the largest number of seats. */
  readonly seatNames: readonly string[];
  /** The smallest number of seats. */
  readonly minSeats: number;
  /**
   * Returns the team of each seat, counted from 0. Seats of a team share their place, and win and lose together. Without this method each
   * seat plays for itself.
   */
  teams?(seats: number): readonly number[];
  readonly options: O;

  /** Named sets of options. Without presets, every table starts from the standard options. */
  readonly presets?: readonly Preset[];
  /** Names of the options that change texts and graphics only, never the rules. */
  readonly cosmeticOptions?: readonly string[];
  /** Returns an error if options that are valid one by one cannot be combined. */
  checkOptions?(options: OptionsOf<O>): InputError | undefined;
  /** Returns remarks about these options, such as "this rule has no effect without that one". `localize` turns names into text. */
  hints?(options: OptionsOf<O>): readonly (string | LocalizedMessage)[];

  /** Returns the initial state for `seats` seats. */
  setup(options: OptionsOf<O>, seats: number, chance: Chance): S;
  /** Returns the seats that must decide now. Several seats decide simultaneously and in secret. An empty set means the game is over. */
  deciders(state: S): SeatSet;
  /**
   * Clears `into` and fills it with every legal move of a seat that must decide. The list is finite, has no duplicates and a
   * stable order, and depends only on what the seat knows.
   */
  moves(state: S, seat: Seat, into: MoveList): void;
  /** Plays a legal move, in place, and emits its events. `emit` is null in searches. */
  play(state: S, seat: Seat, move: Move, chance: Chance, emit: Emit<E> | null): void;
  /** Returns the legal move to play for a seat that timed out or left. */
  fallback(state: S, seat: Seat): Move;
  /** Returns the outcome of a finished game, otherwise undefined. */
  result(state: S): Outcome | undefined;
  /**
   * Returns the seconds after which an online table publishes the one pending decision, however early it was made; 0 for no
   * delay. Use it where the time to answer would reveal a hidden hand.
   */
  answerTime?(state: S): number;
  /**
   * Returns true if the order of simultaneous decisions matters under a rule (“the first who is ready begins”). Without this method the
   * order has no effect.
   */
  arrivalCounts?(options: OptionsOf<O>): boolean;
  /** Copies a state into `into` (a state of the same match), or into a new state. Returns the copy. */
  copy(from: S, into?: S): S;
  /** Returns the turn number. Records store a digest of the position each time it changes. */
  turn(state: S): number;

  /** Returns what a viewer knows, field by field. The view includes everything the viewer has seen before. */
  view(state: S, viewer: Viewer): V;
  /** Returns a sampler of the full states that are consistent with a view. */
  sampler(view: V): Sampler<S>;
  /**
   * Returns `sampler(view(state, seat))` without writing the view: the same samples from the same chance. Later moves on `state` do not
   * change the samples. Optional; it makes games between bots fast. Tables give bots a view instead.
   */
  stateSampler?(state: S, seat: Seat): Sampler<S>;
  /** Returns an event with hidden facts removed for a viewer, or undefined if the viewer notices nothing. */
  eventFor(event: E, viewer: Viewer): E | undefined;

  /** Returns a move as short text without spaces. */
  format(state: S, move: Move): string;
  /** Parses the exact text that `format` writes. Returns undefined for any other text. Does not check legality. */
  parse(state: S, text: string): Move | undefined;
  /** Returns why a parsed move is illegal now: a short stable name such as `no-points`. */
  illegalReason(state: S, seat: Seat, move: Move): string;

  /** Returns the whole position as plain JSON with a fixed order of fields. */
  writePosition(state: S): object;

  /** Returns one sentence that describes an event at a table with these options. */
  describeEvent(event: E, language: Language, options: OptionsOf<O>): string;
  /** Returns a few words for a name: an illegal-move reason, an input error, an outcome. `about` has the values to insert. */
  localize(name: string, language: Language, about?: readonly (string | number)[]): string;
}

/** Reads positions from outside. Loaded only when a match starts from a given position. */
export interface PositionReader<S extends object, O extends OptionSpecs> {
  /** Validates a position. Returns its state, or an error that names the field. */
  readPosition(json: unknown, options: OptionsOf<O>): Result<S, InputError>;
}

/** Receives numbers one by one. */
export interface NumberList {
  number(value: number): void;
}

/** Rules plus what bots, terminals, the lab and puzzles need. The web page loads `Rules` alone, which is smaller. */
export interface Game<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>
  extends Rules<S, O, V, E>,
    PositionReader<S, O> {
  readonly bot: BotHints<S>;
  /** Returns a view as lines of plain text for the terminal. */
  renderText(view: V): string;
  /**
   * Writes what `view` shows, without the options, as numbers. Equal views give equal numbers, different views different ones. Optional:
   * without it, learning programs get the values of the view in order.
   */
  observe?(state: S, viewer: Viewer, into: NumberList): void;
  /** Facts for the lab. Without them the lab measures only what all games have in common. */
  readonly lab?: LabHints<S, O>;
  /** The printed parts of the game. Without it only a reference sheet is printed. */
  readonly paper?: PaperHints<O>;
  /** Themes and tables for puzzles. A game without them has no puzzles. */
  readonly puzzles?: PuzzleHints<S>;
}

/** A stable name with its text in each language. */
export interface LabName {
  readonly name: string;
  readonly texts: Texts<string>;
}

/** Labels of a game, its options and their values, for lab reports. */
export interface LabTexts {
  readonly game: { readonly name: string };
  readonly options: Readonly<Record<string, { readonly label: string }>>;
  /** Labels of the numbers and tables of the rulebook. */
  readonly numbers?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Names of the sides. */
  readonly sides?: Readonly<Record<string, string>>;
  /** Names of predefined text values, such as zones. */
  readonly ready?: Readonly<Record<string, string>>;
}

/** Facts about a game that the lab needs beyond its rules. */
export interface LabHints<S, O extends OptionSpecs> {
  readonly texts?: Texts<LabTexts>;
  /** True if every draw belongs to the acting seat and all seats draw alike. The lab then swaps the draws of two seats. */
  readonly ownChance: boolean;
  /**
   * Figures without meaning for this game, which are not shown: `seat` (first player) if each side has its own role, `luck` if draws do not
   * change the evaluation.
   */
  readonly lacks?: readonly ('seat' | 'luck')[];
  /** Types of events in which sides interact, such as a hit or a catch. */
  readonly contacts: readonly string[];
  /** Types of events to show as a heat map of cells, the most informative first. */
  readonly maps: readonly LabName[];
  /** Letters of the board's columns from left to right, if not A, B, C … */
  readonly columns?: string;
  /** The board, if it has hexes: heat maps are drawn on it. */
  readonly hexes?: HexShape;
  /** Type of the event that says which cards a seat receives. */
  readonly cards?: string;
  /** Name of the card of such an event. */
  cardName?(card: string, language: Language): string;
  /** Restricted ways to play. The lab compares them with free play to measure what each feature is worth. */
  readonly restrictions: readonly LabName[];
  /** Returns true if these options contain the feature that a restriction forbids. */
  offers(restriction: string, options: OptionsOf<O>): boolean;
  /** Returns true if a restriction forbids this legal move. */
  forbids(restriction: string, state: S, seat: Seat, move: Move): boolean;
}

/** A kind of puzzle. */
export interface PuzzleTheme extends LabName {
  /** The tasks of its puzzles, in a few words for lists. */
  readonly lead?: Texts<string>;
  /** The question to the solver, if it is not "find the best move". */
  readonly question?: Texts<string>;
  /** True if shares are guaranteed against the best reply, instead of winning chances. */
  readonly worstCase?: boolean;
}

/** Where to find a game's puzzles, and how to classify them. */
export interface PuzzleHints<S> {
  /** Puzzle collections. `tables` lists the options to search, as differences from the standard. */
  readonly sets: readonly { readonly name: string; readonly tables: readonly Readonly<Record<string, string>>[] }[];
  readonly themes: readonly PuzzleTheme[];
  /** Returns the theme of a solution `moves` with an expected share of the win from 0 to 1, or undefined if it is no good puzzle. */
  themeOf(set: string, state: S, seat: Seat, moves: readonly Move[], share: number): string | undefined;
}

/** A complete turn that a turn planner proposes. */
export interface PlannedTurn {
  /** The moves up to the end of the turn, or up to the first chance event that prevents planning. At least one move. */
  readonly moves: readonly Move[];
  /** Id of the turn's goal. It is the same in every position on the way to that goal. */
  readonly aim: number;
  /** Expected share of the win, 0 to 1, averaged over chance. */
  readonly share: number;
}

/** How a bot level plays, and how often it errs. Rates are 0 to 1. */
export type Skill =
  /** Plays the move with the highest `scoreMoves`. Misses `missRate` of the moves, the same ones for a whole turn. */
  | { readonly kind: 'greedy'; readonly missRate: number }
  /**
   * Plays the best of `turns`. Misses `missRate` of the turns and adds noise with standard deviation `evaluationNoise` (in
   * logits) to the others. In `consideredRate` of its turns (default 0) it plays `considered`, as the strongest level does.
   */
  | { readonly kind: 'turn-planner'; readonly missRate: number; readonly evaluationNoise: number; readonly consideredRate?: number }
  /** Runs a tree search with this many iterations per decision. */
  | { readonly kind: 'search'; readonly iterations: number }
  /** Plays the exact solution in `solverRate` of its decisions, otherwise like `greedy` with `missRate`. */
  | { readonly kind: 'solver'; readonly solverRate: number; readonly missRate: number };

/** Evaluates positions. */
export interface Evaluator<S> {
  /** Returns a quick estimate of a seat's share of the win, 0 to 1. */
  value(state: S, seat: Seat): number;
  /** Returns a cheaper and rougher estimate. Playouts use it instead of `value`, which would be too slow for thousands of calls. */
  quickValue?(state: S, seat: Seat): number;
  /** Returns true if `value` is a calibrated chance for these options: trained on games and tested on others. Otherwise it only ranks. */
  calibrated?(state: S): boolean;
  /** Exponent that turns the odds of `value` into calibrated odds, fitted to games. Default 1. */
  readonly calibrationExponent?: number;
  /**
   * Returns true if `value` may be called here. If false (between the parts of one turn, or during deployment), callers play
   * on to the next quiescent position. Without this method, callers prefer positions between two turns.
   */
  isQuiescent?(state: S): boolean;
}

/** Orders and filters moves. */
export interface MoveOrdering<S> {
  /** Scores each listed move into `into[0 .. moves.size)`. Higher is better; any scale. */
  scoreMoves(state: S, seat: Seat, moves: MoveList, into: Float64Array): void;
  /** The move that ends a turn early. Bots never miss it, because they would have to play on forever. */
  readonly endTurnMove?: Move;
  /** Score below which a move is a blunder. Bots play such a move only if all moves are blunders. */
  readonly blunderThreshold?: number;
  /**
   * Fills `into` with moves after which the seat cannot lose before its next decision. Leaves it empty if none is known.
   * A bot that does not blunder plays only these moves.
   */
  safeMoves?(state: S, seat: Seat, into: MoveList): void;
}

/** Plans whole turns. All methods are deterministic: the same state gives the same answer. */
export interface TurnPlanner<S> {
  /**
   * Returns at most `most` complete turns of a seat, best first. Empty if the game cannot list whole turns here. `quick` asks for turns
   * that a level with errors plays: a game may then look at fewer.
   */
  turns?(state: S, seat: Seat, most: number, effort?: 'full' | 'quick'): readonly PlannedTurn[];
  /**
   * Returns a move from a slower analysis, if it beats both `turns` and a search. It uses only what the seat knows. Bots with a
   * full time budget play it.
   */
  considered?(state: S, seat: Seat): Move | undefined;
  /** Returns true if a search was measured to play better than `turns` with these options. */
  prefersSearch?(state: S): boolean;
}

/** Gives the exact values of solved games. */
export interface ExactSolver<S> {
  /** Loads the data that `exact`, `exactValues` and `equilibrium` need for these options. Without data, bots search. */
  prepare?(state: S): Promise<void>;
  /**
   * Returns a seat's share under best play of all seats, from public information, or undefined if unsolved. During simultaneous
   * decisions it returns the share before the first of them.
   */
  exact?(state: S, seat: Seat): number | undefined;
  /**
   * Fills `into` with the share that each listed move guarantees, from what the seat knows. Returns false if unsolved. For
   * simultaneous decisions see `guaranteedWorths`.
   */
  exactValues?(state: S, seat: Seat, moves: MoveList, into: Float64Array): boolean;
  /** Returns an equilibrium strategy: the probability of each move in the order of `moves`. Undefined if unsolved. */
  equilibrium?(state: S, seat: Seat): Float64Array | undefined;
}

/** Settings of the tree search for one game. */
export interface SearchSettings<S> {
  /** Number of moves after which a playout stops and is evaluated. */
  readonly horizon: number;
  /** Share of playout moves that follow `scoreMoves` instead of chance, 0 to 1. Raise it if `scoreMoves` is cheap. */
  readonly guided: number;
  /** Returns the number of seats in this match, if it varies. A search ignores the empty seats. */
  seats?(state: S): number;
  /**
   * Returns what `viewer` observed of the move that `mover` has just played; called after the play. Equal numbers are
   * indistinguishable observations. 0 means that the viewer noticed nothing.
   */
  observationOf(state: S, mover: Seat, move: Move, viewer: Seat): number;
}

/** How the bots of a game behave and explain moves. */
export interface BotStyle<S> {
  /** Returns the skills of the bot levels for these options, weakest first. Omits the last level, which plays at full strength. */
  skills?(state: S): readonly Skill[];
  /**
   * Weighs moves that have no effect on the rules, such as facial expressions. Fills `into` with the likelihood of each move
   * for personality `who` (0, 1, …), on any scale. Returns false if these moves do affect the rules.
   */
  personality?(state: S, seat: Seat, moves: MoveList, who: number, into: Float64Array): boolean;
  /** Returns why line `best` is better than line `chosen`, as messages for `localize`. Empty if the rules give no reason. */
  explain?(state: S, seat: Seat, chosen: readonly Move[], best: readonly Move[]): readonly LocalizedMessage[];
}

/**
 * What bots and the review know of a game beyond its rules. A game declares one flat object; optional members may be omitted.
 *
 * @example
 * // Who leaves a multiple of four wins. Two capabilities are enough for six levels.
 * const bot = {
 *   value: ({ stones, turn }, seat) => ((stones % 4 === 0) === (turn % 2 === seat) ? 0 : 1),
 *   scoreMoves({ stones }, _seat, moves, into) {
 *     for (let i = 0; i < moves.size; i++) into[i] = (stones - moves.get(i) - 1) % 4 === 0 ? 1 : 0;
 *   },
 * };
 * const state = nim.setup({ stones: 7 }, 2, new SeededChance(1));
 * const list = new MoveList();
 * const scores = new Float64Array(3);
 * nim.moves(state, 0, list);
 * bot.scoreMoves(state, 0, list, scores);
 *
 * Array.from(scores); // => [0, 0, 1]
 * bot.value(state, 0); // => 1
 */
export interface BotHints<S> extends Evaluator<S>, MoveOrdering<S>, TurnPlanner<S>, ExactSolver<S>, SearchSettings<S>, BotStyle<S> {}

/**
 * Reads the options of a table from texts. Returns an error that names the option if one is invalid or they cannot be combined.
 *
 * @example
 * readChoices(nim, { stones: '9' }); // => { ok: true, value: { stones: 9 } }
 * readChoices(nim, { stone: '9' }).fault.message; // => 'there is no such option; there are stones'
 */
export function readChoices<O extends OptionSpecs>(
  game: { readonly options: O; checkOptions?(options: OptionsOf<O>): InputError | undefined },
  texts: Readonly<Record<string, string>>,
): Result<OptionsOf<O>, InputError> {
  const options = readOptions(game.options, texts);
  if (!options.ok) return options;
  const fault = game.checkOptions?.(options.value);
  return fault ? fail(fault) : options;
}

/** Returns the options of the first preset for an audience, or the standard options. */
export const presetFor = (game: Pick<AnyRules, 'presets'>, audience: Preset['audience']): Readonly<Record<string, string>> =>
  game.presets?.find((preset) => preset.audience === audience)?.options ?? {};

/**
 * Returns the preset that matches `texts`, the options that differ from the standard. Free text that a preset leaves open matches
 * any value. Changed numbers or tables of the rulebook never match.
 */
export function presetOf(game: Pick<AnyRules, 'presets' | 'options'>, texts: Readonly<Record<string, string>>): Preset | undefined {
  return game.presets?.find(({ options }) =>
    Object.entries(game.options).every(
      ([name, spec]) => texts[name] === options[name] || (spec.kind === 'text' && !spec.book && options[name] === undefined),
    ),
  );
}

/** Rules with unknown type parameters, for code that works with any game. */
export type AnyRules = Rules<object, OptionSpecs, object, GameEvent>;

export type AnyPositionReader = PositionReader<object, OptionSpecs>;

/** A game with unknown type parameters, for code that works with any game. */
export type AnyGame = Game<object, OptionSpecs, object, GameEvent>;

/**
 * Returns a sampler of what a seat knows of a state; faster than `sampler` if the game supports it. Use it for games between bots only:
 * bots at a table get a view.
 */
export const samplerOf = (game: AnyRules, state: object, seat: Seat): Sampler<object> =>
  game.stateSampler?.(state, seat) ?? game.sampler(game.view(state, seat));
