import { SavedGameRow } from '../../shared/savedGameRow.tsx';
import { deleteGame } from '../../shared/savedGames.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useSavedGames } from '../../shared/useSavedGames.ts';
import { PEOPLE } from './words.ts';
import './unfinishedGames.css';

/** The games of this device that were not played to their end: all of them, each with the way back. */
export function UnfinishedGames() {
  const w = PEOPLE[language.value];
  const { saved, again } = useSavedGames();
  const unfinished = saved.filter(({ isOver }) => !isOver);
  if (unfinished.length === 0) return null;
  const remove = (id: string) => {
    deleteGame(id);
    again();
  };
  return (
    <section class="panel pp-unfinished" aria-labelledby="pp-unfinished">
      <h2 id="pp-unfinished">{w.unfinished}</h2>
      <ul class="rows">
        {unfinished.map((game) => (
          <SavedGameRow key={game.id} saved={game}>
            <ConfirmButton label={w.discard} sure={w.discardSure} act={() => remove(game.id)} />
          </SavedGameRow>
        ))}
      </ul>
    </section>
  );
}
