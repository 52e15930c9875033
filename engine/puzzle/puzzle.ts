import * as v from 'valibot';
import { type AnyPositionReader, type AnyRules, readChoices } from '../game.ts';
import { MoveList } from '../moves.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import { fail, type InputError, ok, type Result } from '../result.ts';
import { hasSeat, type Seat } from '../seats.ts';
import { readShape } from '../shape.ts';

/** A line of moves of one seat in notation, with its estimated share of the win. */
export interface PuzzleLine {
  readonly moves: readonly string[];
  readonly share: number;
}

/** Mean gain of the first answer over another line in pairs of playouts, with its standard error. */
export interface VerifiedMargin {
  readonly pairs: number;
  /** As a share of the win. */
  readonly margin: number;
  readonly se: number;
}

/** A position with one clearly best answer. Plain data. */
export interface Puzzle {
  /** Collection and number: `arcade-7`. */
  readonly id: string;
  /** Options that differ from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
  /** The seat to move. */
  readonly seat: Seat;
  /** As `writePosition` writes it. Hidden facts are one arbitrary sample consistent with what the seat knows. */
  readonly position: object;
  /** One of the game's themes. */
  readonly theme: string;
  /** How many of the simple test players, which look one move ahead, found the answer. */
  readonly found: { readonly right: number; readonly of: number };
  /** How the answer was evaluated: by an exact value, a calibrated evaluation or a rough one, and with how many pairs of playouts. */
  readonly judged: { readonly by: 'exact' | 'calibrated' | 'rough'; readonly pairs: number };
  /** How much worse the best wrong answer is, with its standard error. */
  readonly margin: number;
  readonly se: number;
  /** The right answers, best first. The differences between them are not significant. */
  readonly answers: readonly PuzzleLine[];
  /** The best wrong answers. */
  readonly others: readonly PuzzleLine[];
  /** Result of the verification: the smallest margin over all compared lines, by quick playouts and by the captain's. */
  readonly verified?: { readonly lines: number; readonly quick: VerifiedMargin; readonly captain: VerifiedMargin } | undefined;
}

/** A puzzle collection and how it was generated. */
export interface PuzzleFile {
  readonly game: string;
  readonly set: string;
  readonly rules: number;
  readonly seed: number;
  /** Number of matches searched. */
  readonly matches: number;
  /** Per rare theme: number of additional matches from arbitrary positions. */
  readonly sought?: Readonly<Record<string, number>> | undefined;
  readonly puzzles: readonly Puzzle[];
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const line = v.strictObject({ moves: v.pipe(v.array(v.string()), v.minLength(1)), share });
const verifiedMargin = v.strictObject({ pairs: count, margin: v.number(), se: v.pipe(v.number(), v.minValue(0)) });
const puzzle = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*-[1-9]\d*$/, 'an id is the name of the collection and a number')),
  options: v.record(v.string(), v.string()),
  seats: v.pipe(count, v.minValue(1)),
  seat: count,
  position: v.looseObject({}),
  theme: v.string(),
  found: v.strictObject({ right: count, of: v.pipe(count, v.minValue(1)) }),
  judged: v.strictObject({ by: v.picklist(['exact', 'calibrated', 'rough']), pairs: count }),
  margin: share,
  se: v.pipe(v.number(), v.minValue(0)),
  answers: v.pipe(v.array(line), v.minLength(1)),
  others: v.array(line),
  verified: v.optional(v.strictObject({ lines: count, quick: verifiedMargin, captain: verifiedMargin })),
});
const shape = v.strictObject({
  game: v.string(),
  set: v.string(),
  rules: count,
  seed: count,
  matches: count,
  sought: v.optional(v.record(v.string(), count)),
  puzzles: v.array(puzzle),
});

/** Parses a collection. `openPuzzle` checks positions and answers against the game. */
export function readPuzzles(json: unknown): Result<PuzzleFile, InputError> {
  const read = readShape(shape, json, 'puzzles');
  if (!read.ok) return read;
  const found = new Set<string>();
  for (const [i, { id }] of read.value.puzzles.entries()) {
    if (found.has(id)) return fail({ field: `puzzles.${i}.id`, message: `there is another puzzle “${id}”` });
    found.add(id);
  }
  return read;
}

/** A puzzle with its state set up. */
export interface OpenPuzzle {
  readonly options: OptionsOf<OptionSpecs>;
  readonly state: object;
}

/** Sets up a puzzle. Returns an error with the field if the options, position, seat or first moves do not fit the game. */
export function openPuzzle(
  game: AnyRules & AnyPositionReader,
  { options: texts, seats, seat, position, answers }: Puzzle,
): Result<OpenPuzzle, InputError> {
  const options = readChoices(game, texts);
  if (!options.ok) return fail({ ...options.fault, field: `options.${options.fault.field}` });
  if (seats < game.minSeats || seats > game.seatNames.length) return fail({ field: 'seats', message: `${game.id} has other tables` });
  const state = game.readPosition(position, options.value);
  if (!state.ok) return fail({ ...state.fault, field: `position.${state.fault.field}` });
  if (!hasSeat(game.deciders(state.value), seat)) return fail({ field: 'seat', message: `${game.seatNames[seat]} owes no decision here` });
  const list = new MoveList();
  game.moves(state.value, seat, list);
  for (const [i, { moves }] of answers.entries()) {
    const move = game.parse(state.value, moves[0] ?? '');
    if (move === undefined || !list.has(move)) return fail({ field: `answers.${i}`, message: `“${moves[0]}” is not legal here` });
  }
  return ok({ options: options.value, state: state.value });
}
