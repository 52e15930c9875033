import { CARDS } from '@fray/games';
import { NewGame } from './newGame.tsx';

/** A game with somebody who is challenged to it; the one on top of the list until another is chosen. */
export const ChallengePage = ({ id, text }: { id: string; text: string }) => (
  <NewGame key={`${id} ${text}`} id={id || (CARDS[0]?.id ?? '')} text="" challenged={text} />
);
