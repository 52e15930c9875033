import type { AnyGame } from '@fray/engine';
import type { FrozenBy } from '@fray/protocol';
import type { BoxFault } from '../box/faults.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { TableRow } from '../store/store.ts';

/** How the stored reason of a table begins whose game failed in its box. The name of the fault follows. */
const BOX_FAULT = 'box:';

/**
 * The stored reason of a table that was frozen by a fault of its game. The fault's detail may be text of the game's author, so it is not
 * stored.
 */
export const boxFaultCode = ({ name }: BoxFault): string => BOX_FAULT + name;

/** The reason of a frozen table in English. */
export const frozenReason = ({ fault }: Pick<TableRow, 'fault'>): string =>
  fault.startsWith(BOX_FAULT) ? `the game failed in its box (${fault.slice(BOX_FAULT.length)})` : fault;

/** What froze a table. `optionsFault`: why its options cannot be read. */
export function frozenBy({ fault }: Pick<TableRow, 'fault'>, optionsFault: string | undefined): FrozenBy {
  if (fault.startsWith(BOX_FAULT)) return 'game';
  return optionsFault === undefined ? 'log' : 'options';
}

/** Whether a fault of its game froze a table during a match. The match continues if its log can be replayed now. */
export const isThawing = ({ stage, began, fault }: TableRow, game: AnyGame): boolean =>
  stage === 'frozen' && began !== 0 && fault.startsWith(BOX_FAULT) && boxedGameOf(game) !== undefined;
