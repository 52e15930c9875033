import { type Cell, toNumber } from '@fray/engine';
import { TEXTS } from '../../io/log.ts';
import { fullEndurance, GAP, HOLE, isAlive, isTargeting, MINES, POOL, type Unit, unitAt, WALL } from '../../rules/state.ts';
import { percent, tenths, wayName } from '../panels/figures.ts';
import { obstacleOn, type Threat, waysToFire } from './analysis.ts';
import type { Battle } from './battle.ts';

/** Names the content of a cell in one or two words. */
export function cellWords({ state, words, name }: Battle, cell: Cell): string {
  const unit = unitAt(state, cell);
  if (unit >= 0) return isAlive(state, unit) ? name(unit) : words.wreck;
  switch (state.terrain[cell]) {
    case GAP:
      return words.gap;
    case HOLE:
      return words.hole;
    case WALL:
      return words.wall;
    case POOL:
      return words.pool;
    default:
      return words.floor;
  }
}

/** The hit chance for a cell from the active unit's cell, or why there is none. */
export function shotWords(battle: Battle, cell: Cell): string {
  const { state, words, home, grid, open } = battle;
  if (!open) return words.alreadyFired;
  const stop = obstacleOn(state, home, cell);
  if (stop !== undefined) return words.stopped(cellWords(battle, stop), grid.name(stop));
  return waysToFire(state, cell, home)
    .map((one) => words.chance(percent(one.odds.hit), wayName(one, words)))
    .join(', ');
}

const share = (chance: number): string => (chance < 0.005 ? '' : `${Math.round(100 * chance)} %`);
const threatWords = ({ words, scene }: Battle, { worst, mean, kill }: Threat): string =>
  words.threat(worst, tenths(scene.language, mean), share(kill));

/** The full description of a cell, its name first. */
export function nameOf(battle: Battle, cell: Cell): string {
  const { state, words, grid, scene, name, placing, reached, danger, shotForecast } = battle;
  const text = TEXTS[scene.language];
  const parts = [grid.name(cell), cellWords(battle, cell), ...unitParts(battle, unitAt(state, cell), cell)];
  for (const [owner, at] of state.mines.entries())
    if (at === cell) parts.push(words.mineOf(text.values[MINES[state.mineKinds[owner]!]!], name(owner)));
  for (const [owner, at] of state.tokens.entries()) if (at === cell) parts.push(words.tokenOf(name(owner)));
  const route = isTargeting(state.stage) ? undefined : reached.cells.get(cell);
  if (route) parts.push(words.reachable(route.cost));
  if (placing && scene.moves.includes(grid.name(cell))) parts.push(words.placeHere);
  const threat = danger?.get(cell);
  if (threat) parts.push(threatWords(battle, threat));
  const strike = shotForecast?.strikes.get(cell);
  if (strike && toNumber(strike) > 0) parts.push(`${words.lands} ${percent(strike)}`);
  return parts.join(', ');
}

function unitParts(battle: Battle, unit: Unit, cell: Cell): string[] {
  const { state, words, active, mine } = battle;
  if (unit < 0 || !isAlive(state, unit)) return [];
  return [
    ...(state.battle.sidecars[unit] ? [words.sidecar] : []),
    words.enduranceLeft(state.endurance[unit]!, fullEndurance(state.battle, unit)),
    ...(state.stunned[unit] === 1 ? [words.stunned] : []),
    ...(unit === active ? [words.active, ...(state.fired === 0 ? [] : [words.fired])] : mine ? [shotWords(battle, cell)] : []),
  ];
}
