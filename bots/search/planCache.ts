import { type AnyGame, type Chance, MoveList, type PlannedTurn, type Seat, SeededChance } from '@fray/engine';

/** Chance that notes each request. A plan cannot foresee what follows a request. */
class NotedChance implements Chance {
  readonly #dealer = new SeededChance(0);
  isAsked = false;

  below(...args: Parameters<Chance['below']>): number {
    this.isAsked = true;
    return this.#dealer.below(...args);
  }

  dice(...args: Parameters<Chance['dice']>): void {
    this.isAsked = true;
    this.#dealer.dice(...args);
  }

  roll(...args: Parameters<Chance['roll']>): void {
    this.isAsked = true;
    this.#dealer.roll(...args);
  }

  card(...args: Parameters<Chance['card']>): number {
    this.isAsked = true;
    return this.#dealer.card(...args);
  }

  reveal(): void {}
}

/**
 * The rest of a turn that a bot has planned. It holds until chance or another seat decides something, and only for a decision with the
 * legal moves that the plan foresees: after a move of another player for the bot, the plan is dropped.
 */
export class PlanCache {
  readonly #game: AnyGame;
  readonly #foreseen = new MoveList();
  #state: object | undefined;
  #plan: PlannedTurn | undefined;
  #seat: Seat = 0;
  #next = 0;

  constructor(game: AnyGame) {
    this.#game = game;
  }

  /** Keeps what follows the first move of a plan for this state. */
  keep(state: object, seat: Seat, plan: PlannedTurn): void {
    this.forget();
    if (plan.moves.length < 2) return;
    this.#state = this.#game.copy(state, this.#state);
    this.#plan = plan;
    this.#seat = seat;
    this.#next = 0;
    this.#advance();
  }

  forget(): void {
    this.#plan = undefined;
  }

  /** Returns the rest of the plan if it contains this decision. The first move of the rest counts as played. */
  take(seat: Seat, moves: MoveList): PlannedTurn | undefined {
    const plan = this.#plan;
    if (!plan) return undefined;
    if (seat !== this.#seat || !isSame(moves, this.#foreseen)) {
      this.forget();
      return undefined;
    }
    const rest = { ...plan, moves: plan.moves.slice(this.#next) };
    this.#advance();
    return rest;
  }

  /** Plays the next move of the plan and lists what is legal then. */
  #advance(): void {
    const [plan, state] = [this.#plan, this.#state];
    if (!plan || !state) return;
    const chance = new NotedChance();
    this.#game.play(state, this.#seat, plan.moves[this.#next++]!, chance, null);
    const following = plan.moves[this.#next];
    if (following === undefined || chance.isAsked || this.#game.deciders(state) !== 1 << this.#seat) return this.forget();
    this.#game.moves(state, this.#seat, this.#foreseen);
    if (!this.#foreseen.has(following)) this.forget();
  }
}

function isSame(one: MoveList, other: MoveList): boolean {
  if (one.size !== other.size) return false;
  for (let i = 0; i < one.size; i++) if (one.get(i) !== other.get(i)) return false;
  return true;
}
