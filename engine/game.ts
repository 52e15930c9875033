import type { Chance } from './chance/chance.ts';
import type { Language } from './language.ts';
import type { Move, MoveList } from './moves.ts';
import { type OptionSpecs, type OptionsOf, readOptions } from './options.ts';
import { fail, type InputError, type LocalizedMessage, type Result } from './result.ts';
import type { Seat, SeatSet, Viewer } from './seats.ts';

/** Something that happened, as plain JSON. Every game has a union of its own. */
export interface GameEvent {
  readonly type: string;
}

/** A set of options with a name: what differs from the standard, as texts. */
export interface Preset {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  /** Whom it is offered to first: who meets the game, or who knows it. */
  readonly audience?: 'newcomers' | 'regulars';
}

/** Called once for each thing that happens during a `play`, in order. */
export type Emit<E extends GameEvent> = (event: E) => void;

/** How a match ended. `places` has one number for each seat: 1 is first, seats that share a place share the number. */
export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
}

/** Picks a move for a seat whose secret decision a sample must fill in. */
export type Choose<S> = (state: S, seat: Seat) => Move;

/**
 * Draws full states that fit one view. Secret decisions that others already made are rewound to the last public
 * point and made again by `choose`. The state returned belongs to the sampler until its next call: copy it, do not play on it.
 */
export type Sampler<S> = (chance: Chance, choose: Choose<S>) => S;

/**
 * The rules of a game, over plain data: all that a table, a record or a server needs.
 *
 * Inside a search `play` trusts its caller; everything else goes through `Match`, which checks.
 * S = state, changed in place and never shown; V = view, plain JSON for one viewer; E = event, plain JSON.
 */
export interface Rules<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly id: string;
  /** Raised whenever an old record would replay differently. */
  readonly rules: number;
  /** The seats' names as records write them; its length is the largest table. */
  readonly seatNames: readonly string[];
  readonly fewestSeats: number;
  readonly options: O;

  /** Sets of options by name; without any, everybody begins with the standard. */
  readonly presets?: readonly Preset[];
  /** Options that change how things are called or shown, and nothing that is played. */
  readonly cosmeticOptions?: readonly string[];
  /** Why options, each valid in itself, cannot be played together. */
  unplayable?(options: OptionsOf<O>): InputError | undefined;
  /** What these options make one wonder about, such as a rule that does nothing without another; `word` puts it in words. */
  hints?(options: OptionsOf<O>): readonly (string | LocalizedMessage)[];

  setup(options: OptionsOf<O>, seats: number, chance: Chance): S;
  /** Who owes a decision now. Several decide in secret of each other; none: the game is over. */
  deciders(state: S): SeatSet;
  /** Clears `into` and fills it with every legal move of a decider: finite, no doubles, stable order, from what the seat may know. */
  moves(state: S, seat: Seat, into: MoveList): void;
  /** Carries out a legal move, in place, and says what happened. */
  play(state: S, seat: Seat, move: Move, chance: Chance, emit: Emit<E> | null): void;
  /** What is played for a seat that timed out or left. */
  fallback(state: S, seat: Seat): Move;
  result(state: S): Outcome | undefined;
  /**
   * Seconds for which an online table awaits the one decision that is owed now, however soon it is made; 0 for none. For answers
   * whose time would tell what a hand holds.
   */
  answerTime?(state: S): number;
  /** Copies into a scratch state of the same battle, or into a new one. Returns the copy. */
  copy(from: S, into?: S): S;
  /** Counts the turns; a record carries a digest whenever it changes. */
  turn(state: S): number;

  /** What a viewer may know, named field by field; remembers all that the viewer saw. */
  view(state: S, viewer: Viewer): V;
  sampler(view: V): Sampler<S>;
  /** The event as a viewer may know it; undefined: nothing of it. */
  eventFor(event: E, viewer: Viewer): E | undefined;

  /** A move as short text without blanks. */
  format(state: S, move: Move): string;
  /** The inverse of `format`, strict; undefined when the text is no move of this game. Says nothing of legality. */
  parse(state: S, text: string): Move | undefined;
  /** Why a move that can be written is not legal now: a short stable name such as `no-points`. */
  illegalReason(state: S, seat: Seat, move: Move): string;

  /** The whole position as plain JSON with a fixed order of fields. */
  writePosition(state: S): object;

  /** One sentence for an event, as a table with these options says it. */
  describeEvent(event: E, language: Language, options: OptionsOf<O>): string;
  /** A few words for a refusal, a fault or a reason of ending by its name, and what it is about. */
  localize(name: string, language: Language, about?: readonly (string | number)[]): string;
}

/** The one door for positions from outside. Whoever begins at the beginning does without. */
export interface PositionReader<S extends object, O extends OptionSpecs> {
  /** Expressible and valid, or a fault that names the field. */
  readPosition(json: unknown, options: OptionsOf<O>): Result<S, InputError>;
}

/** Rules with what minds and terminals need beside them. A page that only shows a table does without, and is so much lighter. */
export interface Game<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>
  extends Rules<S, O, V, E>,
    PositionReader<S, O> {
  readonly bot: BotHints<S>;
  /** What a viewer sees as lines of plain text, for the terminal. */
  picture(view: V): string;
  /** What a measurement may ask; without it only what every game has is measured. */
  readonly lab?: LabHints<S, O>;
  /** What its puzzles are about; without it there are none. */
  readonly puzzles?: PuzzleHints<S>;
}

/** Something that a measurement names, in words of every language. */
export interface LabName {
  readonly name: string;
  readonly texts: Readonly<Record<Language, string>>;
}

/** What a game calls itself, its options and their values, where it says so in reports. */
interface LabTexts {
  readonly game: { readonly name: string };
  readonly options: Readonly<Record<string, { readonly label: string }>>;
  /** What the numbers and tables of the rulebook are called. */
  readonly numbers?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** What the sides are called. */
  readonly sides?: Readonly<Record<string, string>>;
  /** The names of ready zones or the like. */
  readonly ready?: Readonly<Record<string, string>>;
}

/** What a measurement of a game may ask beyond its rules. */
export interface LabHints<S, O extends OptionSpecs> {
  readonly texts?: Readonly<Record<Language, LabTexts>>;
  /** Whether chance belongs to whoever has the turn, or to a seat, and to all seats alike: then seats can exchange theirs. */
  readonly ownChance: boolean;
  /** Types of event in which sides touch each other: a hit, a catch. */
  readonly contacts: readonly string[];
  /** Types of event whose places are worth a map, the most telling first, and what the map shows. */
  readonly maps: readonly LabName[];
  /** The letters of the board's columns from left to right, where they are not A, B, C … */
  readonly columns?: string;
  /** The type of event that tells which cards a seat gets. */
  readonly cards?: string;
  /** Ways to play without something, to learn what it is worth. */
  readonly restrictions: readonly LabName[];
  /** Whether these options offer what a restriction forgoes. */
  offers(restriction: string, options: OptionsOf<O>): boolean;
  /** Whether who keeps to a restriction would not play this legal move. */
  bars(restriction: string, state: S, seat: Seat, move: Move): boolean;
}

/** What puzzles of one kind are about. */
export interface PuzzleTheme extends LabName {
  /** What is asked, where it is something else than the best way to play. */
  readonly asks?: Readonly<Record<Language, string>>;
  /** Whether shares are what the sternest reply leaves, and no chances. */
  readonly atWorst?: boolean;
}

/** What a game's puzzles are about, and where they are looked for. */
export interface PuzzleHints<S> {
  /** The collections, each with the tables on which its puzzles are found: what differs from the standard. */
  readonly sets: readonly { readonly name: string; readonly tables: readonly Readonly<Record<string, string>>[] }[];
  readonly themes: readonly PuzzleTheme[];
  /** The theme of finding these moves of a collection, worth this share of the win; nothing where that would be no good puzzle. */
  themeOf(set: string, state: S, seat: Seat, moves: readonly Move[], share: number): string | undefined;
}

/** A way to play out a turn. */
export interface PlannedTurn {
  /** The moves from here to the end of the turn, or as far as chance lets one plan. At least one. */
  readonly moves: readonly Move[];
  /** A number for what is aimed at: the same from each position on the way there. */
  readonly aim: number;
  /** The share of the win that it promises, in the mean over what chance may do. */
  readonly share: number;
}

/** How well somebody plays: what they look at before they move, and what escapes them. Shares are of 1. */
export type Skill =
  /** At each move, by the quick judgement; so many of the moves escape them, the same ones all turn long. */
  | { readonly looks: 'at-moves'; readonly overlooks: number }
  /**
   * At whole turns; so many of them escape them, and what the others promise is misjudged by so much, in logits. In so many of its turns,
   * none when absent, they do what the game has considered, as the best do.
   */
  | { readonly looks: 'at-turns'; readonly overlooks: number; readonly misjudges: number; readonly considers?: number }
  /** Ahead, by a search of so many iterations. */
  | { readonly looks: 'ahead'; readonly iterations: number }
  /** Up what is best in a solved game, so often; otherwise at moves. */
  | { readonly looks: 'up'; readonly knows: number; readonly overlooks: number };

/** What a search needs to know of a game beyond its rules. */
export interface BotHints<S> {
  /** How well the players of each level but the last, which plays as well as the game is known to be played, play at a table like this state's: weakest first. */
  skills?(state: S): readonly Skill[];
  /** A quick estimate of a seat's share of the win, 0 to 1. */
  value(state: S, seat: Seat): number;
  /** How many sit at the table of this state, where that varies: a search then thinks for no empty seat. */
  seats?(state: S): number;
  /** A rougher estimate for playouts, where `value` is too dear for thousands of them. */
  quickValue?(state: S, seat: Seat): number;
  /** To which power the odds of `value` are nearest to chances, fitted to games; 1 when absent. */
  readonly certainty?: number;
  /**
   * Whether `value` at a table like this state's is a chance to rely on: learned from its games, and measured on others. Without it
   * `value` only tells who stands better.
   */
  calibrated?(state: S): boolean;
  /**
   * The best ways in which a seat may play out its turn, best first and at most so many, where the game can list whole turns. The same
   * state gets the same answer.
   */
  turns?(state: S, seat: Seat, most: number): readonly PlannedTurn[];
  /**
   * The move of whoever may think as long as a table allows, where the game knows better than the best of `turns` or a search; from what
   * the seat may know alone. The same state gets the same answer.
   */
  considered?(state: S, seat: Seat): Move | undefined;
  /**
   * Whether `value` may be asked here. Where it may not, as between turns that belong together, or while armies are laid out, one plays on
   * to the next position where it may. Without it, and elsewhere, positions between two turns are judged best.
   */
  isQuiescent?(state: S): boolean;
  /** Whether at a table like this state's a search was measured to play better than the best of `turns`. */
  searches?(state: S): boolean;
  /** A quick judgement of each listed move, higher is better, any scale; fills `into[0 .. moves.size)`. */
  scoreMoves(state: S, seat: Seat, moves: MoveList, into: Float64Array): void;
  /** The move that ends a turn while more could be done. Nobody overlooks it: one would have to go on and on. */
  readonly endTurnMove?: Move;
  /** A judgement so low that nobody does such a thing on purpose, where there is anything else. */
  readonly blunderThreshold?: number;
  /**
   * Fills in moves after which a seat cannot lose by anything that happens before its next decision, where the game knows such;
   * leaves the list empty where it does not. A bot that does not blunder plays no others.
   */
  safeMoves?(state: S, seat: Seat, into: MoveList): void;
  /** A seat's share at everybody's best play, by what is open to all, where the game is solved. Between decisions made in secret: as before the first of them. */
  exact?(state: S, seat: Seat): number | undefined;
  /**
   * The share that each listed move guarantees against best play, by what the seat may know; fills `into` and answers true where the game is
   * solved. Where several decide in secret: see `guaranteedWorths`.
   */
  exactValues?(state: S, seat: Seat, moves: MoveList, into: Float64Array): boolean;
  /** What a better line of moves has over the one that was chosen, from the rules' own facts, for the game's `word`; nothing where it cannot say. */
  explain?(state: S, seat: Seat, chosen: readonly Move[], best: readonly Move[]): readonly LocalizedMessage[];
  /** Loads what `mixture`, `exact` and `worth` need for a table like this state's; without it a search decides. */
  prepare?(state: S): Promise<void>;
  /** An equilibrium mixture where the game is solved: the chance of each move that `moves` lists, in its order. */
  equilibrium?(state: S, seat: Seat): Float64Array | undefined;
  /**
   * Moves that are a matter of manner and have no effect on the rules, such as faces: fills in how likely each listed one is for
   * a player of this character (0, 1, …), on any scale, and answers whether these moves are such.
   */
  personality?(state: S, seat: Seat, moves: MoveList, who: number, into: Float64Array): boolean;
  /** What `viewer` observed of the move that `mover` has just played (asked after the play): equal numbers look alike, 0 is nothing at all. */
  observationOf(state: S, mover: Seat, move: Move, viewer: Seat): number;
  /** A playout is cut off and judged by `value` after so many moves. */
  readonly horizon: number;
  /** How often a playout follows `judge` instead of chance, 0 to 1: pays where judging is cheap. */
  readonly guided: number;
}

/** Reads what somebody chose for a table: every option valid, and playable together. */
export function readChoices<O extends OptionSpecs>(
  game: { readonly options: O; unplayable?(options: OptionsOf<O>): InputError | undefined },
  given: Readonly<Record<string, string>>,
): Result<OptionsOf<O>, InputError> {
  const options = readOptions(game.options, given);
  if (!options.ok) return options;
  const fault = game.unplayable?.(options.value);
  return fault ? fail(fault) : options;
}

/** The options that somebody is offered first: who meets the game, or who knows it. */
export const presetFor = (game: Pick<AnyRules, 'presets'>, suits: Preset['audience']): Readonly<Record<string, string>> =>
  game.presets?.find((preset) => preset.audience === suits)?.options ?? {};

/**
 * The preset that options, as far as they differ from the standard, are; what players may write themselves fits any preset that
 * leaves it open, but with other numbers or tables than the rulebook's it is another game.
 */
export function presetOf(game: Pick<AnyRules, 'presets' | 'options'>, given: Readonly<Record<string, string>>): Preset | undefined {
  return game.presets?.find(({ options }) =>
    Object.entries(game.options).every(
      ([name, spec]) => given[name] === options[name] || (spec.kind === 'text' && !spec.book && options[name] === undefined),
    ),
  );
}

/**
 * Whether options, as far as they differ from the standard, are among those by which players are compared: the standard or a preset, in
 * a ready setting. What somebody wrote themselves, other numbers and single rules may favour whoever thought of them.
 */
export function isComparable(
  { presets = [], options: specs, cosmeticOptions: looks = [] }: AnyRules,
  given: Readonly<Record<string, string>>,
): boolean {
  return [{}, ...presets.map(({ options }) => options)].some((preset: Readonly<Record<string, string>>) =>
    Object.entries(specs).every(([name, spec]) => {
      const value = given[name];
      if (value === undefined && preset[name] === undefined) return true;
      if (spec.kind === 'text' && !spec.book) return value === undefined || spec.values.includes(value);
      return value === preset[name] || looks.includes(name);
    }),
  );
}

/** Rules of whichever kind, for faces that know games only through the contract. */
export type AnyRules = Rules<object, OptionSpecs, object, GameEvent>;

export type AnyPositionReader = PositionReader<object, OptionSpecs>;

/** A game of whichever kind, for minds that know games only through the contract. */
export type AnyGame = Game<object, OptionSpecs, object, GameEvent>;
