import { rulesWithPositions } from '../../shared/gameUi.ts';
import { openRecord } from '../../shared/openRecord.ts';
import { unpackRecord } from '../../shared/packedRecord.ts';
import { packedGame } from '../../shared/savedGames.ts';
import { language } from '../../shared/settings.ts';
import { stillPicture } from './staticBoard.tsx';

/** Returns the URL of a picture of a saved game's board, as its player may see it; undefined if it cannot be drawn. */
export async function savedPicture(id: string): Promise<string | undefined> {
  const packed = packedGame(id);
  const record = packed === undefined ? undefined : unpackRecord(packed);
  const opened = record === undefined ? undefined : await openRecord(record, rulesWithPositions);
  if (!opened?.ok) return undefined;
  const { game, players, match } = opened.value;
  const people = players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  // With several players at the device, the picture shows only what all of them may see.
  const view = match.view(people.length === 1 ? (people[0] ?? 'watcher') : 'watcher');
  return stillPicture(game.id, { before: view, events: [], after: view, event: 0 }, language.value);
}
