import { type Move, MoveList, type PlannedTurn, type Seat, SeededChance } from '@fray/engine';
import { ATTACK_CARDS, type Card, DEFENSE_CARDS, isAirOnly, isGroundOnly, KINDS, MOVE_CARDS, REPAIRS, TACTICS } from '../rules/cards.ts';
import { allowsSpecials, isRepairable, moves as listMoves, mayStillAttack, mayStillMove } from '../rules/legal.ts';
import { ATTACK, cardOf, discardMove, END_MOVE, kindOf, repairMove, TACTICS_MOVE, TAKE_HIT_MOVE, toOf } from '../rules/move.ts';
import { play, result } from '../rules/play.ts';
import { listAttacks, listGroups, listSingles } from '../rules/reach.ts';
import { activeSeat, copyState, DEFENSE, grid, heldBy, OVER, SETUP, SIDE_SIZE, type SkirmishState, unitOf } from '../rules/state.ts';
import { chanceOfNone, fillUnseen } from './features.ts';
import { scoreMoves } from './scoreMoves.ts';
import { cardWorthsOf, type WinShare } from './value.ts';

/** Limits of the search. */
export interface Breadth {
  /** Moves of single units and of groups, the best by quick score. */
  readonly singles: number;
  readonly groups: number;
  /** Number of positions from which each attack is tried, the best by value first. */
  readonly stands: number;
  /** Number of the best turns for which discards are evaluated one by one. */
  readonly careful: number;
  /** The number of sampled draws for a choice that depends on a draw. */
  readonly draws: number;
  /**
   * Penalties: for a turn that waits although it could attack, for an attack on a ground type while there are air types, and for an answer
   * that takes a hit although a defence is in hand. See `docs/bots.md`.
   */
  readonly insists: number;
}

const ANY = Number.POSITIVE_INFINITY;

export const BROAD: Breadth = { singles: 14, groups: 6, stands: ANY, careful: 4, draws: 4, insists: 0.03 };
/** For levels with errors, which play thousands of games in the lab. */
export const QUICK: Breadth = { singles: 10, groups: 4, stands: 2, careful: 2, draws: 4, insists: 0.03 };
/** For the turn after an answer to an attack, at those levels: it only ranks answers and is not played. */
export const FOLLOWING: Breadth = { singles: 4, groups: 2, stands: 1, careful: 0, draws: 2, insists: 0 };
/** For the value, which a review evaluates thousands of times. */
export const QUICK_CHECKED: Breadth = { singles: 4, groups: 2, stands: ANY, careful: 0, draws: 1, insists: 0 };
/** For training, which plays many games. */
export const NARROW: Breadth = { singles: 8, groups: 3, stands: ANY, careful: 1, draws: 1, insists: 0 };

const better = (a: PlannedTurn, b: PlannedTurn): number => b.share - a.share;

/** An incomplete turn: its moves in order, and the cards that it spends. */
interface PartialTurn {
  readonly moves: readonly Move[];
  /** Discards are played first, even if later moves would free the space. */
  readonly discards: readonly Move[];
  readonly share: number;
  readonly redo: () => { share: number; discards: readonly Move[] };
}

/** A position within a turn from which it may attack or end. */
interface Stand {
  readonly state: SkirmishState;
  readonly before: readonly Move[];
  /** Cards above the hand limit. */
  readonly over: number;
  readonly attacks: readonly Move[];
  readonly ending: PartialTurn;
}

const byEnding = (a: Stand, b: Stand): number => b.ending.share - a.ending.share;

const noCards = new SeededChance(0);
const unseen = new Float64Array(KINDS);
/** By cell, the range of the cards that attack it in the current listing; 0 is none. */
const shortest = new Uint8Array(grid.size);
const nextLonger = new Uint8Array(grid.size);

/** Lists whole turns of Transformers Skirmish: discards, moves, attacks, and answers to an attack. */
export class TurnPlanner {
  readonly #share: WinShare;
  readonly #breadth: Breadth;
  /** The planner of the turn that follows an answer. */
  readonly #following: TurnPlanner;
  readonly #list = new MoveList();
  readonly #attacks = new MoveList();
  readonly #glances = new Float64Array(4096);
  /** State copies for the planned turn, reused for the next one. */
  readonly #copies: SkirmishState[] = [];
  #copied = 0;
  #hit: SkirmishState | undefined;
  /** State copies for sampled draws, by depth. */
  readonly #drawn: SkirmishState[] = [];
  #drawing = 0;
  /** The attack cards in hand, the shortest first. */
  #attackCards: readonly Card[] = [];
  /** The value of keeping each kind of card this turn, the most valuable first. */
  readonly #keep: Card[] = [];

  /** @param following Limits of the turn that follows an answer; by default those of the turn itself. */
  constructor(share: WinShare, breadth = BROAD, following?: Breadth) {
    this.#share = share;
    this.#breadth = breadth;
    this.#following = following ? new TurnPlanner(share, following) : this;
  }

  /** The best turns from this position, best first. Empty while units are placed. */
  plan(state: SkirmishState, most: number): readonly PlannedTurn[] {
    if (state.phase === OVER || state.phase === SETUP) return [];
    const turns = state.phase === DEFENSE ? this.#answers(state) : this.#turns(state);
    return turns.toSorted(better).slice(0, most);
  }

  /** The win share of the seat to move after its best turn. Attacks are evaluated with the attacker's knowledge. */
  best(state: SkirmishState): number {
    if (state.phase === DEFENSE) return this.#afterAttack(state, activeSeat(state));
    let best = 0;
    for (const { share } of this.#turns(state)) best = Math.max(best, share);
    return best;
  }

  /** A state copy that is valid until the next turn is planned. */
  #copy(state: SkirmishState): SkirmishState {
    const copy = copyState(state, this.#copies[this.#copied]);
    this.#copies[this.#copied++] = copy;
    return copy;
  }

  #turns(state: SkirmishState): PlannedTurn[] {
    const seat = activeSeat(state);
    this.#copied = 0;
    if (allowsSpecials(state) && heldBy(state, seat, TACTICS) > 0) return [this.#tactics(state, seat)];
    const repair = this.#repair(state, seat);
    const start = repair === undefined ? state : this.#copy(state);
    if (repair !== undefined) play(start, seat, repair, noCards, null);
    const before = repair === undefined ? [] : [repair];
    return this.#sketches(start, seat).map(({ moves, discards, share }) => {
      const aim = moves.find((move) => kindOf(move) === ATTACK) ?? moves[0]!;
      return { moves: [...before, ...discards, ...moves], aim, share };
    });
  }

  /** More cards are always better; their benefit is in the mean over draws. */
  #tactics(state: SkirmishState, seat: Seat): PlannedTurn {
    const before = copyState(state);
    let share: number | undefined;
    const mean = () =>
      this.#meanOver(before, (after, chance) => {
        play(after, seat, TACTICS_MOVE, chance, null);
        return this.best(after);
      });
    return {
      moves: [TACTICS_MOVE],
      aim: TACTICS_MOVE,
      // Computed when read: a player has no other turn to compare with.
      get share() {
        return (share ??= mean());
      },
    };
  }

  #meanOver(state: SkirmishState, worth: (after: SkirmishState, chance: SeededChance) => number): number {
    const { draws } = this.#breadth;
    let sum = 0;
    // Each choice is evaluated with the same draws, so that differences come from the choice.
    const depth = this.#drawing++;
    for (let i = 0; i < draws; i++) {
      const after = copyState(state, this.#drawn[depth]);
      this.#drawn[depth] = after;
      sum += worth(after, new SeededChance(state.turn).fork(i));
    }
    this.#drawing--;
    return sum / draws;
  }

  /** The best repair, if it improves on keeping the card in hand. */
  #repair(state: SkirmishState, seat: Seat): Move | undefined {
    if (!allowsSpecials(state) || heldBy(state, seat, REPAIRS) === 0) return undefined;
    let best: Move | undefined;
    let most = state.handSize[seat]! > state.book.handLimit ? 0 : this.#ended(state, seat);
    for (let i = 0; i < SIDE_SIZE; i++) {
      const unit = unitOf(seat, i);
      if (!isRepairable(state, unit)) continue;
      const after = this.#copy(state);
      play(after, seat, repairMove(state.cellOf[unit]!), noCards, null);
      const share = this.#ended(after, seat);
      if (share > most) [best, most] = [repairMove(state.cellOf[unit]!), share];
    }
    return best;
  }

  /** The share if the turn ended here with the current hand. */
  #ended(state: SkirmishState, seat: Seat): number {
    const outcome = result(state);
    if (outcome) return outcome.places[0] === outcome.places[1] ? 0.5 : outcome.places[seat] === 1 ? 1 : 0;
    return this.#share(state, seat, state.handSize[1 - seat]! + state.book.draw);
  }

  #sketches(state: SkirmishState, seat: Seat): PartialTurn[] {
    const { reach } = state.book;
    this.#rankCards(state, seat);
    this.#attackCards = ATTACK_CARDS.filter((card) => heldBy(state, seat, card) > 0).toSorted((a, b) => reach[a]! - reach[b]!);
    const stands = [this.#stand(state, seat, [])];
    for (const move of this.#bestMoves(state, seat)) {
      const moved = this.#copy(state);
      play(moved, seat, move, noCards, null);
      stands.push(this.#stand(moved, seat, [move]));
    }
    const sketches = this.#withAttacks(stands, seat).sort((a, b) => b.share - a.share);
    return sketches.map((sketch, place) => (place < this.#breadth.careful ? { ...sketch, ...sketch.redo() } : sketch));
  }

  /** Positions from which a turn may attack, its targets, and the turn that ends there. */
  #stand(state: SkirmishState, seat: Seat, before: readonly Move[]): Stand {
    const over = state.handSize[seat]! + before.length - state.book.handLimit;
    const attacks = mayStillAttack(state) ? this.#listAttacks(state, seat) : [];
    const waits = attacks.length > 0 ? this.#breadth.insists : 0;
    const ending = this.#sketch([...before, END_MOVE], state, seat, over, (after) => Math.max(0, this.#ended(after, seat) - waits));
    return { state, before, over, attacks, ending };
  }

  #sketch(moves: readonly Move[], after: SkirmishState, seat: Seat, over: number, worth: (after: SkirmishState) => number): PartialTurn {
    const weigh = (careful: boolean) => this.#discarding(after, seat, Math.min(over, after.handSize[seat]!), careful, worth);
    return { moves, ...weigh(false), redo: () => weigh(true) };
  }

  /** Adds the turns that end in these positions. Each attack is tried from the best of them: an attack hardly changes their ranking. */
  #withAttacks(stands: readonly Stand[], seat: Seat): PartialTurn[] {
    const { insists, stands: most } = this.#breadth;
    const tried = new Map<number, number>();
    const sketches: PartialTurn[] = [];
    for (const { state, before, over, attacks, ending } of most === ANY ? stands : stands.toSorted(byEnding)) {
      sketches.push(ending);
      const flies = hasAirTypes(state, 1 - seat);
      for (const attack of attacks) {
        const what = toOf(attack) * KINDS + cardOf(attack);
        const times = tried.get(what) ?? 0;
        if (times >= most) continue;
        tried.set(what, times + 1);
        const declared = this.#copy(state);
        play(declared, seat, attack, noCards, null);
        const strays = flies && state.air[state.unitAt[toOf(attack)]!] === 0 ? insists : 0;
        const worth = (after: SkirmishState) => Math.max(0, this.#afterAttack(after, seat) - strays);
        sketches.push(this.#sketch([...before, attack], declared, seat, over, worth));
      }
    }
    return sketches;
  }

  /** Distinct attacks: for each target the shortest card that reaches it, and the next longer one. */
  #listAttacks(state: SkirmishState, seat: Seat): Move[] {
    const list = this.#attacks;
    const chosen: Move[] = [];
    shortest.fill(0);
    nextLonger.fill(0);
    for (const card of this.#attackCards) {
      const reach = state.book.reach[card]!;
      list.clear();
      for (let i = 0; i < SIDE_SIZE; i++) listAttacks(state, unitOf(seat, i), card, list);
      for (let i = 0; i < list.size; i++) {
        const attack = list.get(i);
        const target = toOf(attack);
        if (nextLonger[target] !== 0 || shortest[target] === reach) continue;
        (shortest[target] === 0 ? shortest : nextLonger)[target] = reach;
        chosen.push(attack);
      }
    }
    return chosen;
  }

  /**
   * Value of a declared attack: the mean over whether the opponent holds a defence, as far as the attacker knows. A held defence is used.
   */
  #afterAttack(state: SkirmishState, seat: Seat): number {
    const other = 1 - seat;
    const air = state.air[state.unitAt[state.attackTo]!] === 1;
    const pool = fillUnseen(state, seat, unseen);
    let defences = 0;
    let spent: Card = -1;
    for (const card of DEFENSE_CARDS) {
      if (air ? isGroundOnly(card) : isAirOnly(card)) continue;
      defences += unseen[card]!;
      if (unseen[card]! > 0 && (spent < 0 || unseen[card]! >= unseen[spent]!)) spent = card;
    }
    const cards = state.handSize[other]!;
    const undone = spent < 0 ? 0 : 1 - chanceOfNone(defences, cards, pool);
    const hit = copyState(state, this.#hit);
    this.#hit = hit;
    // The answer without a defence card.
    play(hit, other, TAKE_HIT_MOVE, noCards, null);
    const share = this.#ended(hit, seat);
    if (undone === 0) return share;
    // The opponent's spent cards are public.
    state.discard[spent]!++;
    const missed = this.#share(state, seat, cards - 1 + state.book.draw);
    state.discard[spent]!--;
    return undone * missed + (1 - undone) * share;
  }

  /** Discards the surplus cards by order, or by the value that remains. Changes hidden parts of the state only. */
  #discarding(
    after: SkirmishState,
    seat: Seat,
    count: number,
    careful: boolean,
    worth: (after: SkirmishState) => number,
  ): { share: number; discards: readonly Move[] } {
    if (count <= 0) return { share: worth(after), discards: [] };
    const left = this.#copy(after);
    const discards: Move[] = [];
    for (let i = 0; i < count; i++) {
      const card = careful ? this.#leastNeeded(left, seat, worth) : this.#keep.findLast((one) => heldBy(left, seat, one) > 0)!;
      drop(left, seat, card);
      discards.push(discardMove(card));
    }
    return { share: worth(left), discards };
  }

  #leastNeeded(state: SkirmishState, seat: Seat, worth: (after: SkirmishState) => number): Card {
    let least: Card = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let card = 0; card < KINDS; card++) {
      if (heldBy(state, seat, card) === 0) continue;
      drop(state, seat, card);
      const share = worth(state);
      take(state, seat, card);
      if (share > most) [least, most] = [card, share];
    }
    return least;
  }

  /** Orders the cards in hand: the last one is discarded first. */
  #rankCards(state: SkirmishState, seat: Seat): void {
    this.#keep.length = 0;
    if (state.handSize[seat]! <= state.book.handLimit) return;
    if (this.#breadth.careful === 0) {
      const promised = cardWorthsOf(state.book);
      for (let card = 0; card < KINDS; card++) if (heldBy(state, seat, card) > 0) this.#keep.push(card);
      this.#keep.sort((a, b) => promised[b]! - promised[a]!);
      return;
    }
    const left = this.#copy(state);
    const dropped: Card[] = [];
    // Two of the cards to discard may be played instead.
    const least = Math.max(0, state.book.handLimit - 2);
    while (left.handSize[seat]! > least) {
      const card = this.#leastNeeded(left, seat, (after) => this.#ended(after, seat));
      drop(left, seat, card);
      dropped.push(card);
    }
    for (let card = 0; card < KINDS; card++) if (heldBy(left, seat, card) > 0) this.#keep.push(card);
    for (const card of dropped.toReversed()) {
      // A kind of card is done when its first card is discarded.
      if (this.#keep.includes(card)) this.#keep.splice(this.#keep.indexOf(card), 1);
      this.#keep.push(card);
    }
  }

  /** The moves to search, of single units and of groups. */
  #bestMoves(state: SkirmishState, seat: Seat): Move[] {
    if (!mayStillMove(state)) return [];
    const { singles, groups } = this.#breadth;
    const cards = MOVE_CARDS.filter((card) => heldBy(state, seat, card) > 0);
    this.#list.clear();
    for (const card of cards) for (let i = 0; i < SIDE_SIZE; i++) listSingles(state, unitOf(seat, i), card, this.#list);
    const best = this.#glance(state, seat, singles);
    this.#list.clear();
    for (const card of cards) listGroups(state, seat, card, this.#list);
    return [...best, ...this.#glance(state, seat, groups)];
  }

  /** The best of the listed moves by quick score. */
  #glance(state: SkirmishState, seat: Seat, most: number): Move[] {
    scoreMoves(state, seat, this.#list, this.#glances);
    const scores = this.#glances;
    // Insertion keeps the best moves in order; equal ones keep the order of the list. This is faster than sorting all.
    const best: number[] = [];
    for (let i = 0; i < this.#list.size; i++) {
      if (best.length === most && scores[i]! <= scores[best[most - 1]!]!) continue;
      let at = Math.min(best.length, most - 1);
      for (; at > 0 && scores[best[at - 1]!]! < scores[i]!; at--) best[at] = best[at - 1]!;
      best[at] = i;
    }
    return best.map((i) => this.#list.get(i));
  }

  /** Answers to an attack, each with the turn that follows it: the attacker's turn ends, and the own turn begins with a draw. */
  #answers(state: SkirmishState): PlannedTurn[] {
    const attacker = activeSeat(state);
    const seat = 1 - attacker;
    listMoves(state, seat, this.#list);
    return this.#list.toArray().map((move) => {
      const answered = copyState(state);
      play(answered, seat, move, noCards, null);
      const share = result(answered)
        ? this.#ended(answered, seat)
        : this.#following.#meanOver(answered, (after, chance) => {
            play(after, attacker, END_MOVE, chance, null);
            return result(after) ? this.#ended(after, seat) : this.#following.best(after);
          });
      const spares = move === TAKE_HIT_MOVE ? this.#breadth.insists : 0;
      return { moves: [move], aim: move, share: Math.max(0, share - spares) };
    });
  }
}

function hasAirTypes(state: SkirmishState, seat: Seat): boolean {
  for (let i = 0; i < SIDE_SIZE; i++) if (state.air[unitOf(seat, i)] === 1 && state.hits[unitOf(seat, i)]! > 0) return true;
  return false;
}

function drop(state: SkirmishState, seat: Seat, card: Card): void {
  state.hands[seat * KINDS + card]!--;
  state.handSize[seat]!--;
  state.discard[card]!++;
}

function take(state: SkirmishState, seat: Seat, card: Card): void {
  state.hands[seat * KINDS + card]!++;
  state.handSize[seat]!++;
  state.discard[card]!--;
}
