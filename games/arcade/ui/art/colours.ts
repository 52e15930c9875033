/** Ratio of a cell's drawn depth to its width: the board is seen from above and slightly from the south. */
export const TILT = 0.92;
export const LINE = '#020705';
export const GOLD = '#ffd95e';
export const POOL = '#5fdcff';

/** The shades of a livery, light to dark. */
export interface Livery {
  readonly glow: string;
  readonly light: string;
  readonly plain: string;
  readonly dark: string;
  readonly black: string;
  readonly top: string;
}

export const LIVERIES = {
  green: { glow: '#4dffa6', light: '#d3ffe9', plain: '#25c27c', dark: '#0d6a45', black: '#05301f', top: '#0a4a31' },
  orange: { glow: '#ffa02e', light: '#ffe6bd', plain: '#dd7711', dark: '#8a4207', black: '#361803', top: '#5f2d06' },
  wreck: { glow: '#56615c', light: '#8b958f', plain: '#3d4541', dark: '#252b28', black: '#0e1210', top: '#1a1f1c' },
} as const satisfies Record<string, Livery>;
export type LiveryName = keyof typeof LIVERIES;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Interpolates between two colours; `share` is the part of the second one. */
export function mix(from: string, to: string, share: number): string {
  const goal = channels(to);
  const hex = channels(from).map((value, i) =>
    Math.round(value + ((goal[i] ?? value) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
