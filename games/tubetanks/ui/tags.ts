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
}

export const TAG_HEIGHT = 28;
const APART = TAG_HEIGHT + 4;

/** Where labels stand: over what is struck, below who strikes, and none over another. */
export function placeTags(tags: readonly Tagged[], sight: Sight): Placed[] {
  const placed: Placed[] = [];
  for (const tag of tags) {
    const [x, above] = spotPoint(lineOf(tag.cell, sight), columnOf(tag.cell, sight), 0.2);
    const width = tag.text.length * 8 + 22;
    const wanted = Math.max(16, (tag.tone === 'gold' ? above : above + 74) - 30);
    const other = placed.find((one) => Math.abs(one.x - x) < (one.width + width) / 2 + 4 && Math.abs(one.y - wanted) < APART);
    // Upwards where there is room: below stand the tanks.
    const y = other ? (other.y - APART < 16 ? other.y + APART : other.y - APART) : wanted;
    placed.push({ ...tag, x, y, width });
  }
  return placed;
}
