import { presetFor, readChoices } from '@fray/engine';
import { type GameId, RULES } from '@fray/games';
import { openSession, Session } from './session.ts';

/** A table in one click: the usual game, in the first seat, against a bot that a newcomer can beat. */
export async function openQuickGame(id: GameId): Promise<void> {
  const game = await RULES[id]();
  const options = readChoices(game, presetFor(game, 'newcomers'));
  if (!options.ok) throw new Error(options.fault.message);
  const [own = '', other = ''] = game.seatNames;
  openSession(
    Session.open(game, options.value, [
      { seat: own, kind: 'human', name: '' },
      { seat: other, kind: 'bot', name: 'gunner' },
    ]),
  );
}
