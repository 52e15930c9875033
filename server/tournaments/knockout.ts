import { type Entrant, type Game, isThere, opponentIn, type Pairing, plays, seated, sidePreferenceOf, sidesOf, winnerOf } from './field.ts';

/** Number of replays after a draw; then the better seed advances. */
const REPLAYS = 1;

/** Entrants in seeding order: by strength, then by lot. */
export const seeded = (entrants: readonly Entrant[]): Entrant[] => entrants.toSorted((a, b) => b.strength - a.strength || a.lot - b.lot);

/** Seeds in bracket order, so that the best two can meet only in the final. */
function bracket(size: number): number[] {
  let order = [1];
  while (order.length < size) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed]);
  return order;
}

/** State of a knockout bracket. */
export class Bracket {
  readonly rounds: number;
  readonly #entrants: readonly Entrant[];
  readonly #seeds: readonly Entrant[];
  readonly #slots: readonly (number | undefined)[];
  readonly #games: readonly Game[];

  constructor(entrants: readonly Entrant[], games: readonly Game[]) {
    this.#entrants = entrants;
    this.#games = games;
    this.#seeds = seeded(entrants);
    this.rounds = Math.ceil(Math.log2(Math.max(2, entrants.length)));
    this.#slots = bracket(2 ** this.rounds).map((seed) => this.#seeds[seed - 1]?.n);
  }

  seedOf(n: number): number {
    return this.#seeds.findIndex((one) => one.n === n) + 1;
  }

  /** The games of one pairing, in order, with replays. */
  #met(round: number, board: number): Game[] {
    return this.#games.filter((game) => game.round === round && game.board === board);
  }

  /** The winner of a pairing; undefined: none (yet). Round 0 gives the entrant seeded into the slot. */
  through(round: number, board: number): number | undefined {
    if (round === 0) return this.#slots[board];
    const boardGames = this.#met(round, board);
    const last = boardGames.at(-1);
    if (!last) return undefined;
    if (last.result !== 'draw') return winnerOf(last);
    return boardGames.length > REPLAYS ? (this.seedOf(last.first) < this.seedOf(last.second) ? last.first : last.second) : undefined;
  }

  /** The next pairings; empty while the round is in progress; undefined: the tournament is over. */
  next(): Pairing[] | undefined {
    const round = Math.max(0, ...this.#games.map((game) => game.round));
    const boards = [...new Set(this.#games.flatMap((game) => (game.round === round ? [game.board] : [])))];
    const again = boards.flatMap((board) => this.#replay(this.#met(round, board)));
    if (again.length > 0) return again;
    if (this.#games.some((game) => game.result === undefined)) return [];
    return round === this.rounds ? undefined : this.#round(round + 1);
  }

  #replay(boardGames: readonly Game[]): Pairing[] {
    const last = boardGames.at(-1);
    if (last?.result !== 'draw' || boardGames.length > REPLAYS) return [];
    const { round, board, first, second } = last;
    return [{ round, board, first: second, second: first }];
  }

  #round(round: number): Pairing[] | undefined {
    const found: Pairing[] = [];
    for (let board = 0; board < 2 ** (this.rounds - round); board++) {
      const pair = [2 * board, 2 * board + 1].flatMap((before) => {
        const n = this.through(round - 1, before);
        const entrant = this.#entrants.find((one) => one.n === n);
        return entrant && isThere(entrant, round) ? [entrant.n] : [];
      });
      const [a, b] = pair.toSorted((x, y) => this.seedOf(x) - this.seedOf(y));
      if (a === undefined) continue;
      const seats = b === undefined ? { first: a, second: 0 } : seated(a, b, (n) => sidePreferenceOf(sidesOf(this.#games, n)));
      found.push({ round, board, ...seats });
    }
    // All entrants have withdrawn.
    return found.length === 0 ? undefined : found;
  }

  /** Final places. Entrants eliminated in the same round share one. */
  places(): { readonly n: number; readonly place: number; readonly wins: number }[] {
    const reach = (n: number): number => {
      let most = 0;
      for (const { round, board } of this.#games.filter((game) => plays(game, n)))
        most = Math.max(most, this.through(round, board) === n ? 2 * round + 1 : 2 * round);
      return most;
    };
    const reached = new Map(this.#entrants.map(({ n }) => [n, reach(n)]));
    const far = (n: number) => reached.get(n) ?? 0;
    return this.#entrants
      .map(({ n }) => ({
        n,
        place: 1 + this.#entrants.filter((other) => far(other.n) > far(n)).length,
        wins: this.#games.filter((game) => winnerOf(game) === n && opponentIn(game, n) !== 0).length,
      }))
      .toSorted((a, b) => a.place - b.place || this.seedOf(a.n) - this.seedOf(b.n));
  }
}
