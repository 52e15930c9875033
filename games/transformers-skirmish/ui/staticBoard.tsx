import { type Language, NOWHERE, type Seat } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import { grid, SEATS } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';
import type { Picture } from './animation/picture.ts';
import { LIVERIES } from './art/ink.tsx';
import { Robot, rankOf } from './art/robot.tsx';
import { Effects } from './board/attackEffects.tsx';
import { boxOf, FLOOR, footOf } from './board/measures.ts';
import { Steel } from './board/steel.tsx';
import { ToyDrawing, ToyDrawings } from './board/toys.tsx';

export { awaited } from '../rules/view.ts';
export { script } from './animation/cues.ts';
export { about } from './summary.ts';
export const tones = [LIVERIES.south.pip, LIVERIES.north.pip];
export const hasPluralSides = true;
/** The names of the sides. */
export const sides = ({ options }: SkirmishView, language: Language) => TEXTS[language].skins[options.skin].sides;

/** The highest-ranking robot of a side. */
export function champion({ units }: SkirmishView, seat: Seat) {
  const side = SEATS[seat];
  const best = side && units[side].find(({ cell }) => grid.parse(cell) !== undefined);
  if (!side || !best) return undefined;
  const Piece = () => (
    <svg viewBox="-66 -134 132 146" width="220" height="243">
      <Robot side={side} rank={rankOf(best.unit)} air={best.air} />
    </svg>
  );
  return { cell: best.cell, Piece };
}

/** The size of the part of the board around the event. */
const NEAR = { width: 330, height: 290 } as const;

/** The place of the last event. */
export function focus({ marks }: Picture) {
  const at = marks.at(-1)?.at;
  if (at === undefined) return undefined;
  const { left, top, width, height } = boxOf('desktop');
  const { x, y } = footOf(grid.parse(at) ?? NOWHERE, false);
  const within = (middle: number, size: number, from: number, most: number) =>
    Math.max(from, Math.min(from + most - size, middle - size / 2));
  return { x: within(x, NEAR.width, left, width), y: within(y - 40, NEAR.height, top - 40, height + 40), ...NEAR };
}

/** The size of a figure next to the floor, and its scale if another figure is behind it. */
const SIZE = 80 / 140;
const BEHIND_TRANSFORM = 'translate(0 6.2) scale(.76) translate(0 -6.2)';
/** The colours of the board's style sheet, at rest. */
const STYLE = `.sk-home{fill:#f56a28;opacity:.15}.sk-home.near{fill:#12b5a4;opacity:.22}.sk-coordinates{fill:#17222c;font-weight:800}
.sk-toy-number{fill:#fff;font-size:16px;font-weight:800;stroke:#0b1218;stroke-width:3.4;paint-order:stroke}
.sk-aim{fill:none;stroke:#ff6258;stroke-width:4.5;stroke-linecap:round}.sk-trail path{fill:none;stroke-width:5;opacity:.45}.sk-trail ellipse{stroke:none;opacity:.45}`;

/** The steel board with its toys as one drawing without a page, from the same drawings as the board. */
export function StaticBoard({ picture }: { picture: Picture }) {
  const { left, top, width, height } = boxOf('desktop');
  const placed = picture.toys.map((toy) => ({ toy, ...footOf(grid.parse(toy.cell) ?? NOWHERE, false) }));
  const isBehind = ({ x, row }: (typeof placed)[number]) => placed.some((other) => other.x === x && other.row === row - 1);
  return (
    <svg viewBox={`${left} ${top - 40} ${width} ${height + 40}`}>
      <style>{STYLE}</style>
      <ToyDrawings />
      <svg x={left} y={top} width={width} height={height}>
        <Steel kind="desktop" turned={false} />
      </svg>
      {placed
        .toSorted((a, b) => a.row - b.row)
        .map((one) => (
          <g key={`${one.toy.seat} ${one.toy.unit}`} transform={`translate(${one.x} ${one.y}) scale(${SIZE})`}>
            <g transform={isBehind(one) ? BEHIND_TRANSFORM : undefined}>
              <ToyDrawing toy={one.toy} turned={false} />
            </g>
          </g>
        ))}
      <svg width={FLOOR.width} height={FLOOR.height}>
        <Effects picture={picture} turned={false} planned={undefined} keyframe={0} />
      </svg>
    </svg>
  );
}
