import { FACES } from '../rules/state.ts';
import type { TubeView } from '../rules/view.ts';

const ARROWS = { up: '^', right: '>', down: 'v', left: '<' } as const;

/** The unrolled tunnel as text. Tanks are 1 and 2, with an arrow for their facing. */
export function renderText(view: TubeView): string {
  const rows = Array.from({ length: view.options.rows }, (_, i) => view.options.rows - i).map((row) => {
    const cells = [...FACES].map((face) => {
      const here = (['one', 'two'] as const)
        .filter((tank) => view[tank].cell === `${face}${row}`)
        .map((tank) => (tank === 'one' ? '1' : '2') + ARROWS[view[tank].facing]);
      return (here.join('') || '.').padStart(4);
    });
    return `${row} ${cells.join(' ')}`;
  });
  return [
    ...rows,
    `  ${[...FACES].map((face) => face.padStart(4)).join(' ')}`,
    `round ${view.round}, hits: One ${view.one.hits}, Two ${view.two.hits}`,
  ].join('\n');
}
