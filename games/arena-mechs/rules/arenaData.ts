export const HAZARDS = ['crushers', 'flames'] as const;
export type Hazard = (typeof HAZARDS)[number];

/** An arena as people write it down. */
export interface ArenaData {
  readonly starts: readonly string[];
  readonly dropIns: readonly string[];
  /** What the nine fixed tiles do, where they do anything. */
  readonly fixedHazards: Readonly<Record<string, Hazard>>;
  readonly loose: readonly { readonly walls?: string; readonly hazard?: Hazard }[];
}

/**
 * Inferred (R3 to R6): the pictures of the tiles are lost. Starts are at the corners, so that the cheapest visit of three costs
 * exactly the eight fields that a move may have; drop-ins are at the middle of the edges; the centre is plain. Of the loose tiles
 * nine have walls, three with one, three with a corner, three with two opposite ones; the eight without are four crushers and
 * four flames. Walls are named as the tile lies unturned.
 */
export const standard: ArenaData = {
  starts: ['A1', 'E1', 'A5', 'E5'],
  dropIns: ['C1', 'A3', 'E3', 'C5'],
  fixedHazards: {},
  loose: [
    { walls: 'N' },
    { walls: 'N' },
    { walls: 'N' },
    { walls: 'NE' },
    { walls: 'NE' },
    { walls: 'NE' },
    { walls: 'NS' },
    { walls: 'NS' },
    { walls: 'NS' },
    { hazard: 'crushers' },
    { hazard: 'crushers' },
    { hazard: 'crushers' },
    { hazard: 'crushers' },
    { hazard: 'flames' },
    { hazard: 'flames' },
    { hazard: 'flames' },
    { hazard: 'flames' },
  ],
};
