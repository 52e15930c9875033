import { type Net, unpackNet } from '@fray/bots/value';
import { type SeededChance, standardOptions } from '@fray/engine';
import { arenaMechs } from '../index.ts';
import { type MechOptions, optionSpecs } from '../rules/options.ts';
import { ACT, CHOOSE, COLUMNS, FRESH, fieldsFor, type MechState, markerAt, NONE, OVERLAP } from '../rules/state.ts';
import { createHints } from './bot.ts';
import { FEATURES, writeFeatures } from './features.ts';
import { BROAD, NARROW } from './turns.ts';
import { evaluation, handmadeShare, netShare } from './value.ts';
import { weights } from './weights.ts';

/** Shape of this game's net. */
const SHAPE = { inputs: FEATURES.length, hidden: [24, 8] } as const;
const standard = standardOptions(optionSpecs);
const MAX_PRESTIGE = 10;

/** Gives random prestige and damage that play could have led to. */
function scatter(state: MechState, random: SeededChance): void {
  const fields = fieldsFor(state.book, state.seats);
  for (let seat = 0; seat < state.seats; seat++) {
    state.scores[seat] = random.below(MAX_PRESTIGE, 'table');
    for (let points = random.below(fields, 'table'); points > 0; points--) {
      const colour = random.below(COLUMNS, 'table');
      if (colour !== seat && (colour < state.seats || colour === COLUMNS - 1)) state.damage[markerAt(seat, colour)]!++;
    }
  }
}

/** The interface of the game for the trainer. */
export const trainingTask = {
  game: arenaMechs,
  shape: SHAPE,
  table: (): MechOptions => standard,
  seats: (random: SeededChance): number => 2 + random.below(3, 'table'),
  tables: { standard: {} },
  grounds: [{}],
  scatter,
  isTurnStart: ({ phase, mode, stage, hidden }: MechState): boolean =>
    (phase === OVERLAP && hidden.every((symbol) => symbol === NONE)) || (phase === ACT && mode === FRESH && stage === CHOOSE),
  /** Win shares of all seats, also of those that are not deciding. */
  viewer: ({ turn, seats }: MechState): number => Math.floor(turn / seats + turn) % seats,
  /** Writes the features of a position; returns the handmade evaluation that the net corrects. */
  look(state: MechState, into: Float32Array): number {
    const seat = trainingTask.viewer(state);
    const guess = evaluation(state, seat);
    writeFeatures(state, seat, guess, into);
    return guess;
  },
  /** The trained net of the game. */
  shipped: (): Net => unpackNet(weights),
  /** The game with a bot that uses this net, or the handmade evaluation. */
  taught(net?: Net, learning = false): typeof arenaMechs {
    return { ...arenaMechs, bot: createHints(net ? netShare(net) : handmadeShare, learning ? NARROW : BROAD) };
  },
};
