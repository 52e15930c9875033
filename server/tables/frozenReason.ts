import type { AnyGame } from '@fray/engine';
import type { BoxFault } from '../box/faults.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { TableRow } from '../store/store.ts';

/** How the stored reason of a table begins whose game failed in its box. The name of the fault follows. */
const BOX_FAULT = 'box:';

/** The stored reason of a table that is frozen by a fault of its game. The fault's detail may come from the stranger, so it is not kept. */
export const boxFaultCode = ({ name }: BoxFault): string => BOX_FAULT + name;

/** The reason of a frozen table in words. */
export const frozenReason = ({ fault }: Pick<TableRow, 'fault'>): string =>
  fault.startsWith(BOX_FAULT) ? `the game failed in its box (${fault.slice(BOX_FAULT.length)})` : fault;

/** Whether a table was frozen in the middle of its match by a fault of its game. It goes on if its log can be replayed now. */
export const isThawing = ({ stage, began, fault }: TableRow, game: AnyGame): boolean =>
  stage === 'frozen' && began !== 0 && fault.startsWith(BOX_FAULT) && boxedGameOf(game) !== undefined;
