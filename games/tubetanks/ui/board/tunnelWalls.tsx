import { memo } from '@fray/table-kit';
import { disc, onFace, patch, polygon, polyline, project, scaleAt, VIEW } from '../art/solids.ts';
import { columnOf, lineOf, type Sight } from './sight.ts';

/** The length of the tunnel that is visible behind the nearest row. */
const NEAR = -1.6;
const LINES = [0, 1, 2] as const;

const gate = (away: number) => polygon([onFace(0, 0, away), onFace(0, 1, away), onFace(1, 1, away)]);

function FineLines({ rows }: { rows: number }) {
  const along = LINES.flatMap((line) => [0.25, 0.5, 0.75].map((k) => polyline([onFace(line, k, NEAR), onFace(line, k, rows)])));
  const across = LINES.flatMap((line) =>
    Array.from({ length: rows + 1 }, (_, i) => polyline([onFace(line, 0, i - 0.5), onFace(line, 1, i - 0.5)])),
  );
  return <path class="fine" d={[...along, ...across].join('')} />;
}

/** Edges and gates of every row: thick near the viewer, thin far away. */
function BrightLines({ rows, ring }: { rows: number; ring: boolean }) {
  const gates = Array.from({ length: rows + 1 }, (_, i) => rows - i).map((away) => ({
    d: gate(away),
    width: Math.max(1.1, Math.min(4, scaleAt(away) / 105)),
  }));
  const reach = [...[NEAR, 0, 1, 2, 4].filter((away) => away < rows), rows];
  const edges = LINES.flatMap((line) =>
    reach.slice(1).map((far, i) => ({
      line,
      d: polyline([onFace(line, 0, reach[i]!), onFace(line, 0, far)]),
      width: Math.max(1.1, Math.min(5, scaleAt((reach[i]! + far) / 2) / 100)),
    })),
  );
  return (
    <g class="bright">
      {[3.2, 1].map((wide) => (
        <g key={wide} class={wide > 1 ? 'halo' : ''}>
          {gates.map(({ d, width }, i) => (
            <path key={i} d={d} stroke-width={width * wide} />
          ))}
          {edges.map(({ line, d, width }, i) => (
            <path
              key={`e${i}`}
              class={line === 0 && !ring ? 'shut' : ''}
              d={d}
              stroke-width={width * wide * (line === 0 && !ring ? 1.7 : 1)}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

/** The three faces with their rows. They do not move; the seam at a closed apex is drawn thick. */
export const TunnelWalls = memo(({ rows, ring }: { rows: number; ring: boolean }) => (
  <g class="at-rest">
    <rect width={VIEW.width} height={VIEW.height} class="dark" />
    {LINES.map((line) => (
      <path key={line} class={`face line-${line}`} d={patch(line, NEAR, 0)} opacity="0.13" />
    ))}
    {Array.from({ length: rows }, (_, i) => rows - 1 - i).flatMap((row) =>
      LINES.map((line) => (
        <path
          key={`${row} ${line}`}
          class={`face line-${line}`}
          d={patch(line, row, row + 1)}
          opacity={0.3 - (0.15 * row) / rows - ((row + line) % 2 ? 0.09 : 0)}
        />
      )),
    )}
    <FineLines rows={rows} />
    <BrightLines rows={rows} ring={ring} />
    <path class="gate" d={gate(rows)} />
    {[0.72, 0.46, 0.22].map((k) => {
      const corners = [onFace(0, 0, rows), onFace(0, 1, rows), onFace(1, 1, rows)];
      const middle = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]! / 3, 0));
      const small = corners.map((corner) => corner.map((n, axis) => middle[axis]! + (n - middle[axis]!) * k));
      return <path key={k} class="gate-ring" d={polygon(small.map(([x, y, z]) => [x!, y!, z!] as const))} opacity={0.25 + k * 0.4} />;
    })}
  </g>
));

/** The centre of a cell in the drawing, at this height above its face. */
export const spotPoint = (line: number, column: number, height = 0.2) => project(onFace(line, 0.5, column + 0.5, height));

/** Rings on a cell: the end of a bolt. */
export function TargetRings({ line, column, className }: { line: number; column: number; className: string }) {
  return (
    <g class={`target ${className}`}>
      <path d={patch(line, column, column + 1, 0.03, 0.97)} class="glow" />
      <path d={disc(line + 0.5, column + 0.5, 0.38)} class="ring" />
      <path d={disc(line + 0.5, column + 0.5, 0.2)} class="ring" />
    </g>
  );
}

/** A small label in the tunnel: the end of the plan, and its target. */
export interface Tagged {
  readonly cell: number;
  readonly text: string;
  readonly tone: string;
}

export interface Placed extends Tagged {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The labelled place; a line leads there. */
  readonly to: readonly [x: number, y: number];
  /** The start of that line at the label. */
  readonly from: number;
}

export const TAG_HEIGHT = 28;
const APART = TAG_HEIGHT + 4;
/** The visible part of the picture next to the tunnel in the narrowest window: labels there cover nothing. */
const EDGES = [96, 904] as const;
const MIDDLE = 525;
/** Below the caption and the buttons, and above the wide part of the tunnel. */
const HIGHEST = 92;
const LOWEST = 240;

/** The places of labels: next to the tunnel, at the side and height of their cells, without overlaps. */
export function placeTags(tags: readonly Tagged[], sight: Sight): Placed[] {
  const placed: Placed[] = [];
  for (const tag of tags) {
    const [toX, toY] = spotPoint(lineOf(tag.cell, sight), columnOf(tag.cell, sight), 0.2);
    const width = tag.text.length * 8 + 22;
    const isLeft = toX < MIDDLE;
    const x = isLeft ? EDGES[0] + width / 2 : EDGES[1] - width / 2;
    const from = isLeft ? EDGES[0] + width : EDGES[1] - width;
    const target = Math.min(LOWEST, Math.max(HIGHEST, toY));
    const other = placed.find((one) => one.from < MIDDLE === isLeft && Math.abs(one.y - target) < APART);
    const y = other ? (other.y + APART > LOWEST ? other.y - APART : other.y + APART) : target;
    placed.push({ ...tag, x, y, width, from, to: [toX, toY] });
  }
  return placed;
}
