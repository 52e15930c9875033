import type { Cell } from '@fray/engine';
import { useMemo } from 'preact/hooks';
import type { TubeUiWords } from '#words';
import { boltSquares } from '../../rules/play.ts';
import { formatProgram, programCount } from '../../rules/program.ts';
import { cellName, SEATS, type TubeOptions } from '../../rules/state.ts';
import type { TankName, TubePicture } from '../animation/animation.ts';
import { TankFromAbove } from '../art/planDrawings.tsx';
import { tankWords } from '../board/cellWords.ts';
import { type Pose, posesOf } from '../board/preview.ts';
import { centre, type Sight, turnOf } from '../board/sight.ts';
import '../style/threats.css';

/** The number of a tank's programs that fire at each cell: with their last step, or with any step if the options fire after each. */
export function firedAt(options: TubeOptions, tank: TankName, from: Pose): ReadonlyMap<Cell, number> {
  const counts = new Map<Cell, number>();
  for (let program = 0; program < programCount(options); program++) {
    const poses = posesOf(options, tank, from, formatProgram(options, program));
    const cells = poses.slice(options.fire_timing === 'end' ? -1 : 1).flatMap(({ cell, facing }) => boltSquares(options, cell, facing));
    for (const cell of new Set(cells)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

interface Props {
  readonly options: TubeOptions;
  readonly picture: TubePicture;
  readonly sight: Sight;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** A small plan for each tank, the opponent's first: the number of its programs that fire at each square. */
export function Threats(props: Props) {
  const near = SEATS[props.sight.orientation];
  return (
    <div class="tube-threats">
      <p aria-hidden="true">{props.words.firedAt(programCount(props.options))}</p>
      {SEATS.toSorted((a, b) => Number(a === near) - Number(b === near)).map((tank) => (
        <Threat key={tank} tank={tank} {...props} />
      ))}
    </div>
  );
}

function Threat({ tank, options, picture, sight, words, names }: Props & { tank: TankName }) {
  const { pose, destroyed } = picture[tank];
  const counts = useMemo(() => firedAt(options, tank, pose), [options, tank, pose.cell, pose.facing]);
  const most = Math.max(...counts.values());
  const cells: readonly Cell[] = Array.from({ length: options.rows * 3 }, (_, cell) => cell);
  const message = Array.from(counts, ([cell, count]) => `${cellName(cell)} ${count}`).join(', ');
  return (
    <section class={tank}>
      <h3>{names[tank]}</h3>
      <p class="visually-hidden">{`${tankWords(options, picture, tank, words)}. ${destroyed ? '' : `${words.firedAt(programCount(options))} ${message}`}`}</p>
      <svg viewBox={`0 0 ${options.rows * 100} 300`} aria-hidden="true">
        {cells.map((cell) => {
          const [x, y] = centre(cell, sight);
          const count = destroyed ? 0 : (counts.get(cell) ?? 0);
          return (
            <g key={cell} transform={`translate(${x} ${y})`}>
              <rect x="-46" y="-46" width="92" height="92" rx="10" />
              {count > 0 && (
                <rect class="heat" x="-46" y="-46" width="92" height="92" rx="10" style={{ opacity: 0.2 + (0.6 * count) / most }} />
              )}
            </g>
          );
        })}
        {SEATS.filter((one) => !picture[one].destroyed).map((one) => {
          const [x, y] = centre(picture[one].pose.cell, sight);
          const turn = turnOf(picture[one].pose.facing, sight) + 90;
          return (
            <g key={one} class={one} transform={`translate(${x} ${y}) rotate(${turn})`}>
              <TankFromAbove tank={one} ghost={one !== tank} />
            </g>
          );
        })}
        {cells.map((cell) => {
          const [x, y] = centre(cell, sight);
          const count = destroyed ? undefined : counts.get(cell);
          return (
            <text key={cell} x={x + 38} y={y - 18} text-anchor="end">
              {count}
            </text>
          );
        })}
      </svg>
    </section>
  );
}
