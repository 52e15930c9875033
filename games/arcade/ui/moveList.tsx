import { sideOf, unitAt } from '../state.ts';
import { targets, waysToFire } from './analysis.ts';
import { type Battle, fire, pathText, perform } from './battle.ts';
import { percent, wayName } from './chances.ts';

/** Every legal action once more as a plain list, for whoever prefers one. */
export function MoveList({ battle }: { battle: Battle }) {
  const { state, grid, words, name, scene, open, home, reached, placing } = battle;
  const isOwn = (unit: number) => Number(sideOf(state.battle, unit) === state.side);
  const entries: { key: string; label: string; act: () => void }[] = [];
  if (open)
    // Shells hit comrades, too; who looks for something to do looks for enemies.
    for (const unit of targets(state).toSorted((one, other) => isOwn(one) - isOwn(other)))
      for (const way of waysToFire(state, state.cellOf[unit]!, home))
        entries.push({
          key: `${unit}${way.aimed}${way.token}`,
          label: words.shootAt(name(unit), wayName(way, words), percent(way.odds.hit)),
          act: () => fire(battle, way, state.cellOf[unit]!),
        });
  for (const [unit, ram] of reached.rams)
    entries.push({
      key: `ram${unit}`,
      label: `${words.ram(name(unit))}: ${words.ramHurts(ram.damage)}`,
      act: () => perform(battle, ...pathText(ram)),
    });
  for (const [cell, route] of reached.cells)
    if (unitAt(state, cell) < 0)
      entries.push({ key: `to${cell}`, label: words.moveTo(grid.name(cell), route.cost), act: () => perform(battle, ...pathText(route)) });
  if (placing) for (const move of scene.moves) entries.push({ key: move, label: words.placeOn(move), act: () => perform(battle, move) });
  return (
    <ul class="ar-moves">
      {entries.map(({ key, label, act }) => (
        <li key={key}>
          <button type="button" onClick={act}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
