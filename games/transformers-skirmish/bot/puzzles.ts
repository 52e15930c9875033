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

/** Themes of the puzzles. */
export const puzzles: PuzzleHints<SkirmishState> = {
  sets: [{ name: 'transformers-skirmish', tables: [{}] }],
  themes: [
    {
      name: 'kill',
      texts: { en: 'Finishing blows', da: 'Det sidste slag' },
      lead: { en: 'Destroy a robot this turn', da: 'Ødelæg en robot i denne tur' },
    },
    {
      name: 'attack',
      texts: { en: 'The attack', da: 'Angrebet' },
      lead: { en: 'Who hits whom, with what?', da: 'Hvem rammer hvem, og med hvad?' },
    },
    {
      name: 'approach',
      texts: { en: 'Move in and strike', da: 'Frem og slå til' },
      lead: { en: 'Get close enough first', da: 'Kom tæt nok på først' },
    },
    {
      name: 'defence',
      texts: { en: 'Defend or not', da: 'Forsvar eller ej' },
      lead: { en: 'Is this hit worth a card?', da: 'Er træfferen et kort værd?' },
    },
    {
      name: 'move',
      texts: { en: 'The right step', da: 'Det rigtige træk' },
      lead: { en: 'Where should it go?', da: 'Hvor skal den hen?' },
    },
    { name: 'special', texts: { en: 'Special cards', da: 'Specialkort' }, lead: { en: 'Now is the moment. Or is it?', da: 'Er det nu?' } },
    {
      name: 'discard',
      texts: { en: 'What to discard', da: 'Hvad skal smides væk' },
      lead: { en: 'Which card will you miss least?', da: 'Hvilket kort savner du mindst?' },
    },
  ],
  themeOf,
};
