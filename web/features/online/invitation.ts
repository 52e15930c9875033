import { presetFor } from '@fray/engine';
import { type GameId } from '@fray/games';
import { RULES } from '../../shared/gameUi.ts';
import { openTable, STANDARD_SETTING } from './createForm.tsx';

/** A table for a friend in one click: the usual game, without clocks, its link ready to be sent. Answers with what went wrong, or nothing. */
export async function openInvitation(id: GameId): Promise<string> {
  const rules = await RULES[id]();
  return await openTable(rules, presetFor(rules, 'regulars'), 0, true, STANDARD_SETTING);
}
