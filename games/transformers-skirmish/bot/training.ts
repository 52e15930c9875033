import { type Net, unpackNet } from '@fray/bots/value';
import { type BotHints, firstSeat, MoveList, type SeededChance, standardOptions } from '@fray/engine';
import { transformersSkirmish } from '../index.ts';
import { KINDS } from '../rules/cards.ts';
import { moves } from '../rules/legal.ts';
import { optionSpecs, type SkirmishOptions } from '../rules/options.ts';
import { deciders, play } from '../rules/play.ts';
import { activeSeat, DECK, grid, NO_UNIT, ORDERS, OVER, SETUP, SIDE_SIZE, type SkirmishState, startHits } from '../rules/state.ts';
import { bot } from './bot.ts';
import { FEATURES, writeFeatures } from './features.ts';
import { BROAD, NARROW, QUICK_CHECKED, TurnPlanner } from './turns.ts';
import { evaluation, handmadeShare, isTrained, netShare, value, type WinShare } from './value.ts';
import { weights } from './weights.ts';

/**
 * Bot capabilities based on an estimate of the win share between turns. Within a turn a position has the value of its best continuation.
 * @param played The estimate for planning, if another one plays better.
 */
function createHints(share: WinShare, breadth = BROAD, played = share): BotHints<SkirmishState> {
  const planner = new TurnPlanner(played, breadth);
  const glancing = new TurnPlanner(share, QUICK_CHECKED);
  const { calibrationExponent: _inShares, ...usual } = bot;
  return {
    ...usual,
    value: (state, seat) => {
      if (state.phase === SETUP || state.phase === OVER) return value(state, seat);
      const best = glancing.best(state);
      return seat === activeSeat(state) ? best : 1 - best;
    },
    quickValue: value,
    calibrated: ({ options, phase }) => phase !== SETUP && isTrained(options),
    turns: (state, _seat, most) => planner.plan(state, most),
  };
}

/** Shape of this game's net. */
const SHAPE = { inputs: FEATURES.length, hidden: [24, 8] } as const;

const standard = standardOptions(optionSpecs);
const list = new MoveList();

/** Puts the units on random squares with random damage, and deals hands. Each side keeps at least one unit. */
function scatter(state: SkirmishState, random: SeededChance): void {
  while (state.phase === SETUP) {
    const seat = firstSeat(deciders(state));
    moves(state, seat, list);
    play(state, seat, list.get(random.below(list.size, 'table')), random, null);
  }
  state.unitAt.fill(NO_UNIT);
  for (let unit = 0; unit < 2 * SIDE_SIZE; unit++) {
    const leads = unit % SIDE_SIZE === 0;
    const hits = random.below(startHits(state, unit) + (leads ? 0 : 2), 'table') + (leads ? 1 : -1);
    state.hits[unit] = Math.max(0, hits);
    state.cellOf[unit] = -1;
    if (hits <= 0) continue;
    let cell = random.below(grid.size, 'table');
    while (state.unitAt[cell] !== NO_UNIT) cell = random.below(grid.size, 'table');
    state.cellOf[unit] = cell;
    state.unitAt[cell] = unit;
  }
  const waiting = 1 - activeSeat(state);
  for (let i = 0; i < state.book.handLimit; i++) {
    const card = random.card(DECK, state.deck, 'table');
    state.deck[card]!--;
    for (const seat of [waiting, activeSeat(state)]) {
      if (seat !== waiting && i >= 3) continue;
      const own = seat === waiting ? card : random.card(DECK, state.deck, 'table');
      if (seat !== waiting) state.deck[own]!--;
      state.hands[seat * KINDS + own]!++;
      state.handSize[seat]!++;
    }
  }
}

/** The interface of the game for the trainer. */
export const trainingTask = {
  game: transformersSkirmish,
  shape: SHAPE,
  table: (): SkirmishOptions => standard,
  tables: { standard: {} },
  grounds: [{}],
  scatter,
  isTurnStart: ({ phase }: SkirmishState): boolean => phase === ORDERS,
  /** After its turn a seat does not know the opponent's draw. */
  viewer: (state: SkirmishState): number => 1 - activeSeat(state),
  /** Writes the features of a position; returns the handmade evaluation that the net corrects. */
  look(state: SkirmishState, into: Float32Array): number {
    const seat = 1 - activeSeat(state);
    const cards = state.handSize[1 - seat]!;
    const guess = evaluation(state, seat, cards);
    writeFeatures(state, seat, guess, cards, into);
    return guess;
  },
  /** The trained net of the game. */
  shipped: (): Net => unpackNet(weights),
  /** The game with a bot that uses this net, or the handmade evaluation. */
  taught(net?: Net, learning = false): typeof transformersSkirmish {
    return { ...transformersSkirmish, bot: createHints(net ? netShare(net) : handmadeShare, learning ? NARROW : BROAD) };
  },
};
