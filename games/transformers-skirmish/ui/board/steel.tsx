import { columnName } from '@fray/engine';
import { memo } from '@fray/table-kit';
import { grid } from '../../rules/state.ts';
import { disc } from '../art/ink.tsx';
import { boxOf, FLOOR, FRAMES, type FrameKind, SIDE, SLANT } from './measures.ts';

const HIGH = SIDE * SLANT;

/** The steel board: frame, plates, coordinates. It never moves, and is drawn once. */
export const Steel = memo(({ kind, turned }: { kind: FrameKind; turned: boolean }) => {
  const { left, top, width, height } = boxOf(kind);
  return (
    <svg class="sk-steel at-rest" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <Paints />
      <Frame kind={kind} />
      {Array.from({ length: grid.size }, (_, i) => (
        <Plate key={i} column={i % grid.width} row={Math.floor(i / grid.width)} />
      ))}
      <rect class="sk-home far" width={FLOOR.width} height={HIGH} data-turned={turned} />
      <rect class="sk-home near" y={7 * HIGH} width={FLOOR.width} height={HIGH} data-turned={turned} />
      <rect x="-4" y="-4" width={FLOOR.width + 8} height={FLOOR.height + 8} fill="url(#sk-lamp)" />
      <Coordinates kind={kind} turned={turned} />
    </svg>
  );
});

export const Paints = () => (
  <defs>
    <linearGradient id="sk-light" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#7891ab" />
      <stop offset="0.45" stop-color="#5c768f" />
      <stop offset="0.55" stop-color="#66829c" />
      <stop offset="1" stop-color="#51697f" />
    </linearGradient>
    <linearGradient id="sk-dark" x1="0" y1="1" x2="1" y2="0">
      <stop offset="0" stop-color="#2b3d4d" />
      <stop offset="0.46" stop-color="#35495b" />
      <stop offset="0.54" stop-color="#3d5367" />
      <stop offset="1" stop-color="#29394a" />
    </linearGradient>
    <linearGradient id="sk-frame" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#a9bccd" />
      <stop offset="0.06" stop-color="#7e94a8" />
      <stop offset="0.5" stop-color="#5c7287" />
      <stop offset="1" stop-color="#465a6d" />
    </linearGradient>
    <linearGradient id="sk-face" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#34485a" />
      <stop offset="1" stop-color="#141f29" />
    </linearGradient>
    <radialGradient id="sk-lamp" cx="38%" cy="26%" r="85%">
      <stop offset="0" stop-color="#fff5dc" stop-opacity="0.2" />
      <stop offset="0.5" stop-color="#cfe6ff" stop-opacity="0.04" />
      <stop offset="1" stop-color="#02060a" stop-opacity="0.36" />
    </radialGradient>
    <pattern id="sk-brush" width="120" height="4" patternUnits="userSpaceOnUse">
      <path d="M0 .5h70M90 .5h20M20 2.5h90" stroke="#fff" stroke-opacity="0.07" />
      <path d="M40 1.5h60M0 3.5h50" stroke="#000" stroke-opacity="0.09" />
    </pattern>
  </defs>
);

function Frame({ kind }: { kind: FrameKind }) {
  const { side, bottom } = FRAMES[kind];
  const [rx, ry] = kind === 'desktop' ? [side - 4, 20] : [side - 1, 5];
  const face = kind === 'desktop' ? 18 : 3;
  const by = bottom - face - 4;
  const bar = { x: -rx, y: -ry, width: FLOOR.width + 2 * rx, height: FLOOR.height + ry + by, rx: kind === 'desktop' ? 14 : 9 };
  return (
    <>
      <rect {...bar} y={FLOOR.height} height={by + face} fill="url(#sk-face)" stroke="#0b1218" stroke-width="2" />
      <rect {...bar} fill="url(#sk-frame)" stroke="#0b1218" stroke-width="2" />
      <rect {...bar} fill="url(#sk-brush)" />
      <rect x="-4" y="-4" width={FLOOR.width + 8} height={FLOOR.height + 8} rx="5" fill="#0c141b" />
      {kind === 'desktop' &&
        [-rx / 2 - 1, FLOOR.width + rx / 2 + 1].flatMap((x) =>
          [-ry / 2 + 3, FLOOR.height + by / 2 + 3].map((y) => <Screw key={`${x} ${y}`} x={x} y={y} />),
        )}
    </>
  );
}

const Screw = ({ x, y }: { x: number; y: number }) => (
  <>
    {disc(x, y, 6.5, '#b9cad9', 1.2)}
    <path d={`M${x - 4.2} ${y}h8.4`} stroke="#31424f" stroke-width="2" transform={`rotate(${(x + y) % 90} ${x} ${y})`} />
  </>
);

/** A1 is dark, as on a chessboard. */
export function Plate({ column, row }: { column: number; row: number }) {
  const [x, y] = [column * SIDE, row * HIGH];
  const light = (column + row) % 2 === 0;
  const box = { x: x + 1.2, y: y + 1.2, width: SIDE - 2.4, height: HIGH - 2.4, rx: 4 };
  return (
    <>
      <rect {...box} fill={light ? 'url(#sk-light)' : 'url(#sk-dark)'} />
      <rect {...box} fill="url(#sk-brush)" />
      <path
        d={`M${x + 2.2} ${y + HIGH - 6}V${y + 5}q0-3 3-3H${x + SIDE - 6}`}
        fill="none"
        stroke="#fff"
        stroke-opacity={light ? 0.34 : 0.2}
        stroke-width="1.4"
      />
      <path
        d={`M${x + SIDE - 2} ${y + 6}V${y + HIGH - 5}q0 3-3 3H${x + 6}`}
        fill="none"
        stroke="#000"
        stroke-opacity="0.4"
        stroke-width="1.6"
      />
    </>
  );
}

/** On desktops around the floor; on phones larger, in the corners of the first squares. */
function Coordinates({ kind, turned }: { kind: FrameKind; turned: boolean }) {
  const isDesktop = kind === 'desktop';
  const at = (i: number) => (turned ? 7 - i : i);
  return (
    <g class={`sk-coordinates ${kind}`} font-size={isDesktop ? 14 : 19} text-anchor="middle">
      {Array.from({ length: grid.width }, (_, i) => (
        <text key={i} x={(i + 0.5) * SIDE} y={FLOOR.height + (isDesktop ? 21 : 17)}>
          {columnName(at(i))}
        </text>
      ))}
      {Array.from({ length: grid.height }, (_, i) => (
        <text key={i} class="sk-row" x={isDesktop ? -19 : 11} y={i * HIGH + (isDesktop ? HIGH / 2 + 5 : 20)}>
          {grid.height - at(i)}
        </text>
      ))}
    </g>
  );
}
