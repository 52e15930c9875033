import * as v from 'valibot';
import { type AnyPositionReader, type AnyRules, readChoices } from '../game.ts';
import { MoveList } from '../moves.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import { fail, type InputError, ok, type Result } from '../result.ts';
import { hasSeat, type Seat } from '../seats.ts';
import { readShape } from '../shape.ts';

/** A way to play: moves of one seat in a row, in notation, and the share of the win that they were judged to be worth. */
export interface PuzzleLine {
  readonly moves: readonly string[];
  readonly share: number;
}

/** What the first answer gains over another line: the mean of so many pairs of playouts, with its standard error. */
export interface VerifiedMargin {
  readonly pairs: number;
  /** As a share of the win. */
  readonly margin: number;
  readonly se: number;
}

/** A position in which one answer is clearly best. Plain data. */
export interface Puzzle {
  /** Its collection and a number: `arcade-7`. */
  readonly id: string;
  /** What was chosen for the table, where it differs from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
  /** Who answers. */
  readonly seat: Seat;
  /** As `writePosition` writes it. What is hidden in it is one way that fits what the seat knows, and counts for nothing. */
  readonly position: object;
  /** One of the game's themes. */
  readonly theme: string;
  /** Of so many players who look no further than the next move, so many found it. */
  readonly found: { readonly right: number; readonly of: number };
  /** How the answer was judged: by a solved value, by a judgement that was tested for it, or by a rougher one; in pairs of playouts too. */
  readonly judged: { readonly by: 'exact' | 'calibrated' | 'rough'; readonly pairs: number };
  /** What the best answer that is not right loses, and the standard error of that. */
  readonly margin: number;
  readonly se: number;
  /** The right answers, the best first: what lies between them cannot be told apart. */
  readonly answers: readonly PuzzleLine[];
  /** The best of the others. */
  readonly others: readonly PuzzleLine[];
  /** How it was verified after it was found: the least margin over so many lines, by quick playouts and by those of a second judge. */
  readonly verified?: { readonly lines: number; readonly quick: VerifiedMargin; readonly captain: VerifiedMargin } | undefined;
}

/** A collection of puzzles, and what made it. */
export interface PuzzleFile {
  readonly game: string;
  readonly set: string;
  readonly rules: number;
  readonly seed: number;
  /** How many matches were looked through. */
  readonly matches: number;
  /** How many more, begun anywhere, for a theme that is rare. */
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

/** Reads a collection; whether its positions and answers are those of the game, `openPuzzle` says. */
export function readPuzzles(json: unknown): Result<PuzzleFile, InputError> {
  const read = readShape(shape, json, 'puzzles');
  if (!read.ok) return read;
  const met = new Set<string>();
  for (const [i, { id }] of read.value.puzzles.entries()) {
    if (met.has(id)) return fail({ field: `puzzles.${i}.id`, message: `there is another puzzle “${id}”` });
    met.add(id);
  }
  return read;
}

/** A puzzle on its table. */
export interface OpenPuzzle {
  readonly options: OptionsOf<OptionSpecs>;
  readonly state: object;
}

/** Sets a puzzle up: options, position, who decides and the right answers' first moves all fit the game; otherwise a fault that names the field. */
export function openPuzzle(
  game: AnyRules & AnyPositionReader,
  { options: given, seats, seat, position, answers }: Puzzle,
): Result<OpenPuzzle, InputError> {
  const options = readChoices(game, given);
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
