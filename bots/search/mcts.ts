import { type AnyGame, firstSeat, MAX_MOVES, type Move, MoveList, type Seat, SeededChance } from '@fray/engine';
import type { Bot, BotDecision, SearchLimits } from '../bot.ts';
import { chooseUniformly, drawWeighted } from '../draw.ts';

export interface SearchBudget {
  /** Largest number of iterations. */
  readonly iterations: number;
  /** Largest time in milliseconds, if a clock is given. */
  readonly milliseconds?: number;
  /** Moves of a playout before it is evaluated. Default: the game's `horizon`. */
  readonly horizon?: number;
  /** Share of playout moves that follow `scoreMoves`, 0 to 1. Default: the game's `guided`. */
  readonly guided?: number;
}

/** Exploration constant (c of UCB1). */
const CURIOSITY = 0.3;
/** Additional moves that a playout at its horizon may take to finish the turn. Positions between turns evaluate best. */
const SETTLING = 12;
/** Weight of the game's `scoreMoves` at a new node, in visits. */
const PRIOR_VISITS = 3;

/** A move from a node, with its statistics. */
interface Edge {
  readonly move: Move;
  visits: number;
  wins: number;
  /** How often the move was legal when its node was visited. Legality differs between samples. */
  offered: number;
  readonly prior: number;
}

/** Precomputed logarithms of small integers, because each selection needs them. */
const LOGS = Float64Array.from({ length: 4096 }, (_, n) => Math.log(n));
const log = (n: number): number => (n < LOGS.length ? LOGS[n]! : Math.log(n));

/** An information set of one seat, with the statistics of its moves. */
class Node {
  readonly #edges: Edge[] = [];
  /** Built only when moves come in another order. Most nodes are visited once. */
  #byMove: Map<Move, Edge> | undefined;
  #next: Map<number, Node> | undefined;

  /** Moves usually come in the same order, so the list index is the first guess. */
  edge(move: Move, guess: number): Edge | undefined {
    const guessed = this.#edges[guess];
    if (guessed?.move === move) return guessed;
    if (this.#edges.length === 0) return undefined;
    this.#byMove ??= new Map(this.#edges.map((edge) => [edge.move, edge]));
    return this.#byMove.get(move);
  }

  get isFresh(): boolean {
    return this.#edges.length === 0;
  }

  add(edge: Edge): void {
    this.#edges.push(edge);
    this.#byMove?.set(edge.move, edge);
  }

  next(observation: number): Node {
    this.#next ??= new Map();
    let node = this.#next.get(observation);
    if (!node) {
      node = new Node();
      this.#next.set(observation, node);
    }
    return node;
  }
}

/**
 * Open-loop Monte Carlo tree search for hidden and simultaneous decisions (Information Set MCTS, Cowling, Powley and Whitehouse
 * 2012; decoupled UCT for simultaneous decisions). Each iteration samples a state from the view. Each seat has its own tree,
 * keyed by what it observes, so no seat plans with facts it cannot know. Chance is not part of the tree.
 */
export class SearchBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #budget: SearchBudget;
  readonly #clock: (() => number) | undefined;
  readonly #random: SeededChance;
  readonly #list = new MoveList();
  readonly #scores = new Float64Array(MAX_MOVES);
  #scratch: object | undefined;
  /** Number of iterations for the last decision. */
  iterations = 0;

  constructor(game: AnyGame, seed: number, budget: SearchBudget, clock?: () => number) {
    this.#game = game;
    this.#budget = budget;
    this.#clock = clock;
    this.#random = new SeededChance(seed);
  }

  choose({ seat, sampler, moves, limits, report }: BotDecision<object>): Move {
    if (moves.size === 1) return moves.get(0);
    const budget = limits ? { ...this.#budget, ...limits } : this.#budget;
    const game = this.#game;
    const choose = chooseUniformly(game, this.#random);
    const mixture = game.bot.equilibrium?.(sampler(this.#random, choose), seat);
    if (mixture) return drawWeighted(this.#random, moves, mixture);
    const roots: Node[] = [];
    const until = budget.milliseconds === undefined || !this.#clock ? Number.POSITIVE_INFINITY : this.#clock() + budget.milliseconds;
    this.iterations = 0;
    do {
      const state = game.copy(sampler(this.#random, choose), this.#scratch);
      this.#scratch = state;
      this.#iterate(state, roots, budget);
      this.iterations++;
    } while (this.iterations < budget.iterations && ((this.iterations & 15) !== 0 || !this.#clock || this.#clock() < until));
    const best = this.#best(roots[seat], this.#sound(sampler(this.#random, choose), seat) ?? moves);
    const edge = report && roots[seat]?.edge(best, 0);
    if (edge) report({ value: edge.wins / Math.max(1, edge.visits), nodes: this.iterations, line: [best] });
    return best;
  }

  /** Returns the moves that cannot lose, if the game knows any. */
  #sound(state: object, seat: Seat): MoveList | undefined {
    const sound = new MoveList();
    this.#game.bot?.safeMoves?.(state, seat, sound);
    return sound.size > 0 ? sound : undefined;
  }

  /** Returns the most visited move; on ties the one with the best average. */
  #best(root: Node | undefined, moves: MoveList): Move {
    let best = moves.get(0);
    let most = -1;
    for (let i = 0; i < moves.size; i++) {
      const edge = root?.edge(moves.get(i), i);
      if (!edge) continue;
      const merit = edge.visits + edge.wins / (edge.visits + 1);
      if (merit > most) {
        most = merit;
        best = edge.move;
      }
    }
    return best;
  }

  /** One iteration: selection, playout, backpropagation. */
  #iterate(state: object, roots: Node[], budget: SearchLimits): void {
    const game = this.#game;
    const seats = game.bot.seats?.(state) ?? game.seatNames.length;
    const at: Node[] = [];
    for (let seat = 0; seat < seats; seat++) {
      const root = roots[seat] ?? new Node();
      roots[seat] = root;
      at.push(root);
    }
    const path: Edge[] = [];
    const movers: Seat[] = [];
    for (let deciders = game.deciders(state); deciders !== 0; deciders = game.deciders(state)) {
      const seat = firstSeat(deciders);
      game.moves(state, seat, this.#list);
      const edge = this.#select(state, seat, at[seat]!);
      path.push(edge);
      movers.push(seat);
      game.play(state, seat, edge.move, this.#random, null);
      if (edge.visits === 0) break;
      for (let viewer = 0; viewer < seats; viewer++) {
        const observation = game.bot.observationOf(state, seat, edge.move, viewer);
        // A viewer that observed nothing stays at its node, so simultaneous decisions are made independently.
        if (observation !== 0) at[viewer] = at[viewer]!.next(observation);
      }
    }
    this.#playOut(state, budget);
    const worth: number[] = [];
    for (let i = 0; i < path.length; i++) {
      const edge = path[i]!;
      const seat = movers[i]!;
      edge.visits++;
      edge.wins += worth[seat] ??= this.#worth(state, seat);
    }
  }

  /** UCB1 over the moves that are legal in this sample, with the game's `scoreMoves` as a prior worth a few visits. */
  #select(state: object, seat: Seat, node: Node): Edge {
    const list = this.#list;
    this.#welcome(state, seat, node);
    let best: Edge | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < list.size; i++) {
      const edge = node.edge(list.get(i), i)!;
      edge.offered++;
      const mean = (edge.wins + PRIOR_VISITS * edge.prior) / (edge.visits + PRIOR_VISITS);
      const score = mean + CURIOSITY * Math.sqrt(log(edge.offered + 1) / (edge.visits + 1)) * (0.25 + edge.prior);
      if (score > bestScore) {
        bestScore = score;
        best = edge;
      }
    }
    return best!;
  }

  /** Adds edges for moves that are new at this node. Priors are the game's scores, scaled to 0 to 1. */
  #welcome(state: object, seat: Seat, node: Node): void {
    const list = this.#list;
    const { isFresh } = node;
    let isNew = isFresh;
    for (let i = 0; i < list.size && !isNew; i++) isNew = node.edge(list.get(i), i) === undefined;
    if (!isNew) return;
    this.#game.bot.scoreMoves(state, seat, list, this.#scores);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < list.size; i++) {
      low = Math.min(low, this.#scores[i]!);
      high = Math.max(high, this.#scores[i]!);
    }
    const spread = high - low || 1;
    for (let i = 0; i < list.size; i++) {
      const move = list.get(i);
      if (isFresh || !node.edge(move, i)) node.add({ move, visits: 0, wins: 0, offered: 0, prior: (this.#scores[i]! - low) / spread });
    }
  }

  #playOut(state: object, { horizon = this.#game.bot.horizon }: SearchLimits): void {
    const { guided = this.#game.bot.guided } = this.#budget;
    const game = this.#game;
    const threshold = Math.floor(guided * 1024);
    const limit = horizon + SETTLING;
    let turn = 0;
    for (let depth = 0; depth < limit; depth++) {
      const deciders = game.deciders(state);
      if (deciders === 0) return;
      if (depth === horizon) turn = game.turn(state);
      if (depth >= horizon && game.turn(state) !== turn) return;
      const seat = firstSeat(deciders);
      game.moves(state, seat, this.#list);
      const judged = threshold > 0 && this.#random.below(1024, 'table') < threshold;
      game.play(
        state,
        seat,
        judged ? this.#judged(state, seat) : this.#list.get(this.#random.below(this.#list.size, 'table')),
        this.#random,
        null,
      );
    }
  }

  #judged(state: object, seat: Seat): Move {
    this.#game.bot.scoreMoves(state, seat, this.#list, this.#scores);
    let best = 0;
    for (let i = 1; i < this.#list.size; i++) if (this.#scores[i]! > this.#scores[best]!) best = i;
    return this.#list.get(best);
  }

  /** Returns a seat's share of the win: exact if the game is over, otherwise estimated. */
  #worth(state: object, seat: Seat): number {
    const { bot } = this.#game;
    return shareOf(this.#game, state, seat) ?? (bot.quickValue ? bot.quickValue(state, seat) : bot.value(state, seat));
  }
}

/** Returns 1 for a sole winner or a team that wins, an equal share for tied winners, and 0 for the others. Undefined while the game runs. */
export function shareOf(game: AnyGame, state: object, seat: Seat): number | undefined {
  const outcome = game.result(state);
  if (!outcome) return undefined;
  const { places } = outcome;
  const teams = game.teams?.(places.length);
  const winners = new Set(places.flatMap((place, one) => (place === 1 ? [teams?.[one] ?? one] : [])));
  return winners.has(teams?.[seat] ?? seat) ? 1 / winners.size : 0;
}
