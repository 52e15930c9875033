import type { Cell } from '@fray/engine';
import { isTargeting, OFF_BOARD, type Unit, unitName } from '../../rules/state.ts';
import { SIDE_NAMES, type Spot } from '../animation/picture.ts';
import { percent } from '../panels/chances.ts';
import { obstacleOn, targets, waysToFire } from './analysis.ts';
import { type Battle, bestWay } from './battle.ts';
import type { Sight } from './lines.tsx';
import { type CellMark, marksOf } from './marks.ts';

/** At a unit that no bolt can reach from here: drawn as a crossed ring, and said in words by the name of the cell. */
const STOPPED = '';

/** What each cell of the board is marked with. */
export function tableMarks(battle: Battle): ReadonlyMap<Cell, CellMark> {
  const { state, scene, grid, mine, placing, reached, danger, foreseen, selection, chosen, looked } = battle;
  const mineAt = Array.from(state.mines).findIndex((cell) => cell === looked && cell !== OFF_BOARD);
  const driving = !isTargeting(state.stage) && !selection.ground && chosen === undefined;
  return marksOf(state, {
    language: scene.language,
    reach: driving ? reached : { cells: new Map(), rams: new Map() },
    places: mine && placing ? scene.moves.map((move) => grid.parse(move)!) : [],
    threats: danger,
    forecast: foreseen,
    mine: mineAt >= 0 ? { cell: looked, kind: state.mineKinds[mineAt]! } : undefined,
    selected: [selection.armed, chosen],
  });
}

/** The enemy whose threats are shown. */
const threatening = ({ danger }: Battle): Unit | undefined => danger?.values().next().value?.by;

/** The enemy whose threats are shown, or the chance to hit each enemy, from where the active unit stands or is looked at. */
export function badgesOf(battle: Battle): ReadonlyMap<string, string> {
  const { state, mine, running, open, from } = battle;
  const by = threatening(battle);
  if (by !== undefined) return new Map([[unitName(state.battle, by), '!']]);
  const badges = new Map<string, string>();
  if (!running || !mine || !open) return badges;
  for (const unit of targets(state)) {
    if (unit < state.battle.squads[0] === (state.side === 0)) continue;
    const cell = state.cellOf[unit]!;
    const best = bestWay(waysToFire(state, cell, from));
    badges.set(
      unitName(state.battle, unit),
      obstacleOn(state, from, cell) !== undefined ? STOPPED : best ? percent(best.odds.hit).replace(' ', '') : '',
    );
  }
  return badges;
}

/** The way of the shot that would be fired, or of the one that threatens the cell one looks at. */
export function sightsOf(battle: Battle): Sight[] {
  const { state, grid, shown, open, from, looked, danger } = battle;
  const spot = (cell: Cell): Spot => ({ x: grid.x(cell), y: grid.y(cell) });
  const bolt = state.battle.options.energy_bolts === 'on';
  const by = threatening(battle);
  if (shown === undefined && by !== undefined && danger?.has(looked))
    return [{ from: spot(state.cellOf[by]!), to: spot(looked), stop: undefined, bolt, tone: SIDE_NAMES[state.side === 0 ? 1 : 0] }];
  if (shown === undefined || !open) return [];
  const stop = obstacleOn(state, from, shown);
  return [
    {
      from: spot(from),
      to: spot(shown),
      stop: stop === undefined ? undefined : spot(stop),
      bolt,
      tone: SIDE_NAMES[state.side === 0 ? 0 : 1],
    },
  ];
}

/** The cells of the way to where one looks, from where the active unit stands. */
export function routeOf({ grid, reached, looked, home, selection, chosen }: Battle): Cell[] {
  const goal = selection.armed ?? looked;
  const route = reached.cells.get(goal);
  if (!route || chosen !== undefined || selection.ground) return [];
  const cells = [home];
  for (const direction of route.steps) cells.push(grid.next(cells.at(-1) ?? home, direction));
  return cells;
}
