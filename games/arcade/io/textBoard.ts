import { columnName } from '@fray/engine';
import type { ArcadeView } from '../rules/view.ts';

/**
 * The board as text: units as G1 or O2 (a wreck in small letters), floor `.`, gap blank, destroyed floor `xx`, wall `##`, pool
 * `()`, mine `*`; then each unit's endurance, `~` when it is stunned, its token as `@` and its mine as `*`.
 */
export function renderText({ position }: ArcadeView): string {
  const { map } = position.zone;
  const marks: Readonly<Record<string, string>> = { '.': ' .', _: '  ', '#': '##', o: '()', x: 'xx' };
  const squads = [
    ...position.units.green.map((unit, i) => ({ ...unit, name: `G${i + 1}` })),
    ...position.units.orange.map((unit, i) => ({ ...unit, name: `O${i + 1}` })),
  ];
  const rows = map.map((line, row) => {
    const number = map.length - row;
    const cells = [...line].map((mark, x) => {
      const here = `${columnName(x)}${number}`;
      const unit = squads.find(({ cell }) => cell === here);
      if (!unit && squads.some(({ mine }) => mine?.cell === here)) return ' *';
      return unit ? (unit.endurance > 0 ? unit.name : unit.name.toLowerCase()) : (marks[mark] ?? mark);
    });
    return `${String(number).padStart(2)} ${cells.join(' ')}`;
  });
  const columns = `   ${[...(map[0] ?? '')].map((_, x) => columnName(x).padStart(2)).join(' ')}`;
  return [...rows, columns, squads.map(unitWords).join('  ')].join('\n');
}

type UnitPosition = ArcadeView['position']['units']['green'][number];

function unitWords({ name, endurance, stunned, token, mine }: UnitPosition & { readonly name: string }): string {
  return [`${name}:${endurance}${stunned ? '~' : ''}`, token && `@${token}`, mine && `*${mine.cell}`].filter(Boolean).join(' ');
}
