import { type Deck, type Die, DRAW_FORMS, type Draw, parseDraw, type Stream } from './chance/chance.ts';
import { ScriptedChance } from './chance/scripted.ts';
import { SeededChance } from './chance/seeded.ts';
import type { GameEvent, PositionReader, Rules } from './game.ts';
import { MoveList } from './moves.ts';
import { type OptionSpecs, readOptions } from './options.ts';
import { hasSeat, type Seat, seatsOf } from './seats.ts';

export { growthFaults, type Reader } from './growth.ts';

/**
 * A table for tests of rules. It takes moves and outcomes as text, checks legality, and requires that all outcomes are used.
 * `do('snap D7 | dice 3 5')` plays moves in order and returns their events. `| dice 3 5, rest` rolls at random after the written
 * outcomes.
 *
 * @example
 * const table = new RulesTable(nim, {}, { turn: 0, stones: 5 });
 *
 * table.moves(); // => ['1', '2', '3']
 * table.do('3 2'); // => [{ type: 'took', seat: 0, count: 3 }, { type: 'took', seat: 1, count: 2 }]
 * table.result.places; // => [2, 1]
 */
export class RulesTable<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly state: S;
  readonly events: E[] = [];
  readonly #game: Rules<S, O, V, E> & PositionReader<S, O>;

  constructor(game: Rules<S, O, V, E> & PositionReader<S, O>, options: Record<string, string>, position: unknown) {
    this.#game = game;
    const read = readOptions(game.options, options);
    if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
    const state = game.readPosition(position, read.value);
    if (!state.ok) throw new Error(`${state.fault.field}: ${state.fault.message}`);
    this.state = state.value;
  }

  /** The seat that must decide. Throws unless it is exactly one. */
  get seat(): Seat {
    const [seat, ...others] = seatsOf(this.#game.deciders(this.state));
    if (seat === undefined || others.length > 0) throw new Error('not exactly one seat decides');
    return seat;
  }

  moves(seat: Seat = this.seat): string[] {
    const list = new MoveList();
    this.#game.moves(this.state, seat, list);
    return list.toArray().map((move) => this.#game.format(this.state, move));
  }

  /** Plays moves of the seats to decide, or of seat `only`. Outcomes of the last move follow a bar. Returns the events. */
  do(script: string, only?: Seat): E[] {
    const [moves = '', outcomes] = script.split(' | ');
    const texts = moves.split(' ');
    const events: E[] = [];
    for (const [i, text] of texts.entries()) {
      const seat = only ?? this.seat;
      if (!hasSeat(this.#game.deciders(this.state), seat)) throw new Error(`seat ${seat} owes no decision`);
      const move = this.#game.parse(this.state, text);
      const list = new MoveList();
      this.#game.moves(this.state, seat, list);
      if (move === undefined || !list.has(move)) throw new Error(`${text} is not among ${this.moves(seat).join(' ')}`);
      const last = i === texts.length - 1;
      const chance = new WrittenThenRolled(last && outcomes ? outcomes.split(', ') : []);
      this.#game.play(this.state, seat, move, chance, (event) => events.push(event));
      chance.finish();
    }
    this.events.push(...events);
    return events;
  }

  /** Returns why a move is illegal, or `legal`. */
  refusal(text: string, seat: Seat = this.seat): string {
    const move = this.#game.parse(this.state, text);
    if (move === undefined) return 'unknown';
    const list = new MoveList();
    this.#game.moves(this.state, seat, list);
    return list.has(move) ? 'legal' : this.#game.illegalReason(this.state, seat, move);
  }

  get position(): ReturnType<Rules<S, O, V, E>['writePosition']> {
    return this.#game.writePosition(this.state);
  }

  get result(): ReturnType<Rules<S, O, V, E>['result']> {
    return this.#game.result(this.state);
  }
}

const REST = 'rest';

/** Returns written outcomes. After "rest", a seeded dealer supplies the others. */
class WrittenThenRolled extends ScriptedChance {
  readonly #roller: SeededChance | undefined;

  constructor(outcomes: readonly string[]) {
    super(outcomes.filter((text) => text !== REST).map(draw));
    if (outcomes.includes(REST)) this.#roller = new SeededChance(1);
  }

  get #beyond(): SeededChance | undefined {
    return this.left === 0 ? this.#roller : undefined;
  }

  override below(n: number, stream: Stream): number {
    return this.#beyond?.below(n, stream) ?? super.below(n);
  }

  override dice(count: number, into: Uint8Array, stream: Stream): void {
    if (this.#beyond) this.#beyond.dice(count, into, stream);
    else super.dice(count, into);
  }

  override roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    if (this.#beyond) this.#beyond.roll(die, count, into, stream);
    else super.roll(die, count, into);
  }

  override card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    return this.#beyond?.card(deck, bag, stream) ?? super.card(deck, bag);
  }
}

function draw(text: string): Draw {
  const read = parseDraw(text);
  if (!read) throw new Error(`“${text}” is no outcome; expected ${DRAW_FORMS}, or “rest”`);
  return read;
}
