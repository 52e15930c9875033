import { columnOf, lineOf, type Sight } from './sight.ts';
import { spotPoint } from './tunnelWalls.tsx';

/** A small label in the tunnel: where the plan ends, and what it would strike. */
export interface Tagged {
  readonly cell: number;
  readonly text: string;
  readonly tone: string;
}

export interface Placed extends Tagged {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** What it is said of: a line leads there. */
  readonly to: readonly [x: number, y: number];
  /** Where that line leaves the label. */
  readonly from: number;
}

export const TAG_HEIGHT = 28;
const APART = TAG_HEIGHT + 4;
/** What is seen of the picture in the narrowest window, beside the tunnel: there nothing lies under a label. */
const EDGES = [96, 904] as const;
const MIDDLE = 525;
/** Below the caption and the buttons, and above where the tunnel is wide. */
const HIGHEST = 92;
const LOWEST = 240;

/** Where labels stand: beside the tunnel, at the side and the height of what they are said of, and none over another. */
export function placeTags(tags: readonly Tagged[], sight: Sight): Placed[] {
  const placed: Placed[] = [];
  for (const tag of tags) {
    const [toX, toY] = spotPoint(lineOf(tag.cell, sight), columnOf(tag.cell, sight), 0.2);
    const width = tag.text.length * 8 + 22;
    const isLeft = toX < MIDDLE;
    const x = isLeft ? EDGES[0] + width / 2 : EDGES[1] - width / 2;
    const from = isLeft ? EDGES[0] + width : EDGES[1] - width;
    const wanted = Math.min(LOWEST, Math.max(HIGHEST, toY));
    const other = placed.find((one) => one.from < MIDDLE === isLeft && Math.abs(one.y - wanted) < APART);
    const y = other ? (other.y + APART > LOWEST ? other.y - APART : other.y + APART) : wanted;
    placed.push({ ...tag, x, y, width, from, to: [toX, toY] });
  }
  return placed;
}
