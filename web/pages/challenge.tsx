import { listedCards } from '@fray/games';
import type { RouteOf } from '../shared/router.ts';
import { SetUpTable } from './newGame.tsx';

/** A game with a challenged user; the first of the list until another one is chosen. */
export const ChallengePage = ({ route: { game, opponent } }: { route: RouteOf<'challenge'> }) => (
  <SetUpTable key={`${game} ${opponent}`} id={game || (listedCards()[0]?.id ?? '')} text="" challenged={opponent} />
);
