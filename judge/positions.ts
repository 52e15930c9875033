import {
  type AnyGame,
  type Chance,
  type Deck,
  type Die,
  MAX_DICE,
  MAX_MOVES,
  MoveList,
  NO_SEATS,
  type Seat,
  SeededChance,
  type Stream,
} from '@fray/engine';
import type { Verdicts } from './contract.ts';
import { type Position, randomGame } from './randomGame.ts';
import type { Table } from './tables.ts';
import { verdict } from './verdict.ts';

/** Moves of a random game that are looked at. */
const LOOKED_AT = 300;
/** Positions whose moves are compared with each other, and moves of each. */
const COMPARED = { every: 7, moves: 6 } as const;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Checks draws, turns, bot hints and texts along one random game. */
export function judgePositions(game: AnyGame, table: Table, seed: number, verdicts: Verdicts): void {
  const at = { table: { options: table.texts, seats: table.seats } };
  const chance = new GuardedChance(new SeededChance(seed));
  let turn = Number.NEGATIVE_INFINITY;
  let n = 0;
  try {
    for (const position of randomGame(game, table, seed, LOOKED_AT, chance)) {
      chance.restart();
      const now = game.turn(position.state);
      if (!(now >= turn)) verdicts.add(verdict('turn-never-falls', { detail: `turn ${now} comes after turn ${turn}`, ...at }));
      turn = now;
      judgeHints(game, position, table, verdicts);
      if (n++ % COMPARED.every === 0) judgeObservations(game, position, table, seed + n, verdicts);
    }
  } catch (error) {
    if (error instanceof UnsoundDraw) verdicts.add(verdict('draws-are-sound', { detail: error.message, ...at }));
    // Other exceptions are reported as `moves-play`.
  }
}

/** Plays a game in which every draw is the lowest, or the highest. */
export function judgeExtremes(game: AnyGame, table: Table, seed: number, longest: number, verdicts: Verdicts): void {
  for (const extreme of ['lowest', 'highest'] as const) {
    const chance = new GuardedChance(extreme);
    let played = 0;
    try {
      for (const _ of randomGame(game, table, seed, longest, chance)) {
        played++;
        chance.restart();
      }
    } catch (error) {
      const detail = `with the ${extreme} draws, after ${played} moves: ${reasonOf(error)}`;
      verdicts.add(verdict('extremes-play', { detail, table: { options: table.texts, seats: table.seats } }));
    }
  }
}

const scores = new Float64Array(MAX_MOVES);
const list = new MoveList();

function judgeHints(game: AnyGame, { state, seat, moves }: Position, table: Table, verdicts: Verdicts): void {
  const fault = (detail: string) =>
    verdicts.add(verdict('evaluator-is-sound', { detail, table: { options: table.texts, seats: table.seats } }));
  try {
    if (game.bot.isQuiescent?.(state) !== false)
      for (let viewer: Seat = 0; viewer < table.seats; viewer++) {
        const value = game.bot.value(state, viewer);
        if (!(value >= 0 && value <= 1)) fault(`the value of seat ${viewer} is ${value}`);
      }
    list.clear();
    for (const move of moves) list.push(move);
    scores.fill(Number.NaN, 0, moves.length);
    game.bot.scoreMoves(state, seat, list, scores);
    const bad = moves.findIndex((_, i) => Number.isNaN(scores[i]));
    if (bad >= 0) fault(`scoreMoves gives no number to ${game.format(state, moves[bad]!)}`);
  } catch (error) {
    fault(reasonOf(error));
  }
}

/** `observationOf` must be equal where view and events of the seat are equal: bots must not know more than their seat. */
function judgeObservations(game: AnyGame, { state, seat, moves }: Position, table: Table, salt: number, verdicts: Verdicts): void {
  const step = Math.max(1, Math.floor(moves.length / COMPARED.moves));
  const tried = moves.filter((_, i) => i % step === 0).slice(0, COMPARED.moves);
  for (let viewer: Seat = 0; viewer < table.seats; viewer++) {
    if (viewer === seat) continue;
    const noticed = new Map<string, { readonly number: number; readonly text: string }>();
    for (const move of tried) {
      const text = game.format(state, move);
      const after = game.copy(state);
      const events: object[] = [];
      game.play(after, seat, move, new SeededChance(salt), (event) => {
        const visible = game.eventFor(event, viewer);
        if (visible) events.push(visible);
      });
      const viewText = JSON.stringify([game.view(after, viewer), events]);
      const number = game.bot.observationOf(after, seat, move, viewer);
      const before = noticed.get(viewText);
      if (before && before.number !== number)
        verdicts.add(
          verdict('observations-are-fair', {
            detail: `seat ${viewer} sees no difference between ${before.text} and ${text} of seat ${seat}, and its bot notices ${before.number} and ${number}`,
            table: { options: table.texts, seats: table.seats },
          }),
        );
      noticed.set(viewText, { number, text });
    }
  }
}

/** Names that the rules return must have words in every language. */
export function judgeWords(
  game: AnyGame,
  table: Table,
  seed: number,
  longest: number,
  languages: readonly ('en' | 'da')[],
  verdicts: Verdicts,
): void {
  const names = new Set<string>();
  const texts = new Set<string>();
  let last: object | undefined;
  for (const { state, seat, moves, move } of randomGame(game, table, seed, longest, new SeededChance(seed))) {
    last = state;
    for (const text of texts) {
      const parsed = game.parse(state, text);
      if (parsed !== undefined && !moves.includes(parsed)) names.add(game.illegalReason(state, seat, parsed));
    }
    if (texts.size < LOOKED_AT) texts.add(game.format(state, move));
    if (names.size > COMPARED.moves) texts.clear();
  }
  if (last && game.deciders(last) === NO_SEATS) names.add(game.result(last)?.reason ?? '');
  names.delete('');
  for (const name of names)
    for (const language of languages) {
      const words = game.localize(name, language);
      if (words.trim() === '' || words === name)
        verdicts.add(verdict('names-have-words', { detail: `“${name}” has no words in ${language}` }));
    }
}

/** Thrown when a draw asks for something that cannot be drawn. */
class UnsoundDraw extends Error {}

/** Maximum number of draws in one move. */
const MAX_DRAWS = 20_000;
/** A face is written as one byte. */
const MAX_FACES = 255;

/** Draws always the lowest, always the highest, or from a dealer; refuses impossible draws. */
class GuardedChance implements Chance {
  readonly #dealer: Chance | 'lowest' | 'highest';
  #left = MAX_DRAWS;

  constructor(dealer: Chance | 'lowest' | 'highest') {
    this.#dealer = dealer;
  }

  /** Begins to count the draws of another move. */
  restart(): void {
    this.#left = MAX_DRAWS;
  }

  #check(sound: boolean, what: string): void {
    if (!sound) throw new UnsoundDraw(what);
    if (--this.#left < 0) throw new UnsoundDraw(`more than ${MAX_DRAWS} draws in one move`);
  }

  below(n: number, stream: Stream): number {
    this.#check(Number.isSafeInteger(n) && n >= 1, `one of ${n} is asked for`);
    if (typeof this.#dealer !== 'string') return this.#dealer.below(n, stream);
    return this.#dealer === 'lowest' ? 0 : n - 1;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.#check(Number.isSafeInteger(count) && count >= 0 && count <= into.length, `${count} dice are rolled into ${into.length} places`);
    if (typeof this.#dealer !== 'string') this.#dealer.dice(count, into, stream);
    else into.fill(this.#dealer === 'lowest' ? 1 : 6, 0, count);
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.#check(
      Number.isSafeInteger(count) && count >= 0 && count <= Math.min(MAX_DICE, into.length),
      `${count} × ${die.name} are rolled into ${into.length} places`,
    );
    this.#check(die.faces.length > 0 && die.faces.length <= MAX_FACES, `${die.name} has ${die.faces.length} faces`);
    if (typeof this.#dealer !== 'string') return this.#dealer.roll(die, count, into, stream);
    const face = this.#dealer === 'lowest' ? die.faces[0] : die.faces.at(-1);
    into.fill(1 + die.faces.indexOf(face ?? ''), 0, count);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    const counts = Array.from(bag);
    this.#check(counts.length === deck.kinds.length, `${counts.length} counts for the ${deck.kinds.length} kinds of ${deck.name}`);
    this.#check(
      counts.every((count) => Number.isSafeInteger(count) && count >= 0),
      `counts of ${deck.name} that are no counts: ${counts.join(' ')}`,
    );
    this.#check(
      counts.some((count) => count > 0),
      `a card of ${deck.name} is drawn, and none is left`,
    );
    if (typeof this.#dealer !== 'string') return this.#dealer.card(deck, bag, stream);
    return this.#dealer === 'lowest' ? counts.findIndex((count) => count > 0) : counts.findLastIndex((count) => count > 0);
  }

  reveal(): void {
    if (typeof this.#dealer !== 'string') this.#dealer.reveal();
  }
}
