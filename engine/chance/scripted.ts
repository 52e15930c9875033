import { type Chance, type Deck, type Die, type Draw, formatDraw, type Stream } from './chance.ts';

/** A scripted outcome that does not match what the rules requested. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly code: 'outcome-missing' | 'outcome-mismatch' | 'outcome-left-over';

  constructor(code: ScriptError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A dealer that returns written outcomes, for tests, replays and physical dice. Throws `ScriptError` on a mismatch. */
export class ScriptedChance implements Chance {
  #draws: readonly Draw[];
  #next = 0;

  constructor(draws: readonly Draw[] = []) {
    this.#draws = draws;
  }

  /** Sets the outcomes of the next play. */
  load(draws: readonly Draw[]): void {
    this.#draws = draws;
    this.#next = 0;
  }

  /** Number of unused outcomes. */
  get left(): number {
    return Math.max(0, this.#draws.length - this.#next);
  }

  /** Throws `ScriptError` if outcomes are unused. */
  finish(): void {
    if (this.left > 0)
      throw new ScriptError(
        'outcome-left-over',
        `${this.left} outcome(s) left over, the first is “${formatDraw(this.#draws[this.#next]!)}”`,
      );
  }

  #take<K extends Draw['kind']>(kind: K, expected: string): Extract<Draw, { kind: K }> {
    const draw = this.#draws[this.#next++];
    if (draw === undefined) throw new ScriptError('outcome-missing', `the rules ask for ${expected}, and no outcome is written`);
    if (draw.kind !== kind)
      throw new ScriptError('outcome-mismatch', `the rules ask for ${expected}, and “${formatDraw(draw)}” is written`);
    return draw as Extract<Draw, { kind: K }>;
  }

  below(n: number, _stream?: Stream): number {
    const draw = this.#take('pick', `a pick out of ${n}`);
    if (draw.n !== n)
      throw new ScriptError('outcome-mismatch', `the rules ask for a pick out of ${n}, and “${formatDraw(draw)}” is written`);
    if (!(Number.isInteger(draw.value) && draw.value >= 0 && draw.value < n))
      throw new ScriptError('outcome-mismatch', `a pick out of ${n} is 1 to ${n}, and ${draw.value + 1} is written`);
    return draw.value;
  }

  dice(count: number, into: Uint8Array, _stream?: Stream): void {
    const { faces } = this.#take('dice', `${count} dice`);
    if (faces.length !== count)
      throw new ScriptError('outcome-mismatch', `the rules ask for ${count} dice, and ${faces.length} are written`);
    const strange = faces.find((face) => !(Number.isInteger(face) && face >= 1 && face <= 6));
    if (strange !== undefined) throw new ScriptError('outcome-mismatch', `a die shows 1 to 6, and ${strange} is written`);
    into.set(faces);
  }

  roll(die: Die, count: number, into: Uint8Array, _stream?: Stream): void {
    const { die: name, faces } = this.#take('roll', `${count} × ${die.name}`);
    if (name !== die.name) throw new ScriptError('outcome-mismatch', `the rules ask for ${die.name}, and ${name} is written`);
    if (faces.length !== count)
      throw new ScriptError('outcome-mismatch', `the rules ask for ${count} × ${die.name}, and ${faces.length} are written`);
    for (const [i, face] of faces.entries()) {
      const index = die.faces.indexOf(face);
      if (index < 0)
        throw new ScriptError('outcome-mismatch', `${die.name} has no face “${face}”; it has ${[...new Set(die.faces)].join(', ')}`);
      into[i] = index + 1;
    }
  }

  card(deck: Deck, bag: ArrayLike<number>, _stream?: Stream): number {
    const { card } = this.#take('card', `a card of the deck ${deck.name}`);
    const kind = deck.kinds.indexOf(card);
    if (kind < 0) throw new ScriptError('outcome-mismatch', `the deck ${deck.name} has no card “${card}”; it has ${deck.kinds.join(', ')}`);
    if (!bag[kind]) throw new ScriptError('outcome-mismatch', `no “${card}” is left to draw in the deck ${deck.name}`);
    return kind;
  }

  reveal(): void {}
}
