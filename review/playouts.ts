import { type Move, MoveList, type Seat, SeededChance } from '@fray/engine';
import { playLine } from './chances.ts';
import type { Judgement } from './judgement.ts';
import type { Shares } from './review.ts';

/** Every playout plays so many turns of each seat on, then the position is judged. */
const TURNS_EACH = 2;

/** Playouts of lines with `scoreMoves` for all seats. Paired playouts use the same dice (common random numbers). */
export class Playouts {
  readonly #judgement: Judgement;
  readonly #seed: number;
  readonly #list = new MoveList();
  #scratch: object | undefined;

  constructor(judgement: Judgement, seed: number) {
    this.#judgement = judgement;
    this.#seed = seed;
  }

  /** Returns the shares after playout `i` of a line, or undefined if the line is illegal. */
  run(
    state: object,
    seat: Seat,
    moves: readonly Move[],
    i: number,
    turnsEach = TURNS_EACH,
    thenFirst: (state: object, chance: SeededChance) => void = () => {},
  ): Shares | undefined {
    const { game, seats } = this.#judgement;
    const at = game.copy(state, this.#scratch);
    this.#scratch = at;
    const chance = new SeededChance(this.#seed).fork(i);
    if (!playLine(game, at, seat, moves, chance, this.#list)) return undefined;
    thenFirst(at, chance);
    this.#judgement.playOn(at, turnsEach * seats, chance);
    return this.#judgement.shares(at);
  }
}
