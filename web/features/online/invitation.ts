import { presetFor } from '@fray/engine';
import { type KnownGameId } from '@fray/games';
import { loadRules } from '../../shared/gameUi.ts';
import { audienceOf } from '../play/index.ts';
import { openTable, STANDARD_SETTING } from './createForm.tsx';

/** Opens a table for a friend in one click: standard options, no clocks, and a link to send. Resolves to the error text, or undefined. */
export async function openInvitation(id: KnownGameId): Promise<string> {
  const rules = await loadRules(id);
  return await openTable(rules, presetFor(rules, audienceOf(id)), 0, true, STANDARD_SETTING);
}
