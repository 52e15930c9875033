import { columnName } from '@fray/engine';
import type { ArcadeView } from './view.ts';

/** The board as text: units as G1 or O2 (a wreck in small letters), floor `.`, gap blank, wall `##`, pool `()`; then each unit's endurance. */
export function picture({ position }: ArcadeView): string {
  const { map } = position.zone;
  const marks: Readonly<Record<string, string>> = { '.': ' .', _: '  ', '#': '##', o: '()' };
  const squads = [
    ...position.units.green.map((unit, i) => ({ ...unit, name: `G${i + 1}` })),
    ...position.units.orange.map((unit, i) => ({ ...unit, name: `O${i + 1}` })),
  ];
  const rows = map.map((line, row) => {
    const number = map.length - row;
    const cells = [...line].map((mark, x) => {
      const unit = squads.find(({ cell }) => cell === `${columnName(x)}${number}`);
      return unit ? (unit.endurance > 0 ? unit.name : unit.name.toLowerCase()) : (marks[mark] ?? mark);
    });
    return `${String(number).padStart(2)} ${cells.join(' ')}`;
  });
  const columns = `   ${[...(map[0] ?? '')].map((_, x) => columnName(x).padStart(2)).join(' ')}`;
  return [...rows, columns, squads.map(({ name, endurance }) => `${name}:${endurance}`).join('  ')].join('\n');
}
