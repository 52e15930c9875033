import { type AnyGame, MAX_MOVES, type Move, MoveList, type Seat } from '@fray/engine';
import { type Candidate, LineReader } from './lineReader.ts';

export type { Candidate } from './lineReader.ts';

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
