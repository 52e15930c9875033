import type { Cell } from '@fray/engine';
import { boltSquares } from '../rules.ts';
import { cellName, FACES, isAcross, LENGTH, type TubeOptions } from '../state.ts';
import type { Pose } from './preview.ts';

const SIDE = 40;
const LEFT = 34;

export interface Piece {
  readonly name: string;
  readonly className: 'green' | 'orange';
  readonly pose: Pose;
  readonly hits: number;
  readonly destroyed: boolean;
}

interface TunnelProps {
  readonly options: TubeOptions;
  readonly label: string;
  readonly pieces: readonly Piece[];
  /** The path of the own program so far. */
  readonly plan: readonly Pose[];
  readonly tempo: number;
}

const row = (cell: Cell): number => Math.floor(cell / 3);
const lane = (cell: Cell): number => cell % 3;
/** Toward row 6 is to the right of the drawing, from the left wall to the right one is down. */
const angle = (facing: number): number => facing * 45;

/**
 * The tunnel unrolled: rows 1 to 6 from left to right, one face below the other. On a ring the faces above and below are shown once more,
 * dimmed, so that what crosses the seam is seen to do so. A picture: everything in it stands in words beside it.
 */
export function Tunnel({ options, label, pieces, plan, tempo }: TunnelProps) {
  const ring = options.apex === 'wrap';
  const lines = ring ? [2, 0, 1, 2, 0] : [0, 1, 2];
  const isGhost = (line: number) => ring && (line === 0 || line === 4);
  const x = (cell: Cell) => LEFT + row(cell) * SIDE;
  const height = lines.length * SIDE;
  /** The lines on which a cell appears. */
  const linesOf = (cell: Cell) => lines.flatMap((face, line) => (face === lane(cell) ? [line] : []));
  const centre = (cell: Cell, line: number) => `${x(cell) + SIDE / 2} ${line * SIDE + SIDE / 2}`;

  return (
    <svg class="tunnel" viewBox={`0 -2 ${LEFT + LENGTH * SIDE + 2} ${height + 18}`} role="img" aria-label={label}>
      {lines.map((face, line) => (
        // A face may be shown twice; its line tells the copies apart.
        <g key={`${line}`} class={isGhost(line) ? 'ghost' : ''}>
          <text class="face" x={LEFT - 8} y={line * SIDE + SIDE / 2 + 5} text-anchor="end">
            {FACES[face]}
          </text>
          {Array.from({ length: LENGTH }, (_, i) => (
            <rect
              key={i}
              class={`ground face-${FACES[face]}`}
              x={LEFT + i * SIDE + 1}
              y={line * SIDE + 1}
              width={SIDE - 2}
              height={SIDE - 2}
              rx="3"
            />
          ))}
        </g>
      ))}
      {Array.from({ length: LENGTH }, (_, i) => (
        <text key={i} class="face" x={LEFT + i * SIDE + SIDE / 2} y={height + 13} text-anchor="middle">
          {i + 1}
        </text>
      ))}
      <svg x="0" y="0" width={LEFT + LENGTH * SIDE + 2} height={height} viewBox={`0 0 ${LEFT + LENGTH * SIDE + 2} ${height}`}>
        {pieces.map(({ name, className, pose, destroyed }) =>
          destroyed ? null : <Fire key={name} {...{ options, className, pose, linesOf, centre, x }} />,
        )}
        {plan.length > 1 &&
          plan.slice(1).map((pose, i) => {
            const before = plan[i]!;
            return linesOf(pose.cell).map((line) => (
              <g key={`${i} ${line}`} class="plan">
                {before.cell !== pose.cell && (
                  <path
                    d={`M${centre(pose.cell, line)} l${isAcross(pose.facing) ? `0 ${pose.facing === 2 ? -SIDE : SIDE}` : `${pose.facing === 0 ? -SIDE : SIDE} 0`}`}
                  />
                )}
                <g transform={`translate(${centre(pose.cell, line)}) rotate(${angle(pose.facing)})`}>
                  <path class="heading" d="M6 -5 L13 0 L6 5" />
                </g>
                <text x={x(pose.cell) + 7 + i * 9} y={line * SIDE + 12}>
                  {i + 1}
                </text>
              </g>
            ));
          })}
        {pieces.map(({ name, className, pose, hits, destroyed }) =>
          linesOf(pose.cell).map((line) => (
            <g
              key={`${name} ${line}`}
              class={`tank ${className} ${isGhost(line) ? 'ghost' : ''} ${destroyed ? 'wreck' : ''}`}
              style={{
                transform: `translate(${x(pose.cell) + SIDE / 2}px, ${line * SIDE + SIDE / 2}px)`,
                transition: isGhost(line) ? 'none' : `transform ${tempo}ms ease`,
              }}
            >
              <g transform={`rotate(${angle(pose.facing)})`}>
                <path class="barrel" d="M6 -2 H18 V2 H6Z" />
              </g>
              {className === 'green' ? (
                <circle class="hull" r="10" />
              ) : (
                <path class="hull" d="M0 -11 L10 -5.5 V5.5 L0 11 L-10 5.5 V-5.5Z" />
              )}
              <text class="name" y="4" text-anchor="middle">
                {destroyed ? '✕' : name}
              </text>
              {[0, 1, 2].map((i) => (
                <rect key={i} class={i < 3 - hits ? 'pip' : 'pip lost'} x={-9 + i * 6.5} y="13" width="5" height="3" />
              ))}
            </g>
          )),
        )}
      </svg>
    </svg>
  );
}

interface FireProps {
  readonly options: TubeOptions;
  readonly className: string;
  readonly pose: Pose;
  linesOf(cell: Cell): number[];
  centre(cell: Cell, line: number): string;
  x(cell: Cell): number;
}

/** The bolt's way and the squares where it strikes, on every copy of the faces: always on, so that nothing comes as a surprise. */
function Fire({ options, className, pose, linesOf, centre, x }: FireProps) {
  const across = isAcross(pose.facing);
  const away = (across ? 2 : 3) * SIDE * (pose.facing < 4 ? 1 : -1);
  return (
    <g class={`bolt ${className}`}>
      {linesOf(pose.cell).map((line) => (
        <path key={line} d={`M${centre(pose.cell, line)} ${across ? `v${away}` : `h${away}`}`} />
      ))}
      {boltSquares(options, pose.cell, pose.facing).flatMap((cell) =>
        linesOf(cell).map((line) => (
          <g key={`${cellName(cell)} ${line}`} transform={`translate(${x(cell) + SIDE / 2} ${line * SIDE + SIDE / 2})`}>
            <path class="crosshair" d="M-14 0 H-6 M6 0 H14 M0 -14 V-6 M0 6 V14" />
            <circle class="crosshair" r="11" />
          </g>
        )),
      )}
    </g>
  );
}
