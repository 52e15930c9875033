/** A slope that is nothing but rounding. */
const FLAT = 1e-12;
/** An entry too small to divide by. */
const TINY = 1e-9;
/** How far the two mixtures of a solution may be apart in value. */
const GAP = 1e-11;
const ATTEMPTS = 12;
/** Ratios that are alike but for rounding. */
const ALIKE = 1e-11;

/**
 * A zero-sum game of two choices made at once: the value to whoever chooses a row, and how often to choose each row.
 * Solved by the simplex method on the column player's programme (von Neumann's reduction); entries are payoffs to the row player.
 */
export class MatrixGame {
  readonly #rows: number;
  readonly #columns: number;
  readonly #width: number;
  readonly #tableau: Float64Array;
  readonly #basis: Int32Array;
  /** Of the game solved last: the chance of each row, and of each column, in an optimal mixture. */
  readonly strategy: Float64Array;
  readonly answer: Float64Array;
  readonly #bestStrategy: Float64Array;
  readonly #bestAnswer: Float64Array;

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
    // One column for each of the columns, one slack for each of the rows, and the right side; the objective is the last row.
    this.#width = columns + rows + 1;
    this.#tableau = new Float64Array((rows + 1) * this.#width);
    this.#basis = new Int32Array(rows);
    this.strategy = new Float64Array(rows);
    this.answer = new Float64Array(columns);
    this.#bestStrategy = new Float64Array(rows);
    this.#bestAnswer = new Float64Array(columns);
  }

  /** The value of a matrix in row order; `strategy` and `answer` hold the mixtures. */
  solve(payoffs: Float64Array): number {
    const pure = this.#saddle(payoffs);
    if (pure !== undefined) return pure;
    // Rounding may lead astray where much is nearly alike; another order of pivots goes another way.
    let best = Number.POSITIVE_INFINITY;
    let value = 0;
    for (let attempt = 0; attempt < ATTEMPTS && best > GAP; attempt++) {
      this.#simplex(payoffs, attempt);
      const [low, high] = this.#guarantees(payoffs);
      if (!(high - low < best)) continue; // worse, or no number at all
      best = high - low;
      value = (low + high) / 2;
      this.#bestStrategy.set(this.strategy);
      this.#bestAnswer.set(this.answer);
    }
    this.strategy.set(this.#bestStrategy);
    this.answer.set(this.#bestAnswer);
    return value;
  }

  /** Many games have one best row against one best column: then nothing needs mixing. */
  #saddle(payoffs: Float64Array): number | undefined {
    const [rows, columns] = [this.#rows, this.#columns];
    let maximin = Number.NEGATIVE_INFINITY;
    let row = 0;
    for (let r = 0; r < rows; r++) {
      let least = Number.POSITIVE_INFINITY;
      for (let c = 0; c < columns; c++) least = Math.min(least, payoffs[r * columns + c]!);
      if (least <= maximin) continue;
      maximin = least;
      row = r;
    }
    for (let column = 0; column < columns; column++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let r = 0; r < rows; r++) most = Math.max(most, payoffs[r * columns + column]!);
      if (most > maximin) continue;
      this.strategy.fill(0);
      this.answer.fill(0);
      this.strategy[row] = 1;
      this.answer[column] = 1;
      return maximin;
    }
    return undefined;
  }

  #simplex(payoffs: Float64Array, attempt: number): void {
    const [rows, columns, width, tableau, basis] = [this.#rows, this.#columns, this.#width, this.#tableau, this.#basis];
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < rows * columns; i++) least = Math.min(least, payoffs[i]!);
    const shift = 1 - least; // every entry at least 1, so that the value is positive
    tableau.fill(0);
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) tableau[r * width + c] = payoffs[r * columns + c]! + shift;
      tableau[r * width + columns + r] = 1;
      tableau[r * width + width - 1] = 1;
      basis[r] = columns + r;
    }
    const objective = rows * width;
    for (let c = 0; c < columns; c++) tableau[objective + c] = -1;
    for (let pivots = 0; pivots < 500; pivots++) {
      const enter = this.#entering(objective, pivots, attempt);
      const leave = enter < 0 ? -1 : this.#leaving(enter);
      if (leave < 0) break;
      this.#pivot(leave, enter);
    }
    let total = 0;
    for (let r = 0; r < rows; r++) total += this.strategy[r] = Math.max(0, tableau[objective + columns + r]!);
    for (let r = 0; r < rows; r++) this.strategy[r]! /= total;
    this.answer.fill(0);
    for (let r = 0; r < rows; r++) if (basis[r]! < columns) this.answer[basis[r]!] = Math.max(0, tableau[r * width + width - 1]!);
    total = this.answer.reduce((sum, share) => sum + share, 0);
    for (let c = 0; c < columns; c++) this.answer[c]! /= total;
  }

  /** The steepest column, or from one attempt to the next another one; after many pivots the first (Bland), which cannot go round in circles. */
  #entering(objective: number, pivots: number, attempt: number): number {
    const tableau = this.#tableau;
    const count = this.#width - 1;
    let enter = -1;
    let steepest = -FLAT;
    for (let i = 0; i < count; i++) {
      const c = (i + attempt * 11) % count;
      const slope = tableau[objective + c]!;
      if (slope >= steepest) continue;
      enter = c;
      if (pivots > 200 || attempt % 4 === 3) break;
      steepest = slope;
    }
    return enter;
  }

  /** The row that bounds the column most; of rows that bound it alike the one with the largest entry, which rounds least. */
  #leaving(enter: number): number {
    const [tableau, width] = [this.#tableau, this.#width];
    let leave = -1;
    let nearest = Number.POSITIVE_INFINITY;
    for (let r = 0; r < this.#rows; r++) {
      const slope = tableau[r * width + enter]!;
      if (slope <= TINY) continue;
      const ratio = tableau[r * width + width - 1]! / slope;
      const isTie = Math.abs(ratio - nearest) < ALIKE;
      if (isTie ? slope <= tableau[leave * width + enter]! : ratio > nearest) continue;
      nearest = ratio;
      leave = r;
    }
    return leave;
  }

  #pivot(leave: number, enter: number): void {
    const [tableau, width] = [this.#tableau, this.#width];
    const from = leave * width;
    const factor = 1 / tableau[from + enter]!;
    for (let c = 0; c < width; c++) tableau[from + c]! *= factor;
    for (let r = 0; r <= this.#rows; r++) {
      const to = r * width;
      const share = tableau[to + enter]!;
      if (r === leave || share === 0) continue;
      for (let c = 0; c < width; c++) tableau[to + c]! -= share * tableau[from + c]!;
    }
    this.#basis[leave] = enter;
  }

  /** What the row player's mixture gains at least, and what the column player's gives at most: the value lies between. */
  #guarantees(payoffs: Float64Array): [number, number] {
    const [rows, columns] = [this.#rows, this.#columns];
    let low = Number.POSITIVE_INFINITY;
    for (let c = 0; c < columns; c++) {
      let sum = 0;
      for (let r = 0; r < rows; r++) sum += this.strategy[r]! * payoffs[r * columns + c]!;
      low = Math.min(low, sum);
    }
    let high = Number.NEGATIVE_INFINITY;
    for (let r = 0; r < rows; r++) {
      let sum = 0;
      for (let c = 0; c < columns; c++) sum += this.answer[c]! * payoffs[r * columns + c]!;
      high = Math.max(high, sum);
    }
    return [low, high];
  }
}

/** Less than this between the value and what one row guarantees is rounding of the payoffs. */
const KEPT = 1e-3;
/** How often a row is played among others, where no row keeps the value alone. */
const SELDOM = 0.01;

/**
 * What each row is worth to whoever chooses it, whatever the other side does: in the units of the payoffs, and the value of the game.
 *
 * Where one row keeps the value alone, a row is worth what it guarantees, its least payoff. Where only a mixture does, every row can be
 * punished by somebody who knows that it comes; then a row is worth what is left of a mixture that plays it now and then and is otherwise
 * the best there is. So a row of an optimal mixture is worth the value, and no other row is, however many equilibria there are.
 */
export function guaranteedWorths(payoffs: Float64Array, rows: number, columns: number): { value: number; worths: Float64Array } {
  const game = new MatrixGame(rows, columns);
  const value = game.solve(payoffs);
  const least = new Float64Array(rows);
  for (let row = 0; row < rows; row++) least[row] = Math.min(...payoffs.subarray(row * columns, (row + 1) * columns));
  if (Math.max(...least) >= value - KEPT) return { value, worths: least };
  const mixed = new Float64Array(rows * columns);
  const worths = least.map((_, row) => {
    for (let i = 0; i < mixed.length; i++) mixed[i] = (1 - SELDOM) * payoffs[i]! + SELDOM * payoffs[row * columns + (i % columns)]!;
    return (game.solve(mixed) - (1 - SELDOM) * value) / SELDOM;
  });
  return { value, worths };
}
