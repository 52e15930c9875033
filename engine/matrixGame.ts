/** A slope below this is rounding error. */
const FLAT = 1e-12;
/** Pivot entries below this are too small to divide by. */
const TINY = 1e-9;
/** Largest accepted gap between the guaranteed values of the two strategies. */
const GAP = 1e-11;
const ATTEMPTS = 12;
/** Ratios closer than this count as equal. */
const ALIKE = 1e-11;

/**
 * A two-player zero-sum matrix game. Computes the value for the row player and optimal mixed strategies, by the simplex method on
 * the column player's linear program (von Neumann's reduction). Entries are payoffs to the row player.
 */
export class MatrixGame {
  readonly #rows: number;
  readonly #columns: number;
  readonly #width: number;
  readonly #tableau: Float64Array;
  readonly #basis: Int32Array;
  /** Optimal strategy of the last solved game: the probability of each row, and of each column. */
  readonly strategy: Float64Array;
  readonly answer: Float64Array;
  readonly #bestStrategy: Float64Array;
  readonly #bestAnswer: Float64Array;

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
    // One column per game column, one slack per row, and the right-hand side. The objective is the last row.
    this.#width = columns + rows + 1;
    this.#tableau = new Float64Array((rows + 1) * this.#width);
    this.#basis = new Int32Array(rows);
    this.strategy = new Float64Array(rows);
    this.answer = new Float64Array(columns);
    this.#bestStrategy = new Float64Array(rows);
    this.#bestAnswer = new Float64Array(columns);
  }

  /** Returns the value of a matrix in row order. Afterwards `strategy` and `answer` hold the optimal strategies. */
  solve(payoffs: Float64Array): number {
    const pure = this.#saddle(payoffs);
    if (pure !== undefined) return pure;
    // Rounding can mislead the pivots if many entries are nearly equal. Retry with another pivot order.
    let best = Number.POSITIVE_INFINITY;
    let value = 0;
    for (let attempt = 0; attempt < ATTEMPTS && best > GAP; attempt++) {
      this.#simplex(payoffs, attempt);
      const [low, high] = this.#guarantees(payoffs);
      if (!(high - low < best)) continue; // worse, or NaN
      best = high - low;
      value = (low + high) / 2;
      this.#bestStrategy.set(this.strategy);
      this.#bestAnswer.set(this.answer);
    }
    this.strategy.set(this.#bestStrategy);
    this.answer.set(this.#bestAnswer);
    return value;
  }

  /** Returns the value if the game has a saddle point, which many games have. Then no mixing is needed. */
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
    const shift = 1 - least; // makes every entry at least 1, so that the value is positive
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

  /** The steepest column, or a different one on later attempts. After many pivots the first one (Bland's rule), which cannot cycle. */
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

  /** The row with the smallest ratio. Among equal ratios the one with the largest pivot, which rounds least. */
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

  /** Returns the least payoff of the row strategy and the greatest of the column strategy. The value lies between them. */
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

/** Smaller differences between the value and a row's guarantee are rounding of the payoffs. */
const KEPT = 1e-3;
/** Probability of a row in the test mixture, if no single row keeps the value. */
const SELDOM = 0.01;

/**
 * Returns what each row is worth against the best reply, and the value of the game, in units of the payoffs.
 *
 * If a single row guarantees the value, each row is worth its least payoff. If only a mixture does, each row is worth what
 * remains of an optimal strategy that also plays it with probability 0.01. So a row of an optimal strategy is worth the value and
 * other rows are worth less, even with several equilibria.
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
