import { type Net, unpackNet } from '@fray/bots/value';
import { type SeededChance, standardOptions } from '@fray/engine';
import { arcade } from '../index.ts';
import { ADVANCED_RULES, type ArcadeOptions, optionSpecs } from '../rules/options.ts';
import { type ArcadeState, activeUnit, FLOOR, findActive, fullEndurance, fullPoints, isAlive, OFF_BOARD, PLACE } from '../rules/state.ts';
import { ZONE_NAMES } from '../rules/zones.ts';
import { createHints } from './bot.ts';
import { FEATURES, writeFeatures } from './features.ts';
import { BROAD, NARROW } from './turns.ts';
import { evaluation, handmadeShare, isTurnStart, netShare } from './value.ts';
import { weights } from './weights.ts';

/** Shape of this game's net. */
const SHAPE = { inputs: FEATURES.length, hidden: [48, 16] } as const;

const one = <T>(random: SeededChance, from: readonly T[]): T => from[random.below(from.length, 'table')]!;
const chance = (random: SeededChance, percent: number): boolean => random.below(100, 'table') < percent;

/** Options of training games: the core game, all rules, and random rules; sometimes with sidecars; mostly full squads. */
function table(random: SeededChance): ArcadeOptions {
  const kind = random.below(10, 'table');
  const rules = ADVANCED_RULES.map((rule) => [rule, kind < 3 ? 'off' : kind < 7 ? 'on' : one(random, ['off', 'on'] as const)]);
  return {
    ...standardOptions(optionSpecs),
    ...Object.fromEntries(rules),
    zone: one(random, ZONE_NAMES),
    tanks: chance(random, 70) ? 3 : one(random, [1, 2]),
    sidecars: chance(random, 25) ? one(random, [1, 1, 2, 3]) : 0,
    wrecks: chance(random, 15) ? 'on' : 'off',
    pool_space: chance(random, 15) ? 'enterable' : 'impassable',
    diagonal_over_gaps: chance(random, 15) ? 'allowed' : 'blocked',
  };
}

/** Puts the units on random cells with random damage. Each side keeps at least one unit. */
function scatter(state: ArcadeState, random: SeededChance): void {
  if (state.stage === PLACE) return;
  const { battle } = state;
  for (let unit = 0; unit < state.endurance.length; unit++) {
    state.occupant[state.cellOf[unit]!] = 0;
    state.cellOf[unit] = OFF_BOARD;
    const first = unit === 0 || unit === battle.squads[0];
    const left = random.below(fullEndurance(battle, unit) + (first ? 0 : 2), 'table') + (first ? 1 : -1);
    state.endurance[unit] = Math.max(0, left);
  }
  for (let unit = 0; unit < state.endurance.length; unit++) {
    if (!isAlive(state, unit)) continue;
    const free: number[] = [];
    for (let cell = 0; cell < state.terrain.length; cell++)
      if (state.terrain[cell] === FLOOR && state.occupant[cell] === 0) free.push(cell);
    const cell = one(random, free);
    state.cellOf[unit] = cell;
    state.occupant[cell] = unit + 1;
  }
  // The units that act next must be alive: turns of destroyed units are skipped.
  for (const side of [0, 1] as const) {
    const first = side === 0 ? 0 : battle.squads[0];
    do state.discs[side] = random.below(battle.squads[side], 'table');
    while (!isAlive(state, first + state.discs[side]!));
  }
  findActive(state);
  state.points = fullPoints(battle, activeUnit(state));
  state.portion = state.points;
}

const every = Object.fromEntries(ADVANCED_RULES.map((rule) => [rule, 'on']));

/** The interface of the game for the trainer. */
export const trainingTask = {
  game: arcade,
  shape: SHAPE,
  table,
  tables: { core: {}, 'all rules': every, 'all rules, a sidecar a side': { ...every, sidecars: '1' } },
  grounds: ZONE_NAMES.map((zone) => ({ zone })),
  scatter,
  isTurnStart,
  /** Writes the features of a position; returns the handmade evaluation that the net corrects. */
  look(state: ArcadeState, into: Float32Array): number {
    const guess = evaluation(state, state.side);
    writeFeatures(state, guess, into);
    return guess;
  },
  /** The trained net of the game. */
  shipped: (): Net => unpackNet(weights),
  /** The game with a bot that uses this net, or the handmade evaluation. */
  taught(net?: Net, learning = false): typeof arcade {
    return { ...arcade, bot: createHints(net ? netShare(net) : handmadeShare, undefined, learning ? NARROW : BROAD) };
  },
};
