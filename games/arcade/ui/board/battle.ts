import { type Cell, DIRECTIONS, type Grid, MAX_DICE } from '@fray/engine';
import { type AnimationState, type PlayerAt, playSound, type TableScene, useAnimation, useForPosition } from '@fray/table-kit';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { type ArcadeUiWords, WORDS } from '#words';
import { TEXTS, unitWords } from '../../io/log.ts';
import { shotOdds } from '../../rules/odds.ts';
import type { ArcadeNumbers } from '../../rules/options.ts';
import {
  type ArcadeEvent,
  type ArcadeState,
  activeUnit,
  isTargeting,
  PLACE,
  RUNNING,
  sideOf,
  type Unit,
  unitAt,
  unitName,
} from '../../rules/state.ts';
import type { ArcadeView } from '../../rules/view.ts';
import { script } from '../animation/animation.ts';
import { type ArcadePicture, stateOfView } from '../animation/picture.ts';
import {
  canFire,
  type Forecast,
  forecast,
  isTargetable,
  obstacleOn,
  type Reach,
  type Route,
  reach,
  type Threat,
  targets,
  threats,
  type Way,
  waysToFire,
} from './analysis.ts';

/** The choices for a shot or a drive. They are reset when the position changes. */
interface Aim {
  readonly target: Cell | undefined;
  readonly way: Way | undefined;
  /** The cell of the first tap on a touch screen; a second tap confirms it. */
  readonly armed: Cell | undefined;
  /** Whether a press on floor or walls chooses a target instead of moving. */
  readonly ground: boolean;
}

/** Focus and pointer. They stay when the position changes. */
interface Look {
  /** The grid's tab stop; undefined: the cell of the active unit. */
  readonly place: Cell | undefined;
  /** Whether the keyboard is on the board. */
  readonly keyboard: boolean;
  readonly hover: Cell | undefined;
  readonly threatened: boolean;
}

/** The player's selection and focus. */
interface Selection extends Aim, Look {
  look(cell: Cell, keyboard: boolean): void;
  leave(): void;
  point(cell: Cell | undefined): void;
  choose(cell: Cell): void;
  chooseWay(way: Way): void;
  arm(cell: Cell): void;
  aimAtGround(on: boolean): void;
  showThreats(on: boolean): void;
  /** Clears target and way to fire. */
  clearAim(): void;
  /** Moves the tab stop back to the active unit. */
  resetFocus(): void;
}

const NO_AIM: Aim = { target: undefined, way: undefined, armed: undefined, ground: false };

const NO_LOOK: Look = { place: undefined, keyboard: false, hover: undefined, threatened: false };

/** The selection at a position, which its view identifies. */
function useSelection(position: object): Selection {
  const [aim, setAim] = useForPosition<Aim>(position, () => NO_AIM);
  const [look, changeLook] = useReducer((before: Look, next: Partial<Look>) => ({ ...before, ...next }), NO_LOOK);
  return {
    ...aim,
    ...look,
    look: (place, keyboard) => changeLook({ place, keyboard }),
    leave: () => changeLook({ keyboard: false }),
    point: (hover) => changeLook({ hover }),
    choose: (target) => setAim({ ...NO_AIM, target }),
    chooseWay: (way) => setAim((before) => ({ ...before, way })),
    arm: (armed) => setAim({ ...NO_AIM, armed }),
    aimAtGround: (ground) => setAim({ ...NO_AIM, ground }),
    showThreats: (threatened) => changeLook({ threatened }),
    clearAim: () => setAim(NO_AIM),
    resetFocus: () => changeLook({ place: undefined }),
  };
}

export type ArcadeScene = TableScene<ArcadeView, ArcadeEvent>;

/** The data for all parts of ARCADE's table: the position, the legal actions of the seat, selection and focus. */
export interface Battle {
  readonly scene: ArcadeScene;
  readonly animation: AnimationState<ArcadePicture>;
  readonly words: ArcadeUiWords;
  readonly state: ArcadeState;
  /** The state that plates and rails show: that of the animation while it runs. */
  readonly panelState: ArcadeState;
  readonly grid: Grid;
  readonly selection: Selection;
  /** The active unit; undefined while units are placed. */
  readonly active: Unit | undefined;
  /** The cell of the active unit. */
  readonly home: Cell;
  /** Whether this client has a decision. */
  readonly mine: boolean;
  readonly running: boolean;
  readonly placing: boolean;
  /** Whether the active unit may still fire. */
  readonly open: boolean;
  readonly reached: Reach;
  /** The cell under the pointer or the keyboard focus. */
  readonly lookedAt: Cell;
  /** The cell from which the shown shots are computed. */
  readonly from: Cell;
  /** The chosen target, and the displayed one: the chosen one, or the one under pointer or focus. */
  readonly chosen: Cell | undefined;
  readonly shown: Cell | undefined;
  readonly ways: readonly Way[];
  readonly way: Way | undefined;
  readonly shotForecast: Forecast | undefined;
  readonly danger: ReadonlyMap<Cell, Threat> | undefined;
  name(unit: Unit): string;
}

const NOTHING: Reach = { cells: new Map(), rams: new Map() };

export const hasSameEffect = (a: Way, b: Way | undefined): boolean => a.aimed === b?.aimed && a.token === b.token;
export const pathText = (route: Route): string[] => route.steps.map((direction) => DIRECTIONS[direction]!);

/** Computes the odds of every number of dice in idle time, so that selecting a target is fast. */
function warmOdds(numbers: ArcadeNumbers): () => void {
  let dice = 0;
  let timer = setTimeout(function next() {
    shotOdds(numbers, dice++);
    if (dice <= MAX_DICE) timer = setTimeout(next, 30);
  }, 300);
  return () => clearTimeout(timer);
}

/** Computes the battle from the scene and the selection. */
export function useBattle(scene: ArcadeScene): Battle {
  const { view, seat, language } = scene;
  const animation = useAnimation(scene, script);
  const state = stateOfView(view);
  const selection = useSelection(view);
  const { grid } = state.battle.zone;
  const placing = state.stage === PLACE;
  const active = placing ? undefined : activeUnit(state);
  const mine = seat !== undefined;
  const running = active !== undefined && state.ending === RUNNING;
  const home = active === undefined ? 0 : Math.max(0, state.cellOf[active]!);
  const reached = useMemo(() => (mine ? reach(state) : NOTHING), [state, mine]);
  const open = running && canFire(state);
  const lookedAt = selection.hover ?? (selection.keyboard ? (selection.place ?? home) : undefined) ?? selection.armed ?? home;
  const from = reached.cells.has(lookedAt) && selection.target === undefined ? lookedAt : home;
  const targetable = (cell: Cell | undefined) => (cell !== undefined && running && isTargetable(state, cell) ? cell : undefined);
  const chosen = targetable(selection.target);
  const shownTarget = chosen ?? (unitAt(state, lookedAt) >= 0 ? targetable(lookedAt) : undefined);
  const ways = shownTarget === undefined || !open ? [] : waysToFire(state, shownTarget, from);
  const way = ways.find((one) => hasSameEffect(one, selection.way)) ?? bestWay(ways);
  const shotForecast = useMemo(
    () => (chosen === undefined || !way ? undefined : forecast(state, chosen, from, way)),
    [state, chosen, from, way?.aimed, way?.token],
  );
  const threatened = running && selection.threatened ? active : undefined;
  const danger = useMemo(
    () => (threatened === undefined ? undefined : threats(state, threatened, [home, ...reached.cells.keys()])),
    [state, threatened, home, reached],
  );
  useEffect(() => warmOdds(state.battle.numbers), []);
  const text = TEXTS[language];
  return {
    scene,
    animation,
    words: WORDS[language],
    state,
    panelState: stateOfView(animation.picture.panelState),
    grid,
    selection,
    active,
    home,
    mine,
    running,
    placing,
    open,
    reached,
    lookedAt,
    from,
    chosen,
    shown: shownTarget,
    ways,
    way,
    shotForecast,
    danger,
    name: (unit) => unitWords(unitName(state.battle, unit), text),
  };
}

/** The way to fire with the fewest dice; it is selected by default. */
export const bestWay = (ways: readonly Way[]): Way | undefined => ways.toSorted((a, b) => a.odds.dice - b.odds.dice)[0];

/** The move that announces a shot, in notation. */
const announcement = ({ aimed, token }: Way): string => `${aimed ? 'aim' : 'snap'}${token ? '-token' : ''}`;

/** Plays moves, clears the selection, and moves the tab stop back to the active unit. */
export function perform({ scene, selection }: Battle, ...moves: readonly string[]): void {
  selection.clearAim();
  selection.resetFocus();
  scene.play(...moves);
}

/** Fires at a cell: announces the shot unless a target is owed already, then names the cell. */
export function fire(battle: Battle, way: Way, at: Cell): void {
  const cell = battle.grid.name(at);
  perform(battle, ...(isTargeting(battle.state.stage) ? [] : [announcement(way)]), cell);
}

/** The parts of a battle that `likelyTargets` needs. */
type TargetContext = Pick<Battle, 'state'> & { readonly scene: { readonly players: readonly Pick<PlayerAt, 'seat' | 'own'>[] } };

/**
 * Units that the player at this device would target. With one local player these are the opponent's units, also during the opponent's turn.
 */
export function likelyTargets({ scene, state }: TargetContext): Unit[] {
  const [here, another] = scene.players.filter(({ own }) => own);
  return unitsAgainst(state, here && !another ? here.seat : state.side);
}

const unitsAgainst = (state: ArcadeState, side: number): Unit[] => targets(state).filter((unit) => sideOf(state.battle, unit) !== side);

/** Enemies of the active unit that are targets. */
export const enemies = ({ state }: Battle): Unit[] => unitsAgainst(state, state.side);

/** Sorts units by the dice that a shot from `from` needs, fewest first; blocked shots come last. */
export function sortByDice({ state, from }: Battle, units: readonly Unit[]): Unit[] {
  const dice = (unit: Unit) => {
    const cell = state.cellOf[unit]!;
    const stopped = obstacleOn(state, from, cell) === undefined ? 0 : 100;
    return stopped + Math.min(...waysToFire(state, cell, from).map(({ odds }) => odds.dice));
  };
  return units.toSorted((a, b) => dice(a) - dice(b));
}

/** Whether a cell may be chosen for a shot or a ram. */
export const canTarget = ({ state, open, placing, reached }: Battle, cell: Cell): boolean =>
  !placing && isTargetable(state, cell) && (open || reached.rams.has(unitAt(state, cell)));

/** Handles a press on a cell: places a unit, drives, chooses a target, or clears the selection. Returns whether a target is chosen now. */
export function pressCell(battle: Battle, cell: Cell, touch: boolean): boolean {
  const { scene, selection, state, grid, reached } = battle;
  selection.look(cell, false);
  if (!battle.mine) return false;
  const route = reached.cells.get(cell);
  const placeable = battle.placing && scene.moves.includes(grid.name(cell));
  const drivable = route !== undefined && !selection.ground && !isTargeting(state.stage);
  if (placeable || drivable) {
    // A finger hides the cell below it: the first tap shows the move, a second tap or the button plays it.
    if (touch && selection.armed !== cell) {
      playSound({ name: 'select' });
      selection.arm(cell);
      return false;
    }
    perform(battle, ...(placeable ? [grid.name(cell)] : pathText(route!)));
    return false;
  }
  if (canTarget(battle, cell)) {
    playSound({ name: 'pick' });
    selection.choose(cell);
    return true;
  }
  selection.clearAim();
  return false;
}
