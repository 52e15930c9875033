import { BotFace } from '@fray/table-kit/portrait';
import { nameAndRank } from '../../shared/characters.ts';
import { words } from '../../shared/words/index.ts';
import { LADDER, nextLadderOpponent } from '../play/index.ts';

/** The seat whose colours whoever is met wears: the one that is not one's own. */
const SEAT = 1;

/** Whom one can meet in a game, weakest first, with whoever is next stepping forward. What is said beside it says as much. */
export function Ladder({ game }: { game: string }) {
  const next = nextLadderOpponent(game);
  return (
    <ol class="ladder" aria-hidden="true">
      {LADDER.map((level, i) => (
        <li key={level} class={level === next ? 'next' : ''} title={nameAndRank(level)}>
          <BotFace character={i} game={game} seat={SEAT} />
          <b>{words().levelNames[level]}</b>
        </li>
      ))}
    </ol>
  );
}
