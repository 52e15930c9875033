import type { Level } from '@fray/bots';
import { presetFor, readChoices } from '@fray/engine';
import { type KnownGameId } from '@fray/games';
import { loadRules } from '../../shared/gameUi.ts';
import { nextLadderOpponent } from './opponentLadder.ts';
import { openSession, Session } from './session.ts';

/** Starts a game in one click: standard options, first seat, against a bot of this level, or of the level that the ladder gives. */
export async function openQuickGame(id: KnownGameId, level: Level = nextLadderOpponent(id)): Promise<void> {
  const game = await loadRules(id);
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
