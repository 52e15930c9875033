import { SIZE } from '../../rules/arena.ts';
import type { Spot } from '../animation/picture.ts';

/** The upper left corner of a field in the drawing, where a field is 100 units wide and high. */
export const drawnAt = ({ x, y }: Spot): { readonly x: number; readonly y: number } => ({ x: x * 100, y: (SIZE - 1 - y) * 100 });
