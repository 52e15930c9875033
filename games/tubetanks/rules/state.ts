import { type Cell, type Code, codes, type Direction, Grid } from '@fray/engine';
import { MAX_ROWS, type TubeOptions } from './options.ts';

export type { TubeOptions } from './options.ts';

export const SEATS = ['one', 'two'] as const;

/** The tunnel unrolled: columns are the faces left wall, floor, right wall as player One sees them; rows 1, 2 … lead away from One. */
export const FACES = 'LFR';
const WIDTH = FACES.length;

/** With the apex open the three faces form a ring (T2). */
const tunnels = (wrapX: boolean) => Array.from({ length: MAX_ROWS }, (_, i) => new Grid({ width: WIDTH, height: i + 1, wrapX }));
const WRAPPED = tunnels(true);
const CLOSED = tunnels(false);

/** The facings of a tank: along the tunnel towards its last row or row 1, or across it in the order L, F, R or back. */
export const ALONG_UP: Direction = 0;
export const ACROSS_UP: Direction = 2;
export const ALONG_DOWN: Direction = 4;
export const ACROSS_DOWN: Direction = 6;
export const FACINGS = ['up', 'right', 'down', 'left'] as const;
export type FacingName = (typeof FACINGS)[number];
export const isAcross = (facing: Direction): boolean => (facing & 2) !== 0;

export const NO_PROGRAM = -1;

export const ENDINGS = ['running', 'one', 'two', 'both-destroyed', 'round-limit', 'one-fewer-hits', 'two-fewer-hits'] as const;
export type Ending = Code<typeof ENDINGS>;
export const {
  running: RUNNING,
  one: ONE_WON,
  two: TWO_WON,
  'both-destroyed': BOTH_DESTROYED,
  'round-limit': ROUND_LIMIT,
  'one-fewer-hits': ONE_FEWER_HITS,
  'two-fewer-hits': TWO_FEWER_HITS,
} = codes(...ENDINGS);

/** The position. Arrays have one entry per tank. */
export interface TubeState {
  options: TubeOptions;
  readonly cell: Uint8Array;
  readonly facing: Uint8Array;
  readonly hits: Uint8Array;
  readonly destroyed: Uint8Array;
  /** The secretly locked programs, or NO_PROGRAM. */
  readonly locked: Int16Array;
  /** Counts from 1. */
  round: number;
  ending: Ending;
}

/** The name of a seat and of its tank. */
export const seatName = (tank: number): SeatName => (tank === 0 ? 'one' : 'two');

export const gridOf = (options: TubeOptions): Grid => (options.apex === 'wrap' ? WRAPPED : CLOSED)[options.rows - 1]!;

/** The row of a cell; 0 is the nearest to One. Cells have the same numbers in tunnels of all lengths. */
export const rowOf = (cell: Cell): number => Math.floor(cell / WIDTH);

export const cellName = (cell: Cell): string => FACES[cell % WIDTH]! + (rowOf(cell) + 1);

export function parseCell(name: string): Cell | undefined {
  const x = FACES.indexOf(name.charAt(0));
  return name.length === 2 && x >= 0 && /[1-9]/.test(name.charAt(1)) ? (Number(name.charAt(1)) - 1) * WIDTH + x : undefined;
}

export const facingName = (facing: Direction): FacingName => FACINGS[facing >> 1]!;
export const parseFacing = (name: FacingName): Direction => FACINGS.indexOf(name) * 2;

export function blankState(options: TubeOptions): TubeState {
  return {
    options,
    cell: new Uint8Array(2),
    facing: new Uint8Array(2),
    hits: new Uint8Array(2),
    destroyed: new Uint8Array(2),
    locked: new Int16Array(2).fill(NO_PROGRAM),
    round: 1,
    ending: RUNNING,
  };
}

export function copyState(from: TubeState, into?: TubeState): TubeState {
  const to = into ?? blankState(from.options);
  to.options = from.options;
  for (let tank = 0; tank < 2; tank++) {
    to.cell[tank] = from.cell[tank]!;
    to.facing[tank] = from.facing[tank]!;
    to.hits[tank] = from.hits[tank]!;
    to.destroyed[tank] = from.destroyed[tank]!;
    to.locked[tank] = from.locked[tank]!;
  }
  to.round = from.round;
  to.ending = from.ending;
  return to;
}

type SeatName = (typeof SEATS)[number];

export type TubeEvent =
  | {
      readonly type: 'locked';
      readonly seat: SeatName;
      /** Visible to this seat only. */
      readonly program?: string;
    }
  | { readonly type: 'revealed'; readonly one: string; readonly two: string; readonly round: number }
  | { readonly type: 'moved'; readonly tank: SeatName; readonly step: number; readonly from: string; readonly to: string }
  | { readonly type: 'turned'; readonly tank: SeatName; readonly step: number; readonly facing: FacingName }
  | { readonly type: 'blocked'; readonly tank: SeatName; readonly step: number; readonly at: string }
  | { readonly type: 'held'; readonly tank: SeatName; readonly step: number }
  | { readonly type: 'head-on' }
  | { readonly type: 'side-hit'; readonly tank: SeatName; readonly at: string; readonly hits: number }
  | { readonly type: 'rear-hit'; readonly tank: SeatName; readonly at: string }
  | { readonly type: 'destroyed'; readonly tank: SeatName; readonly at: string }
  | { readonly type: 'ended'; readonly ending: (typeof ENDINGS)[number] };
