import { rulesWithPositions } from '../../shared/gameUi.ts';
import { openRecord } from '../../shared/openRecord.ts';
import { unpackRecord } from '../../shared/packedRecord.ts';
import { packedGame } from '../../shared/savedGames.ts';
import { language } from '../../shared/settings.ts';
import { stillPicture } from './staticBoard.tsx';

/** The board of a game of this device as its player may know it, as the address of a picture; undefined where it cannot be drawn. */
export async function savedPicture(id: string): Promise<string | undefined> {
  const packed = packedGame(id);
  const record = packed === undefined ? undefined : unpackRecord(packed);
  const opened = record === undefined ? undefined : await openRecord(record, rulesWithPositions);
  if (!opened?.ok) return undefined;
  const { game, players, match } = opened.value;
  const people = players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  // Several people share the device: the picture shows what all of them may see.
  const view = match.view(people.length === 1 ? (people[0] ?? 'watcher') : 'watcher');
  return stillPicture(game.id, { before: view, events: [], after: view, event: 0 }, language.value);
}
