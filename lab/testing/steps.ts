import { type AnyGame, bookNumber, choice, type Game, type OptionsOf, wholeNumber } from '@fray/engine';

/**
 * A game with known answers: in each turn a player gets a step by a coin toss, whose odds worsen with errors of that player; the player
 * with more steps wins. Every figure can be computed by hand (`truth.ts`).
 */
const stepOptions = {
  turns: bookNumber('S1', 9, 1, 40),
  /** Thousandths, in tens, by which the coin favours the first seat. */
  edge: wholeNumber(0, 0, 400),
  /** Thousandths, in tens, that a bad move costs. */
  skill: wholeNumber(200, 0, 400),
  /** Whether each seat may begin with a card that counts a step. */
  cards: choice('off', 'on'),
  /** Changes only the coins: the same game with other luck. */
  paint: wholeNumber(0, 0, 100_000),
  /** A deliberate gap in the rules, for tests that search for gaps. */
  gap: choice('none', 'throw', 'no-moves', 'endless'),
} as const;
export type StepOptions = OptionsOf<typeof stepOptions>;

interface StepState {
  readonly options: StepOptions;
  turn: number;
  lead: number;
}

type StepEvent =
  | { readonly type: 'step'; readonly at: string }
  | { readonly type: 'stumble'; readonly at: string }
  | { readonly type: 'drew'; readonly seat: 'first' | 'second'; readonly card: 'boots' };

const SEATS = ['first', 'second'] as const;
export const GOOD = 0;
export const BAD = 1;
/** How likely the first seat gets the step of a turn. */
export const chanceOfStep = ({ edge, skill }: StepOptions, mover: number, move: number): number =>
  (500 + edge + (move === BAD ? (mover === 0 ? -skill : skill) : 0)) / 1000;

const isOver = ({ turn, options }: Pick<StepState, 'turn' | 'options'>): boolean => turn >= options.turns;
export const moverOf = (turn: number): number => turn % 2;
/** The last turn has no decision. */
export const movesOf = (options: StepOptions, turn: number): number => (turn === options.turns - 1 ? 1 : 2);

const valuesOf = new WeakMap<object, Map<number, number>>();

/** The first seat’s exact share of the win where both play at random. */
export function shareOfFirst(options: StepOptions, turn: number, lead: number): number {
  if (turn >= options.turns) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  const values = valuesOf.get(options) ?? new Map<number, number>();
  valuesOf.set(options, values);
  const key = turn * 1000 + lead + 500;
  const known = values.get(key);
  if (known !== undefined) return known;
  const count = movesOf(options, turn);
  let share = 0;
  for (let move = 0; move < count; move++) share += afterMove(options, turn, lead, move) / count;
  values.set(key, share);
  return share;
}

/** The same once a move is chosen and the coin is in the air. */
export function afterMove(options: StepOptions, turn: number, lead: number, move: number): number {
  const p = chanceOfStep(options, moverOf(turn), move);
  return p * shareOfFirst(options, turn + 1, lead + 1) + (1 - p) * shareOfFirst(options, turn + 1, lead - 1);
}

/** The coarsest coin that shows the chances of these options: what can fall is counted out often. */
const coinOf = ({ edge, skill }: StepOptions): number => (edge % 50 === 0 && skill % 50 === 0 ? 20 : 100);

const DECK = { name: 'cards', kinds: ['boots', 'nothing'] } as const;

const steps: Game<StepState, typeof stepOptions, { turn: number; lead: number; options: StepOptions }, StepEvent> = {
  id: 'steps',
  rulesVersion: 1,
  seatNames: SEATS,
  minSeats: 2,
  options: stepOptions,
  setup(options) {
    return { options, turn: 0, lead: 0 };
  },
  deciders: (state) => (isOver(state) ? 0 : 1 << moverOf(state.turn)),
  moves(state, _seat, into) {
    into.clear();
    if (state.options.gap === 'no-moves' && state.turn === 4) return;
    for (let move = 0; move < movesOf(state.options, state.turn); move++) into.push(move);
  },
  play(state, seat, move, chance, emit) {
    const { options } = state;
    for (let i = 0; i < options.paint % 7; i++) chance.below(1 + options.paint, 'table');
    if (options.gap === 'throw' && state.turn === 4) throw new Error('nobody knows what happens now');
    if (options.cards === 'on' && state.turn === 0)
      for (const owner of [0, 1] as const) {
        if (chance.card(DECK, [1, 1], owner) !== 0) continue;
        state.lead += owner === 0 ? 1 : -1;
        emit?.({ type: 'drew', seat: SEATS[owner], card: 'boots' });
      }
    const coin = coinOf(options);
    const stepped = chance.below(coin, 'table') < coin * chanceOfStep(options, seat, move);
    state.lead += stepped ? 1 : -1;
    if (options.gap !== 'endless' || state.turn < 4) state.turn++;
    emit?.({ type: stepped ? 'step' : 'stumble', at: `A${state.turn}` });
  },
  fallback: () => GOOD,
  result: (state) =>
    isOver(state)
      ? { places: state.lead > 0 ? [1, 2] : state.lead < 0 ? [2, 1] : [1, 1], reason: state.lead === 0 ? 'tie' : 'ahead' }
      : undefined,
  copy: (from, into) => (into ? Object.assign(into, from) : { ...from }),
  turn: ({ turn }) => turn,
  view: ({ turn, lead, options }) => ({ turn, lead, options }),
  sampler: (view) => () => ({ ...view }),
  eventFor: (event) => event,
  format: (_state, move) => (move === GOOD ? 'good' : 'bad'),
  parse: (_state, text) => (text === 'good' ? GOOD : text === 'bad' ? BAD : undefined),
  illegalReason: () => 'last-turn',
  writePosition: ({ turn, lead }) => ({ turn, lead }),
  readPosition: () => ({ ok: false, fault: { field: 'position', message: 'steps begin at the beginning' } }),
  renderText: ({ turn, lead }) => `${turn}: ${lead}`,
  describeEvent: ({ type }) => type,
  localize: (name) => name,
  bot: {
    value: ({ options, turn, lead }, seat) => (seat === 0 ? shareOfFirst(options, turn, lead) : 1 - shareOfFirst(options, turn, lead)),
    scoreMoves(_state, _seat, moves, into) {
      for (let i = 0; i < moves.size; i++) into[i] = moves.get(i) === GOOD ? 1 : 0;
    },
    observationOf: (_state, _mover, move) => 1 + move,
    horizon: 40,
    guided: 0,
  },
  lab: {
    ownChance: false,
    contacts: ['step'],
    maps: [{ name: 'step', texts: { en: 'Steps', da: 'Skridt' } }],
    cards: 'drew',
    restrictions: [{ name: 'no-good', texts: { en: 'always plays badly', da: 'spiller altid dårligt' } }],
    offers: () => true,
    forbids: (_restriction, _state, _seat, move) => move === GOOD,
  },
};

export const stepsGame: AnyGame = steps;
