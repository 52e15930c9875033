import { fail, type InputError, type Result, readShape } from '@fray/engine';
import { MISSIONS } from '../rules/options.ts';
import { compassOf } from '../rules/play.ts';
import {
  type ArcadeOptions,
  type ArcadeState,
  ENDINGS,
  GREEN_WON,
  hasUnits,
  missionOf,
  ORANGE_WON,
  RUNNING,
  STALL,
  TIE,
} from '../rules/state.ts';
import { beginTurn } from '../rules/turn.ts';
import { isFresh, stateIn } from './position.ts';
import { type ArcadePosition, positionShape } from './positionShape.ts';

/** Why a position from outside is impossible with its options, or undefined. */
const whyImpossible = (state: ArcadeState, position: ArcadePosition): InputError | undefined =>
  checkTable(state, position) ?? checkEnding(state);

/** The quiet turns are at most the turns begun. The last turn of a finished battle is complete. */
const earliestTurn = ({ stall, ending }: { readonly stall: number; readonly ending: string }): number =>
  Math.max(1, ending === ENDINGS[RUNNING] ? stall + 1 : stall);

/** Checks the parts that only some options have (A26, A65, A68). */
function checkTable({ battle, compass, ending, stall }: ArcadeState, { walls, ...position }: ArcadePosition): InputError | undefined {
  const { options } = battle;
  const limit = options.stall_limit;
  if (position.compass !== undefined && options.collateral === 'off') return { field: 'compass', message: 'only collateral has a compass' };
  if (compass !== (compassOf(options) ?? compass))
    return { field: 'compass', message: `the compass of this table lies at ${options.compass_rotation} degrees` };
  if (walls && walls.green + walls.orange > 0 && options.mission_walls === 'off')
    return { field: 'walls', message: 'only mission_walls counts walls' };
  const earliest = earliestTurn(position);
  if (position.turn < earliest) return { field: 'turn', message: `after ${stall} quiet turns it is turn ${earliest} at the earliest` };
  if (ending === RUNNING && limit > 0 && stall >= limit)
    return { field: 'stall', message: `after ${limit} quiet turns the battle is over` };
  if (ending === STALL && limit === 0) return { field: 'ending', message: 'quiet turns have no limit at this table' };
  if (ending === STALL && stall < limit) return { field: 'stall', message: `a battle ends as a stall after ${limit} quiet turns` };
  return undefined;
}

/** Checks that a finished battle can have ended this way (A4, A5, A66, A68, A75). */
function checkEnding(state: ArcadeState): InputError | undefined {
  const { ending, battle } = state;
  const { options } = battle;
  if (ending === RUNNING) return undefined;
  const green = hasUnits(state, 0);
  const orange = hasUnits(state, 1);
  const mission = missionOf(ending);
  if (mission !== undefined)
    return options[mission] === 'on' ? undefined : { field: 'ending', message: `${mission} is not played at this table` };
  const elimination = options.elimination === 'on';
  const byMission = MISSIONS.some((name) => options[name] === 'on');
  if (ending === TIE && byMission && !(green && orange)) return undefined; // A75
  if (ending === STALL && !elimination && (green || orange)) return undefined;
  const found = green && orange ? STALL : green ? GREEN_WON : orange ? ORANGE_WON : TIE;
  return found === ending
    ? undefined
    : { field: 'ending', message: `with these units the battle can only have ended as “${ENDINGS[found]}”` };
}

/** Reads a position from outside. Automatic events at the start of a turn happen immediately, as in play. */
export function readPosition(json: unknown, options: ArcadeOptions): Result<ArcadeState, InputError> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  const position = { ...read.value, turn: read.value.turn ?? earliestTurn(read.value) };
  const placed = stateIn(position, options);
  if (!placed.ok) return placed;
  const fault = whyImpossible(placed.value, position);
  if (fault) return fail(fault);
  if (isFresh(placed.value)) beginTurn(placed.value, null);
  return placed;
}
