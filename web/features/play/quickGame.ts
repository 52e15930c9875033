import type { Level } from '@fray/bots';
import { presetFor, readChoices } from '@fray/engine';
import { type GameId } from '@fray/games';
import { RULES } from '../../shared/gameUi.ts';
import { nextLadderOpponent } from './opponentLadder.ts';
import { openSession, Session } from './session.ts';

/** A table in one click: the usual game, in the first seat, against a bot: this one, or whoever suits somebody's results so far. */
export async function openQuickGame(id: GameId, level: Level = nextLadderOpponent(id)): Promise<void> {
  const game = await RULES[id]();
  const options = readChoices(game, presetFor(game, 'newcomers'));
  if (!options.ok) throw new Error(options.fault.message);
  const [own = '', other = ''] = game.seatNames;
  openSession(
    Session.open(game, options.value, [
      { seat: own, kind: 'human', name: '' },
      { seat: other, kind: 'bot', name: level },
    ]),
  );
}
