import type { Move } from '@fray/engine';
import { MOVES } from '../rules/move.ts';
import type { MechState } from '../rules/state.ts';

export const format = (_state: MechState, move: Move): string => MOVES.texts[move]!;
export const parse = (_state: MechState, text: string): Move | undefined => MOVES.parse(text);
