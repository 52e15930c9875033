import type { NumberList, Viewer } from '@fray/engine';
import { type ArcadeState, activeUnit, PLACE, type Unit } from '../rules/state.ts';

/** The number for nothing, and for objects that are not on the board. */
const NOTHING = -1;

/**
 * Writes a view as numbers. Everything is visible in this game. Names are written as their numbers, and −1 is nothing. The terrain by cell;
 * by unit, green's first: sidecar, cell, endurance, stunned, token, kind of mine, its cell, repairs. Then compass, walls broken by each
 * side, side, first (while placing), both discs, stage, points, portion, fired, rammed, repaired, eventful, stall, turn, ending.
 */
export function observe(state: ArcadeState, _viewer: Viewer, into: NumberList): void {
  const { battle, terrain } = state;
  for (let cell = 0; cell < battle.zone.grid.size; cell++) into.number(terrain[cell]!);
  for (let unit = 0; unit < battle.sidecars.length; unit++) writeUnit(state, unit, into);
  const isCounted = battle.options.collision === 'on' && state.portion !== battle.fullPoints[activeUnit(state)];
  into.number(battle.options.collateral === 'on' ? state.compass : NOTHING);
  into.number(state.wallsBroken[0]!);
  into.number(state.wallsBroken[1]!);
  into.number(state.side);
  into.number(state.stage === PLACE ? state.first : NOTHING);
  into.number(state.discs[0]! + 1);
  into.number(state.discs[1]! + 1);
  into.number(state.stage);
  into.number(state.points);
  into.number(isCounted ? state.portion : NOTHING);
  into.number(state.fired);
  into.number(state.rammed ? 1 : 0);
  into.number(state.repaired ? 1 : 0);
  into.number(state.eventful ? 1 : 0);
  into.number(state.stall);
  into.number(state.turn);
  into.number(state.ending);
}

function writeUnit(state: ArcadeState, unit: Unit, into: NumberList): void {
  const { battle } = state;
  into.number(battle.sidecars[unit] ? 1 : 0);
  into.number(state.cellOf[unit]!);
  into.number(state.endurance[unit]!);
  into.number(state.stunned[unit]!);
  into.number(state.tokens[unit]!);
  into.number(state.mines[unit] !== NOTHING ? state.mineKinds[unit]! : NOTHING);
  into.number(state.mines[unit]!);
  into.number(Math.min(state.repairs[unit]!, battle.numbers.pool_turns - 1));
}
