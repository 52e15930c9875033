import { useEffect, useState } from 'preact/hooks';
import { hasOldGames, type SavedGame, savedGames } from './savedGames.ts';

/** The games of this device, unfinished ones first, and a function to read the list again. */
export function useSavedGames(): { readonly saved: readonly SavedGame[]; again(): void } {
  const [saved, setSaved] = useState(savedGames);
  const again = () => setSaved(savedGames());
  useEffect(() => {
    if (!hasOldGames()) return;
    void import('./oldSavedGames.ts').then(({ migrateOldGames }) => {
      migrateOldGames();
      again();
    });
  }, []);
  return { saved, again };
}
