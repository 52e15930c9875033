import { standardOptions } from '@fray/engine';
import { GAMES } from '@fray/games';
import { openSession, Session } from './session.ts';

/** A table in one click: the usual battle against a bot of the middle level. */
export async function openQuickGame(): Promise<void> {
  const game = await GAMES.arcade();
  openSession(
    Session.open(game, standardOptions(game.options), [
      { seat: 'green', kind: 'human', name: '' },
      { seat: 'orange', kind: 'bot', name: 'gunner' },
    ]),
  );
}
