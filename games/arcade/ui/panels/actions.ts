import {
  type ActionSpec,
  AimIcon,
  BoltIcon,
  BombIcon,
  EndIcon,
  EyeIcon,
  isPhoneLayout,
  MoveIcon,
  RepairIcon,
  type Shortcut,
  TargetIcon,
  UndoIcon,
} from '@fray/table-kit';
import { TEXTS } from '../../io/log.ts';
import { activeUnit, isAlive, MINES, mayMove, sideOf, unitAt } from '../../rules/state.ts';
import { obstacleOn, previewMine, waysToFire } from '../board/analysis.ts';
import { type Battle, bestWay, enemies, fire, likelyTargets, pathText, perform, sortByDice } from '../board/battle.ts';
import { cellWords, shotWords } from '../board/cellNames.ts';
import { harmWords, percent } from './figures.ts';

/** Name of a target: its unit, or its cell. */
function targetWords(battle: Battle, cell: number): string {
  const { state, grid } = battle;
  const unit = unitAt(state, cell);
  return unit >= 0 && isAlive(state, unit) ? cellWords(battle, cell) : grid.name(cell);
}

/** The primary action; its label says what it does. */
export function primaryAction(battle: Battle): ActionSpec | undefined {
  const { scene, words, mine, placing, chosen, selection } = battle;
  if (!mine) return undefined;
  if (placing) return placeAction(battle);
  if (chosen !== undefined) return fireAction(battle) ?? ramAction(battle);
  if (selection.armed !== undefined && battle.reached.cells.has(selection.armed)) return driveAction(battle, selection.armed);
  const target = nextTarget(battle);
  if (battle.open && target) return target;
  return scene.moves.includes('end') ? endAction(battle, words.driveOn) : undefined;
}

function placeAction(battle: Battle): ActionSpec | undefined {
  const { selection, scene, grid, words, name, state } = battle;
  const cell = selection.armed === undefined ? '' : grid.name(selection.armed);
  if (!scene.moves.includes(cell)) return undefined;
  return { label: words.placeAt(name(activeUnit(state)), cell), icon: MoveIcon, act: () => perform(battle, cell) };
}

function driveAction(battle: Battle, cell: number): ActionSpec {
  const { reached, grid, words, state } = battle;
  const route = reached.cells.get(cell)!;
  return {
    label: words.driveTo(grid.name(cell)),
    note: words.costs(route.cost, state.points),
    icon: MoveIcon,
    key: 'd',
    act: () => perform(battle, ...pathText(route)),
  };
}

function fireAction(battle: Battle): ActionSpec | undefined {
  const { chosen, way, from, home, open, words, state } = battle;
  if (chosen === undefined || !way || !open || from !== home) return undefined;
  const stopped = obstacleOn(state, home, chosen) !== undefined;
  return {
    label: words.fireAt(targetWords(battle, chosen), stopped ? words.blocked : percent(way.odds.hit).replace(' ', '\u00a0')),
    note: way.aimed
      ? words.thenStay
      : words.thenDrive(state.points >= Math.min(state.battle.options.straight_cost, state.battle.options.diagonal_cost)),
    icon: way.aimed ? AimIcon : BoltIcon,
    key: 'f',
    act: () => {
      fire(battle, way, chosen);
      focusBoard();
    },
  };
}

function ramAction(battle: Battle): ActionSpec | undefined {
  const { chosen, reached, state, words, name } = battle;
  const unit = chosen === undefined ? -1 : unitAt(state, chosen);
  const ram = reached.rams.get(unit);
  if (!ram) return undefined;
  return {
    label: words.ram(name(unit)),
    note: words.ramHurts(ram.damage),
    icon: MoveIcon,
    key: 'r',
    destructive: sideOf(state.battle, unit) === state.side,
    act: () => {
      perform(battle, ...pathText(ram));
      focusBoard();
    },
  };
}

/** The next enemy after the chosen one, in order of hit chance. A unit that cannot fire continues from the cell in focus. */
function nextTarget(battle: Battle): ActionSpec | undefined {
  const { state, words, name, chosen, lookedAt, home, mine, selection, grid } = battle;
  const open = mine && battle.open;
  const list = open ? sortByDice(battle, likelyTargets(battle)) : likelyTargets(battle);
  const before = open ? chosen : lookedAt;
  const at = list.findIndex((unit) => state.cellOf[unit] === before);
  const unit = list[(at + 1) % list.length];
  if (unit === undefined) return undefined;
  const cell = state.cellOf[unit]!;
  const best = open ? bestWay(waysToFire(state, cell, home)) : undefined;
  const stop = obstacleOn(state, home, cell);
  const note = stop === undefined ? best && words.upTo(percent(best.odds.hit)) : words.stopped(cellWords(battle, stop), grid.name(stop));
  return {
    label: words.targetUnit(name(unit)),
    ...(best && note !== undefined ? { note } : {}),
    icon: TargetIcon,
    key: 'l',
    act: () => {
      if (open) selection.choose(cell);
      focusCell(cell);
    },
  };
}

function endAction(battle: Battle, note?: (points: number) => string): ActionSpec {
  const { state, words } = battle;
  const left = mayMove(state) && state.points >= state.battle.numbers.straight_cost ? state.points : 0;
  return {
    label: words.endTurn,
    ...(note && left > 0 ? { note: note(left) } : {}),
    icon: EndIcon,
    key: 'e',
    act: () => perform(battle, 'end'),
  };
}

/** The other actions that are possible now. */
export function otherActions(battle: Battle): ActionSpec[] {
  const { scene, words, mine, running, selection, open, state } = battle;
  if (!mine) return [];
  const primary = primaryAction(battle);
  const list: ActionSpec[] = [];
  const ram = ramAction(battle);
  if (ram && primary?.key !== 'r') list.push(ram);
  if (scene.moves.includes('repair'))
    list.push({
      label: words.repair(state.battle.options.repair_points),
      icon: RepairIcon,
      key: 'p',
      act: () => perform(battle, 'repair'),
    });
  list.push(...mineActions(battle));
  if (open && state.battle.options.target_anything === 'on')
    list.push({
      label: isPhoneLayout() ? words.groundShort : words.shootGround,
      icon: TargetIcon,
      key: 'g',
      pressed: selection.ground,
      act: () => {
        if (!selection.ground) scene.announce(words.pickGround);
        selection.aimAtGround(!selection.ground);
      },
    });
  if (running)
    list.push({
      label: words.threats,
      icon: EyeIcon,
      key: 't',
      pressed: selection.threatened,
      act: () => selection.showThreats(!selection.threatened),
    });
  if (scene.canUndo) list.push({ label: words.undo, icon: UndoIcon, key: 'u', act: () => scene.undo() });
  if (scene.moves.includes('end') && primary?.key !== 'e') list.push(endAction(battle));
  return list;
}

function mineActions(battle: Battle): ActionSpec[] {
  const { scene, words, state, active, home, name } = battle;
  if (active === undefined) return [];
  return MINES.filter((kind) => scene.moves.includes(`mine-${kind}`)).map((kind) => ({
    label: words.lay(TEXTS[scene.language].values[kind]),
    note: harmWords(previewMine(state, active, { cell: home, kind: MINES.indexOf(kind) }).harmed, words, name),
    icon: BombIcon,
    key: kind === 'area' ? 'a' : 'x',
    act: () => perform(battle, `mine-${kind}`),
  }));
}

/** Keys in addition to those of the shown actions. */
export function shortcuts(battle: Battle): Shortcut[] {
  const { scene, words, state, name, selection } = battle;
  const list: Shortcut[] = [
    {
      key: 'o',
      label: words.oddsKey,
      act: () =>
        scene.announce(
          (battle.open ? sortByDice(battle, enemies(battle)) : enemies(battle))
            .map((unit) => `${name(unit)}: ${shotWords(battle, state.cellOf[unit]!)}`)
            .join('. '),
        ),
    },
    {
      key: 'Escape',
      label: words.letGo,
      act() {
        selection.clearAim();
        focusBoard();
      },
    },
  ];
  // Computed when the key is pressed, not for every keyframe.
  if (battle.running) list.push({ key: 'l', label: words.nextTarget, act: () => nextTarget(battle)?.act() });
  return list;
}

/** Moves the focus to the board's tab stop before the focused control disappears. */
const focusBoard = (): void => focusOn('.ar-field [role=gridcell][tabindex="0"]');

const focusCell = (cell: number): void => focusOn(`.ar-field [data-cell="${cell}"]`);

/** Moves the focus to the actions for the chosen target. */
export const focusAction = (): void => focusOn('.action-button.prime');

const focusOn = (selector: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement | SVGElement>(selector)?.focus());
};
