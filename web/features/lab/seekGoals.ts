import type { AnyGame, Language } from '@fray/engine';
import { sideName } from '@fray/lab';
import { LAB } from './words.ts';

interface OfferedGoal {
  readonly name: string;
  readonly relation: '=' | '<';
  readonly value: string;
  readonly label: string;
}

/** Goals of a game that the form offers, with default values. Where sides have fixed roles, a side's share takes the place of who begins. */
export function goalsOf(game: AnyGame, lang: Language): readonly OfferedGoal[] {
  const w = LAB[lang];
  const shares: readonly OfferedGoal[] = game.lab?.lacks?.includes('seat')
    ? game.seatNames
        .slice(0, game.minSeats)
        .map((name) => ({ name, relation: '=', value: '50', label: w.seekSideWins(sideName(game, name, lang)) }))
    : [{ name: 'first-seat', relation: '=', value: '50', label: w.seekGoals['first-seat'] }];
  return [
    ...shares,
    { name: 'length', relation: '=', value: '-20%', label: w.seekGoals.length },
    { name: 'draws', relation: '<', value: '5%', label: w.seekGoals.draws },
    { name: 'leader-wins', relation: '<', value: '70%', label: w.seekGoals['leader-wins'] },
  ];
}
