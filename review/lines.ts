import { type AnyGame, type AnyRules, hasSeat, MAX_MOVES, type Move, MoveList, type Seat, SeededChance } from '@fray/engine';
import { ObservingChance } from './chances.ts';

/**
 * A line: consecutive moves of one seat, up to the first that draws, reveals a secret, or ends the turn. Equal names mean the same move
 * from the same position.
 */
export interface Candidate {
  readonly name: string;
  readonly moves: readonly Move[];
}

/** Reads and names lines by the rules alone. */
export class LineReader {
  readonly #game: AnyRules;
  readonly #list = new MoveList();

  constructor(game: AnyRules) {
    this.#game = game;
  }

  /** A line that was played or planned: cut where it ends as the listed ones do. */
  named(state: object, seat: Seat, moves: readonly Move[]): Candidate {
    const turn = this.#game.turn(state);
    const at = this.#game.copy(state);
    for (const [i, move] of moves.entries()) {
      const name = `${this.keyOf(at)}${move}`;
      if (i === moves.length - 1 || this.isEnd(at, seat, move, turn)) return { name, moves: moves.slice(0, i + 1) };
    }
    throw new RangeError('a line has at least one move');
  }

  /** Returns a line in notation. */
  format(state: object, seat: Seat, moves: readonly Move[]): string[] {
    const at = this.#game.copy(state);
    const texts: string[] = [];
    for (const [i, move] of moves.entries()) {
      texts.push(this.#game.format(at, move));
      if (i < moves.length - 1) this.#game.play(at, seat, move, new SeededChance(0), null);
    }
    return texts;
  }

  /** Parses moves in notation. Undefined if one is invalid or is not the seat's to make. */
  parse(state: object, seat: Seat, texts: readonly string[]): Move[] | undefined {
    const at = this.#game.copy(state);
    const moves: Move[] = [];
    for (const [i, text] of texts.entries()) {
      const move = this.#game.parse(at, text);
      if (move === undefined || !hasSeat(this.#game.deciders(at), seat)) return undefined;
      this.#game.moves(at, seat, this.#list);
      if (!this.#list.has(move)) return undefined;
      moves.push(move);
      if (i < texts.length - 1) this.#game.play(at, seat, move, new SeededChance(0), null);
    }
    return moves.length === 0 ? undefined : moves;
  }

  /** Plays the move, and tells whether a line ends with it. */
  protected isEnd(state: object, seat: Seat, move: Move, turn: number): boolean {
    const chance = new ObservingChance(new SeededChance(0));
    this.#game.play(state, seat, move, chance, null);
    return chance.wasUsed || this.#game.deciders(state) !== 1 << seat || this.#game.turn(state) !== turn;
  }

  protected keyOf(state: object): string {
    return JSON.stringify(this.#game.writePosition(state));
  }
}

/** Limits of following a turn: moves of each position, the likeliest first, and positions. */
export interface Breadth {
  readonly width: number;
  readonly positions: number;
}

interface Node {
  readonly state: object;
  readonly key: string;
  readonly moves: readonly Move[];
  /** How unlikely the quick evaluation finds a path: the sum of its moves' ranks. */
  readonly doubt: number;
}

/** Lists the lines that a seat can play. Depends on the state alone. */
export class LineLister extends LineReader {
  readonly #game: AnyGame;
  readonly #list = new MoveList();
  readonly #scores = new Float64Array(MAX_MOVES);

  constructor(game: AnyGame) {
    super(game);
    this.#game = game;
  }

  /** Returns the most plausible lines by the game's scores, without duplicates. */
  list(state: object, seat: Seat, { width, positions }: Breadth): Candidate[] {
    const lines: Candidate[] = [];
    const turn = this.#game.turn(state);
    const open: Node[] = [{ state: this.#game.copy(state), key: this.keyOf(state), moves: [], doubt: 0 }];
    const found = new Set(open.map(({ key }) => key));
    for (let count = 0; count < positions && open.length > 0; count++) {
      const node = takeLeastDoubtful(open);
      for (const [place, move] of this.#likeliest(node.state, seat, width).entries()) {
        const after = this.#game.copy(node.state);
        const moves = [...node.moves, move];
        if (this.isEnd(after, seat, move, turn)) lines.push({ name: `${node.key}${move}`, moves });
        else {
          const key = this.keyOf(after);
          if (found.has(key)) continue;
          found.add(key);
          open.push({ state: after, key, moves, doubt: node.doubt + place });
        }
      }
    }
    return lines;
  }

  #likeliest(state: object, seat: Seat, width: number): Move[] {
    this.#game.moves(state, seat, this.#list);
    const moves = this.#list.toArray();
    this.#game.bot.scoreMoves(state, seat, this.#list, this.#scores);
    const order = moves.map((_, i) => i).sort((a, b) => this.#scores[b]! - this.#scores[a]! || a - b);
    return order.slice(0, width).map((i) => moves[i]!);
  }
}

/** The oldest of the least doubtful. */
function takeLeastDoubtful(open: Node[]): Node {
  let best = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.doubt < open[best]!.doubt) best = i;
  return open.splice(best, 1)[0]!;
}
