import type { Move, PuzzleHints } from '@fray/engine';
import { ATTACK, DEFEND, DISCARD, GROUP, kindOf, PLAY_TACTICS, REPAIR, SINGLE, TAKE_HIT, toOf } from '../rules/move.ts';
import type { SkirmishState } from '../rules/state.ts';

function themeOf(_set: string, state: SkirmishState, _seat: number, moves: readonly Move[]): string | undefined {
  const attack = moves.find((move) => kindOf(move) === ATTACK);
  const does = (kind: number) => moves.some((move) => kindOf(move) === kind);
  if (attack !== undefined) {
    const target = state.unitAt[toOf(attack)]!;
    if (state.hits[target]! <= state.book.damage) return 'kill';
    return does(SINGLE) || does(GROUP) ? 'approach' : 'attack';
  }
  if (does(DEFEND) || does(TAKE_HIT)) return 'defence';
  if (does(REPAIR) || does(PLAY_TACTICS)) return 'special';
  if (does(SINGLE) || does(GROUP)) return 'move';
  return does(DISCARD) ? 'discard' : undefined;
}

/** What the puzzles of Transformers Skirmish are about. */
export const puzzles: PuzzleHints<SkirmishState> = {
  sets: [{ name: 'transformers-skirmish', tables: [{}] }],
  themes: [
    { name: 'kill', texts: { en: 'A kill in one turn', da: 'Slået ud på én tur' } },
    { name: 'attack', texts: { en: 'The attack', da: 'Angrebet' } },
    { name: 'approach', texts: { en: 'Come and strike', da: 'Frem og slå til' } },
    { name: 'defence', texts: { en: 'To defend or not', da: 'Forsvar eller ej' } },
    { name: 'move', texts: { en: 'The right step', da: 'Det rigtige træk' } },
    { name: 'special', texts: { en: 'Special cards', da: 'Specialkort' } },
    { name: 'discard', texts: { en: 'What to throw away', da: 'Hvad skal smides' } },
  ],
  themeOf,
};
