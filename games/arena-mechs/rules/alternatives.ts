import { ACTIONS, type ActionName } from './cards.ts';

/** Inferred (R13): the symbols of the alternative are lost. One of these, alone, may be done instead of the sequence. */
const alternatives: readonly ActionName[] = ['prestige', 'move'];
/** R13, R40: what of it a mech outside the arena may do. */
const outside: readonly ActionName[] = ['prestige'];

const numbers = (names: readonly ActionName[]): readonly number[] => names.map((name) => ACTIONS.indexOf(name));
export const ALTERNATIVES = numbers(alternatives);
export const OUTSIDE_ALTERNATIVES = numbers(outside);
