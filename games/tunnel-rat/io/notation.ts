import type { Move } from '@fray/engine';
import { MOVES } from '../rules/move.ts';
import type { RatState } from '../rules/state.ts';

export const format = (_state: RatState, move: Move): string => MOVES.texts[move]!;
export const parse = (_state: RatState, text: string): Move | undefined => MOVES.parse(text);
