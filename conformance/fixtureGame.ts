import {
  allSeats,
  type Chance,
  type ChooseMove,
  type Code,
  codes,
  type Deck,
  type Emit,
  type Game,
  type GameEvent,
  type InputError,
  type Move,
  type MoveList,
  NO_SEATS,
  type NumberList,
  type OptionSpecs,
  ok,
  type Result,
  type Sampler,
  type Seat,
  type SeatSet,
  SeededChance,
  type Viewer,
  wholeNumber,
} from '@fray/engine';
import type { PropertyName } from './properties.ts';

/*
 * The fixture game exercises the whole contract. Four seats choose a charm in secret, then play three rounds. In each, a seat
 * draws two cards, programs one, draws another (reshuffling its own pile if the bag is empty), and programs a second. All
 * programs are revealed at once. The strongest seat attacks the weakest, which may peek at the attacker's hand and then guards or
 * takes the hit. A die decides. `fixtureGame(flaw)` breaks one property, to test the suite.
 */

const SEATS = 4;
const ROUNDS = 3;
const KINDS = ['ember', 'frost', 'spark'] as const;
const DECK: Deck = { name: 'ordeal', kinds: KINDS };
const FULL_BAG = [2, 2, 1] as const;
const UNSET = -1;

const PHASES = ['setup', 'program', 'react', 'over'] as const;
const { setup: SETUP, program: PROGRAM, react: REACT, over: OVER } = codes(...PHASES);

/** The first moves are named after a kind of card or charm. */
const MOVES = [...KINDS, 'take', 'peek'] as const;
const { take: TAKE, peek: PEEK } = codes(...MOVES);

export interface SeatState {
  charm: number;
  bag: number[];
  hand: number[];
  pile: number[];
  /** The two programmed steps; UNSET if still open. */
  steps: [number, number];
  score: number;
  /** Sizes of hand and pile at the last public point: all that other seats know. */
  shownHand: number;
  shownPile: number[];
}

export interface FixtureState {
  phase: Code<typeof PHASES>;
  round: number;
  readonly seats: SeatState[];
  attacker: number;
  target: number;
  peeked: boolean;
}

export type FixtureEvent = GameEvent &
  (
    | { type: 'chose'; seat: Seat; kind?: number }
    | { type: 'drew'; seat: Seat; kind: number }
    | { type: 'revealed'; steps: number[][] }
    | { type: 'peeked'; seat: Seat; hand: number[] }
    | { type: 'reacted'; seat: Seat; guard: number | null; die: number }
    | { type: 'ended' }
  );

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
const isLocked = (state: FixtureState, seat: Seat): boolean =>
  state.phase === SETUP ? state.seats[seat]!.charm !== UNSET : state.seats[seat]!.steps[1] !== UNSET;

export interface SeatView {
  readonly locked: boolean;
  readonly charm: number | null;
  readonly score: number;
  readonly pile: readonly number[];
  readonly handSize: number;
  readonly hand: readonly number[] | null;
  readonly bag: readonly number[] | null;
  readonly steps: readonly number[] | null;
}

export interface FixtureView {
  readonly phase: FixtureState['phase'];
  readonly round: number;
  readonly attacker: number;
  readonly target: number;
  readonly peeked: boolean;
  readonly seats: readonly SeatView[];
}

export type FixtureGame = Game<FixtureState, OptionSpecs, FixtureView, FixtureEvent>;

/** Writes a value as numbers: nothing as −2, a list as its length and entries. */
function writeNumbers(value: unknown, into: NumberList): void {
  if (Array.isArray(value)) into.number(value.length);
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) writeNumbers(inner, into);
  else into.number(value === null ? -2 : Number(value));
}

/**
 * The fixture game, or a variant with one flaw, named after the property that it breaks. It is one function because every part
 * reads `flaw`.
 */
// oxlint-disable-next-line max-lines-per-function -- a whole game, as said above
export function fixtureGame(flaw?: PropertyName): FixtureGame {
  /** State outside the state object, which a flawed variant uses. */
  let outside = 0;

  function draw(state: FixtureState, seat: Seat, chance: Chance, emit: Emit<FixtureEvent> | null): void {
    const own = state.seats[seat]!;
    if (sum(own.bag) + sum(own.pile) === 0) return;
    if (sum(own.bag) === 0) {
      own.bag = own.pile;
      own.pile = [0, 0, 0];
    }
    const kind = chance.card(DECK, own.bag, flaw === 'streams-are-apart' ? 'table' : seat);
    own.bag[kind]!--;
    own.hand[kind]!++;
    if (emit) emit({ type: 'drew', seat, kind });
  }

  function publish(state: FixtureState): void {
    for (const own of state.seats) {
      own.shownHand = sum(own.hand);
      own.shownPile = [...own.pile];
    }
  }

  function beginRound(state: FixtureState, chance: Chance, emit: Emit<FixtureEvent> | null): void {
    state.phase = PROGRAM;
    for (let seat = 0; seat < SEATS; seat++) {
      state.seats[seat]!.steps = [UNSET, UNSET];
      draw(state, seat, chance, emit);
      draw(state, seat, chance, emit);
    }
    publish(state);
  }

  function execute(state: FixtureState, chance: Chance, emit: Emit<FixtureEvent> | null): void {
    chance.reveal();
    const strength = state.seats.map((own) => sum(own.steps) + own.steps.filter((kind) => kind === own.charm).length);
    if (emit) emit({ type: 'revealed', steps: state.seats.map((own) => own.steps.toSorted((a, b) => a - b)) });
    state.attacker = strength.indexOf(Math.max(...strength));
    state.target = strength.lastIndexOf(Math.min(...strength));
    if (state.target === state.attacker) state.target = (state.attacker + 1) % SEATS;
    for (const own of state.seats) {
      own.score += sum(own.steps);
      for (const kind of own.steps) own.pile[kind]!++;
    }
    publish(state);
    state.peeked = false;
    state.phase = REACT;
  }

  function react(state: FixtureState, move: Move, chance: Chance, emit: Emit<FixtureEvent> | null): void {
    const own = state.seats[state.target]!;
    if (move === PEEK) {
      state.peeked = true;
      if (flaw !== 'barriers-hold') chance.reveal();
      if (emit) emit({ type: 'peeked', seat: state.target, hand: [...state.seats[state.attacker]!.hand] });
      return;
    }
    if (move !== TAKE) {
      own.hand[move]!--;
      own.pile[move]!++;
    }
    const faces = new Uint8Array(1);
    chance.dice(1, faces, 'table');
    if (flaw === 'odds-sum-to-one' && outside++ % 2 === 0) chance.below(2, 'table');
    if (move === TAKE && faces[0]! >= 3) state.seats[state.attacker]!.score += 2;
    if (flaw === 'chance-only') own.score += outside++ % 3;
    if (emit) emit({ type: 'reacted', seat: state.target, guard: move === TAKE ? null : move, die: faces[0]! });
    publish(state);
    if (flaw !== 'never-endless' && !(flaw === 'fallbacks-end' && move === TAKE)) state.round++;
    state.peeked = false;
    if (state.round < ROUNDS) return beginRound(state, chance, emit);
    state.phase = OVER;
    if (emit) emit({ type: 'ended' });
  }

  function deciders(state: FixtureState): SeatSet {
    switch (state.phase) {
      case OVER:
        return NO_SEATS;
      case REACT:
        return 1 << (flaw === 'seats-are-seated' && state.round === 1 ? SEATS : state.target);
      case SETUP:
      case PROGRAM: {
        let open = allSeats(SEATS);
        for (let seat = 0; seat < SEATS; seat++) if (isLocked(state, seat)) open &= ~(1 << seat);
        return open;
      }
    }
  }

  function play(state: FixtureState, seat: Seat, move: Move, chance: Chance, emit: Emit<FixtureEvent> | null): void {
    const own = state.seats[seat]!;
    if (flaw === 'moves-play' && state.phase === REACT && move === TAKE) throw new Error('take is not carried out');
    if (flaw === 'undo-restores') own.score += outside++ % 2;
    if (state.phase === REACT) return react(state, move, chance, emit);
    if (state.phase === SETUP) {
      own.charm = move;
      if (emit) emit({ type: 'chose', seat, kind: move });
      if (deciders(state) !== NO_SEATS) return;
      if (flaw !== 'choices-stay-hidden') chance.reveal();
      return beginRound(state, chance, emit);
    }
    own.hand[move]!--;
    if (own.steps[0] === UNSET) {
      own.steps[0] = move;
      if (flaw === 'steps-are-secret' && emit) emit({ type: 'chose', seat });
      // A step that can be undone if it draws nothing. With a spark in hand the draw is skipped.
      if (!own.hand[2]) draw(state, seat, chance, emit);
      return;
    }
    own.steps[1] = move;
    if (emit) emit({ type: 'chose', seat, kind: move });
    if (deciders(state) === NO_SEATS) execute(state, chance, emit);
  }

  function moves(state: FixtureState, seat: Seat, into: MoveList): void {
    into.clear();
    const own = state.seats[seat]!;
    if (flaw === 'never-stuck' && state.phase === REACT && state.round === 1) return;
    const reversed = flaw === 'moves-are-stable' && outside++ % 2 === 1;
    for (let i = 0; i < 3; i++) {
      const kind = reversed ? 2 - i : i;
      if (state.phase === SETUP || own.hand[kind]! > 0) into.push(kind);
    }
    if (flaw === 'moves-are-distinct' && state.phase === SETUP) into.push(0);
    if (state.phase !== REACT) return;
    into.push(TAKE);
    const attackerHasEmber = state.seats[state.attacker]!.hand[0]! > 0;
    if (!state.peeked && !(flaw === 'moves-from-view' && attackerHasEmber)) into.push(PEEK);
  }

  function fallback(state: FixtureState, seat: Seat): Move {
    if (flaw === 'fallback-is-legal') return state.phase === REACT ? TAKE : PEEK;
    if (state.phase === REACT) return TAKE;
    return state.phase === SETUP ? 0 : state.seats[seat]!.hand.findIndex((count) => count > 0);
  }

  function copy(from: FixtureState, into?: FixtureState): FixtureState {
    const seats = from.seats.map((own) => ({
      ...own,
      score: flaw === 'copy-is-exact' ? 0 : own.score,
      bag: [...own.bag],
      hand: flaw === 'copy-is-apart' ? own.hand : [...own.hand],
      pile: [...own.pile],
      steps: [...own.steps] as [number, number],
      shownPile: [...own.shownPile],
    }));
    return Object.assign(into ?? {}, { ...from, seats });
  }

  function view(state: FixtureState, viewer: Viewer): FixtureView {
    return {
      phase: state.phase,
      round: state.round,
      attacker: state.attacker,
      target: state.target,
      peeked: state.peeked && (viewer === state.target || viewer === 'all'),
      seats: state.seats.map((own, seat) => {
        const mine = viewer === seat || viewer === 'all';
        const bare = mine || (state.peeked && viewer === state.target && seat === state.attacker);
        return {
          locked: state.phase <= PROGRAM && isLocked(state, seat),
          charm: mine || state.phase !== SETUP ? own.charm : null,
          score: own.score,
          pile: [...(mine ? own.pile : own.shownPile)],
          handSize: mine || flaw === 'sample-fits' ? sum(own.hand) : own.shownHand,
          hand: bare || flaw === 'draws-stay-hidden' ? (flaw === 'view-is-apart' ? own.hand : [...own.hand]) : null,
          bag: mine ? [...own.bag] : null,
          steps: mine || flaw === 'locks-are-alike' ? [...own.steps] : null,
        };
      }),
    };
  }

  function sampler(view: FixtureView): Sampler<FixtureState> {
    return (dealer: Chance, chosen: ChooseMove<FixtureState>) => {
      const [chance, choose] = flaw === 'samples-vary' ? [new SeededChance(1), fallback] : [dealer, chosen];
      const state: FixtureState = {
        phase: view.phase,
        round: view.round,
        attacker: view.attacker,
        target: view.target,
        peeked: view.peeked,
        seats: view.seats.map((seat) => {
          const pile = [...seat.pile];
          const bag = seat.bag ? [...seat.bag] : FULL_BAG.map((all, kind) => all - pile[kind]! - (seat.hand?.[kind] ?? 0));
          const hand = seat.hand ? [...seat.hand] : [0, 0, 0];
          for (let drawn = 0; !seat.hand && drawn < seat.handSize; drawn++) {
            const kind = chance.card(DECK, bag, 'table');
            bag[kind]!--;
            hand[kind]!++;
          }
          const steps: [number, number] = [seat.steps?.[0] ?? UNSET, seat.steps?.[1] ?? UNSET];
          return {
            charm: seat.charm ?? UNSET,
            bag,
            hand,
            pile,
            steps,
            score: seat.score,
            shownHand: seat.handSize,
            shownPile: [...seat.pile],
          };
        }),
      };
      if (view.phase > PROGRAM) return state;
      // Replay the secret decisions of the other seats from the last public point. If no seat is left to decide, a reveal
      // follows.
      for (const [seat, seatView] of view.seats.entries())
        while (seatView.locked && !isLocked(state, seat)) play(state, seat, choose(state, seat), chance, null);
      return state;
    };
  }

  return {
    id: 'ordeal',
    rulesVersion: 1,
    seatNames: ['north', 'east', 'south', 'west'],
    minSeats: SEATS,
    options: flaw === 'sides-follow' ? { 'north.bonus': { ...wholeNumber(1, 1, 3), follows: 'bonus' } } : {},
    setup: () => ({
      phase: SETUP,
      round: 0,
      attacker: UNSET,
      target: UNSET,
      peeked: false,
      seats: Array.from({ length: SEATS }, () => ({
        charm: UNSET,
        bag: [...FULL_BAG],
        hand: [0, 0, 0],
        pile: [0, 0, 0],
        steps: [UNSET, UNSET],
        score: flaw === 'record-replays' ? outside++ : 0,
        shownHand: 0,
        shownPile: [0, 0, 0],
      })),
    }),
    deciders,
    moves,
    play,
    fallback,
    result: (state) => {
      if (state.phase !== OVER || flaw === 'result-agrees') return undefined;
      const scores = state.seats.map((own) => own.score);
      return { places: scores.map((own) => 1 + scores.filter((other) => other > own).length), reason: 'score' };
    },
    copy,
    turn: (state) => state.round,
    view,
    sampler,
    stateSampler: (state, seat) => (flaw === 'samples-agree' ? () => copy(state) : sampler(view(state, seat))),
    eventFor: (event, viewer) => {
      if (viewer === 'all') return event;
      if (event.type === 'drew' && event.seat !== viewer) return flaw === 'draws-stay-hidden' ? event : undefined;
      if (event.type === 'peeked' && event.seat !== viewer) return flaw === 'events-are-kept' ? event : undefined;
      if (event.type === 'chose' && event.seat !== viewer) return { type: 'chose', seat: event.seat };
      return event;
    },
    format: (_state, move) => (flaw === 'notation-inverts' && move === PEEK ? 'take' : MOVES[move]!),
    parse: (_state, text) => {
      const move = MOVES.findIndex((name) => name === text);
      return move < 0 ? undefined : move;
    },
    illegalReason: () => 'not-in-hand',
    writePosition: (state) => {
      if (flaw === 'position-inverts') return { ...state, round: 0 };
      return flaw === 'position-is-whole' ? { ...state, seats: state.seats.map((own) => ({ ...own, charm: null })) } : state;
    },
    readPosition: (json): Result<FixtureState, InputError> => {
      const state = copy(json as FixtureState);
      if (flaw === 'position-is-whole') for (const own of state.seats) own.charm = state.phase === SETUP ? UNSET : 0;
      return ok(state);
    },
    renderText: (view) => JSON.stringify(view),
    observe: (state, viewer, into) => writeNumbers(view(state, flaw === 'numbers-fit' ? 'all' : viewer), into),
    describeEvent: (event, language) =>
      flaw === 'sentences-exist' && language === 'da' && event.type === 'ended' ? '' : `${event.type} (${language})`,
    localize: (name) => name,
    bot: {
      value: (state, seat) => 0.5 + 0.01 * (state.seats[seat]!.score - state.seats[(seat + 1) % SEATS]!.score),
      scoreMoves: (_state, _seat, list, into) => {
        for (let i = 0; i < list.size; i++) into[i] = list.get(i);
      },
      observationOf: (state, mover, move, viewer) => {
        if (viewer === mover) return move + 1;
        return state.phase === REACT && !state.peeked ? 1 + state.attacker * SEATS + state.target : 0;
      },
      horizon: 30,
      guided: 0,
    },
  };
}
