import type { COLOURS } from '../../rules/state.ts';

/** A livery: its colour, a light and a dark one. */
export interface Tone {
  readonly main: string;
  readonly light: string;
  readonly dark: string;
}

export const TONES: Readonly<Record<(typeof COLOURS)[number], Tone>> = {
  red: { main: '#e63946', light: '#ff8a83', dark: '#8f1730' },
  yellow: { main: '#ffc61a', light: '#ffec9c', dark: '#b57400' },
  blue: { main: '#3d86ff', light: '#a3ccff', dark: '#1a47a6' },
  green: { main: '#30c07a', light: '#a0f2c4', dark: '#10704a' },
  black: { main: '#5b5270', light: '#8d84a4', dark: '#2a2238' },
};

/** Bare metal, and the colour of outlines. */
export const METAL = { main: '#7d74a0', light: '#c6bee6', dark: '#433b62', deep: '#2a2343' } as const;
export const LINE = '#120826';
