import { readOptions, ScriptedChance, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { BOOK } from '../testing.ts';
import { shotOdds } from './odds.ts';
import { ADVANCED_RULES } from './options.ts';

/*
 * An independent, slow and simple implementation of shots and mines, written from the rulebook without code of the rules: units are
 * objects, the board is rows of marks, and lines of fire compare the corners of a cell with the line.
 */

interface Tank {
  x: number;
  y: number;
  left: number;
  sidecar: boolean;
  stunned: boolean;
  token: { x: number; y: number } | undefined;
}

interface Board {
  width: number;
  height: number;
  /** Rows from the south; `.` `_` `#` `o` `x`. */
  rows: string[][];
  /** Green's units and then orange's. */
  units: Tank[];
  gunner: number;
  quarters: number;
}

type Rules = Readonly<Record<string, string | number>>;
const played = (rules: Rules, name: string) => rules[name] === 'on';

const markAt = (board: Board, x: number, y: number): string | undefined => board.rows[y]?.[x];
const unitOn = (board: Board, x: number, y: number) => board.units.find((unit) => unit.x === x && unit.y === y);
const isThing = (board: Board, x: number, y: number) => markAt(board, x, y) === '#' || unitOn(board, x, y) !== undefined;

/** Everything strictly between two centres, nearest first. Objects that touch the line at a corner count only if corners block. */
function firstThing(board: Board, from: Tank, toX: number, toY: number, rules: Rules): { x: number; y: number } | undefined {
  // The side of the line on which a point is. Doubled coordinates avoid fractions.
  const side = (x2: number, y2: number) => Math.sign((toX - from.x) * (y2 - 2 * from.y) - (toY - from.y) * (x2 - 2 * from.x));
  const within = (x: number, y: number) =>
    Math.min(from.x, toX) <= x && x <= Math.max(from.x, toX) && Math.min(from.y, toY) <= y && y <= Math.max(from.y, toY);
  const isEnd = (x: number, y: number) => (x === from.x && y === from.y) || (x === toX && y === toY);
  const crossed = (x: number, y: number) => {
    const sides = [side(2 * x - 1, 2 * y - 1), side(2 * x + 1, 2 * y - 1), side(2 * x - 1, 2 * y + 1), side(2 * x + 1, 2 * y + 1)];
    return within(x, y) && sides.includes(1) && sides.includes(-1);
  };
  const found: { x: number; y: number; far: number }[] = [];
  for (let x = Math.max(0, Math.min(from.x, toX)); x <= Math.min(board.width - 1, Math.max(from.x, toX)); x++)
    for (let y = Math.max(0, Math.min(from.y, toY)); y <= Math.min(board.height - 1, Math.max(from.y, toY)); y++) {
      const far = Math.abs(x - from.x) + Math.abs(y - from.y);
      if (!isEnd(x, y) && crossed(x, y) && isThing(board, x, y)) found.push({ x, y, far });
      // The corner at the north-east of this cell, strictly between the ends: the line crosses two of its four cells and touches the other
      // two.
      const corner = within(x, y) && within(x + 1, y + 1) && side(2 * x + 1, 2 * y + 1) === 0;
      if (!corner || rules['bolt_corner'] !== 'blocked' || from.x === toX || from.y === toY) continue;
      const rising = toX > from.x === toY > from.y;
      const neighbours = rising
        ? [
            { x, y: y + 1 },
            { x: x + 1, y },
          ]
        : [
            { x: x + 1, y: y + 1 },
            { x, y },
          ];
      if (neighbours.every((cell) => isThing(board, cell.x, cell.y)))
        found.push({
          ...neighbours[0]!,
          far: Math.max(...neighbours.map((cell) => Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y))),
        });
    }
  return found.sort((a, b) => a.far - b.far)[0];
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => {
  const [wide, high] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return Math.max(wide, high) + Math.floor(Math.min(wide, high) / 2);
};

function diceAsked(board: Board, target: { x: number; y: number }, aimed: boolean, token: boolean): number {
  const gunner = board.units[board.gunner]!;
  const dice = apart(token ? gunner.token! : gunner, target) + (aimed ? -2 : 0) + (token ? 2 : 0);
  return dice < 1 ? 0 : Math.min(10, dice);
}

/** Carries out a shot with known dice. */
function shoot(board: Board, target: { x: number; y: number }, dice: number[], rules: Rules): void {
  const gunner = board.units[board.gunner]!;
  const count = (face: number) => dice.filter((die) => die === face).length;
  const hit = count(1) === 0;
  let force = dice.length === 0 ? 6 : hit ? Math.min(...dice) : 1;
  let [x, y] = [target.x, target.y];
  if (!hit) {
    if (!played(rules, 'collateral')) return;
    // Steps in the four directions of the compass, rotated clockwise: up, right, down, left.
    const ways = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ];
    const faces = [2, 4, 5, 3];
    for (const [i, face] of faces.entries()) {
      const [dx, dy] = ways[(i + board.quarters) % 4]!;
      x += dx! * count(face);
      y += dy! * count(face);
    }
  }
  if (played(rules, 'energy_bolts') && !(x === gunner.x && y === gunner.y)) {
    const thing = firstThing(board, gunner, x, y, rules);
    if (thing) {
      force = 1;
      x = thing.x;
      y = thing.y;
    }
  }
  const inside = markAt(board, x, y) !== undefined;
  const damage = new Map<Tank, number>();
  const stunned = new Set<Tank>();
  let blast = false;
  const struck = unitOn(board, x, y);
  if (struck) {
    damage.set(struck, force);
    if (force > 3) stunned.add(struck);
    blast = force === 6;
  } else if (markAt(board, x, y) === '#' && played(rules, 'wall_destruction')) {
    board.rows[y]![x] = '.';
    blast = true;
  } else if (markAt(board, x, y) === '.' && played(rules, 'floor_destruction')) {
    board.rows[y]![x] = 'x';
    blast = true;
  }
  if (blast && played(rules, 'blast')) splinters(board, x, y, damage, stunned);
  if (played(rules, 'triangulation')) {
    if (inside) gunner.token = { x, y };
    else if (rules['token_out_of_zone'] === 'remove') gunner.token = undefined;
  }
  carryOut(board, damage, stunned, rules);
}

function splinters(board: Board, x: number, y: number, damage: Map<Tank, number>, stunned: Set<Tank>): void {
  for (const unit of board.units)
    if (Math.max(Math.abs(unit.x - x), Math.abs(unit.y - y)) === 1) {
      damage.set(unit, (damage.get(unit) ?? 0) + 1);
      stunned.add(unit);
    }
}

function carryOut(board: Board, damage: Map<Tank, number>, stunned: Set<Tank>, rules: Rules): void {
  for (const [unit, points] of damage) unit.left = Math.max(0, unit.left - points);
  for (const unit of board.units) {
    if (unit.left === 0) Object.assign(unit, { x: -9, y: -9, token: undefined, stunned: false });
    else if (stunned.has(unit) && played(rules, 'stun')) unit.stunned = true;
  }
}

const name = (x: number, y: number) => `${String.fromCharCode(65 + x)}${y + 1}`;

/** The board as a position of the game. */
function written(board: Board, green: number) {
  const units = board.units.map((unit) => ({
    ...(unit.sidecar ? { type: 'sidecar' } : {}),
    cell: unit.x < 0 ? null : name(unit.x, unit.y),
    endurance: unit.left,
    ...(unit.stunned ? { stunned: true } : {}),
    ...(unit.token ? { token: name(unit.token.x, unit.token.y) } : {}),
  }));
  const rank = [name(board.units[0]!.x, board.units[0]!.y)];
  const zone = { map: board.rows.toReversed().map((row) => row.join('')), ranks: [rank, rank] };
  return { zone, units: { green: units.slice(0, green), orange: units.slice(green) }, side: 'green' };
}

const random = new SeededChance(2026);
const below = (n: number) => random.below(n, 'table');
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;

function randomRules(): Record<string, string> {
  const rules: Record<string, string> = { target_anything: 'on', stall_limit: 'none' };
  for (const rule of ADVANCED_RULES) if (rule !== 'target_anything') rules[rule] = below(4) === 0 ? 'off' : 'on';
  return {
    ...rules,
    token_out_of_zone: oneOf(['stay', 'remove']),
    bolt_corner: oneOf(['passes', 'blocked']),
    compass_rotation: oneOf(['0', '90', '180', '270']),
    pool_space: 'enterable',
    mine_blast: oneOf(['once', 'none']),
    mine_under_survivor: oneOf(['keep', 'destroy', 'stay']),
  };
}

/** The most objects of each kind on a random board, for both sides together. */
const TANKS = 5;
const SIDECARS = 4;

function randomBoard(rules: Rules): { board: Board; green: number } {
  const width = 3 + below(10);
  const height = 3 + below(10);
  const dense = 1 + below(4);
  const mark = () => (below(10) < dense ? oneOf(['_', '#', '#', 'o', 'x']) : '.');
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, mark));
  const free = rows.flatMap((row, y) => row.flatMap((kind, x) => (kind === '.' || kind === 'o' ? [{ x, y }] : [])));
  while (free.length < 4) {
    const [x, y] = [below(width), below(height)];
    if (!free.some((cell) => cell.x === x && cell.y === y)) free.push({ x, y });
    rows[y]![x] = '.';
  }
  const units: Tank[] = [];
  const count = Math.min(free.length, 2 + below(6));
  while (units.length < count) {
    const cell = free.splice(below(free.length), 1)[0]!;
    const tanks = units.filter(({ sidecar }) => !sidecar).length;
    const sidecar = tanks >= TANKS || (units.length - tanks < SIDECARS && below(6) === 0);
    const armed = !sidecar || rules['sidecar_cannon'] === 'yes';
    const token = armed && played(rules, 'triangulation') && below(2) === 0 ? { x: below(width), y: below(height) } : undefined;
    units.push({ ...cell, sidecar, left: sidecar ? 1 : 1 + below(6), stunned: false, token });
  }
  units[0]!.sidecar = false;
  // Tanks alternate between the sides, so that neither has more than three.
  const allTanks = units.filter(({ sidecar }) => !sidecar);
  const sidecars = units.filter(({ sidecar }) => sidecar);
  const half = (list: Tank[]) => Math.ceil(list.length / 2);
  const green = half(allTanks) + half(sidecars.length > 1 ? sidecars : []);
  const ordered = [
    ...allTanks.slice(0, half(allTanks)),
    ...sidecars.slice(0, green - half(allTanks)),
    ...allTanks.slice(half(allTanks)),
    ...sidecars.slice(green - half(allTanks)),
  ];
  return {
    board: { width, height, rows, units: ordered, gunner: 0, quarters: Number(rules['compass_rotation']) / 90 },
    green,
  };
}

/** The state of a board in the game: green's first unit is to act. */
function stateOf(board: Board, green: number, rules: Record<string, string>, more: object = {}) {
  const options = readOptions(arcade.options, rules);
  if (!options.ok) throw new Error(options.fault.message);
  const state = arcade.readPosition({ ...written(board, green), ...more }, options.value);
  if (!state.ok) throw new Error(`${state.fault.field}: ${state.fault.message}`);
  return state.value;
}

const copyOf = (board: Board): Board => ({
  ...board,
  rows: board.rows.map((row) => [...row]),
  units: board.units.map((unit) => ({ ...unit, token: unit.token && { ...unit.token } })),
});

/** The facts on which both must agree, read from the game's own arrays for speed. */
function compare(state: ReturnType<typeof stateOf>, board: Board, context: () => string): void {
  const { grid } = state.battle.zone;
  for (const [i, unit] of board.units.entries()) {
    const cell = unit.x < 0 ? -1 : grid.at(unit.x, unit.y);
    const token = unit.token ? grid.at(unit.token.x, unit.token.y) : -1;
    if (
      state.cellOf[i] !== cell ||
      state.endurance[i] !== unit.left ||
      state.tokens[i] !== token ||
      (state.stunned[i] === 1) !== unit.stunned
    )
      throw new Error(`unit ${i} differs\n${context()}`);
  }
  for (let y = 0; y < board.height; y++)
    for (let x = 0; x < board.width; x++)
      if ('._#ox'[state.terrain[grid.at(x, y)]!] !== board.rows[y]![x]) throw new Error(`${name(x, y)} differs\n${context()}`);
}

/** A million shots; each board is used for many of them. */
const BOARDS = 'quick' in globalThis ? 60 : 10_000;
const SHOTS_A_BOARD = 100;

describe('an independent implementation', () => {
  it('[A49] [A43] agrees on a million shots from random positions', () => {
    let compared = 0;
    for (let n = 0; n < BOARDS; n++) {
      const rules = randomRules();
      const { board, green } = randomBoard(rules);
      const token = board.units[0]!.token !== undefined;
      const ways = token ? (['aimed', 'snap', 'aimed-token', 'snap-token'] as const) : (['aimed', 'snap'] as const);
      const starts = ways.map((stage) => ({ stage, state: stateOf(board, green, rules, { stage }) }));
      const targets = board.rows.flatMap((row, y) => row.flatMap((kind, x) => (kind === '_' || kind === 'x' ? [] : [{ x, y }])));
      for (let shot = 0; shot < SHOTS_A_BOARD; shot++) {
        const { stage, state } = oneOf(starts);
        const target = oneOf(targets);
        if (target.x === board.units[0]!.x && target.y === board.units[0]!.y) continue;
        const faces = Array.from(
          { length: diceAsked(board, target, stage.startsWith('aimed'), stage.endsWith('token')) },
          () => 1 + below(6),
        );
        const plain = copyOf(board);
        shoot(plain, target, faces, rules);
        const scratch = arcade.copy(state);
        const chance = new ScriptedChance(faces.length > 0 ? [{ kind: 'dice', faces }] : []);
        const { grid } = state.battle.zone;
        // The turn may pass when the gunner is destroyed. Compare the effects of the shot, before the next turn begins.
        const before = board.units[0]!.left;
        arcade.play(scratch, 0, 16 + grid.at(target.x, target.y), chance, null);
        chance.finish();
        compared++;
        if (plain.units[0]!.left === 0 && before > 0) {
          // A stunned unit may have recovered in a turn that passed automatically; everything else must agree.
          for (const [i, unit] of plain.units.entries()) unit.stunned = scratch.stunned[i] === 1;
        }
        compare(scratch, plain, () => JSON.stringify({ rules, stage, target, faces, board, green }));
      }
    }
    expect(compared).toBeGreaterThan(0.95 * BOARDS * SHOTS_A_BOARD);
  });

  it('[M8] [M12] agrees on mines from random positions', () => {
    for (let n = 0; n < 2 * BOARDS; n++) {
      const rules: Record<string, string> = { ...randomRules(), triangulation: 'off' };
      const { board, green } = randomBoard(rules);
      const owner = board.units[0]!;
      owner.sidecar = true;
      owner.left = 1;
      const spots = board.rows.flatMap((row, y) => row.flatMap((kind, x) => (kind === '#' || kind === '_' ? [] : [{ x, y }])));
      const at =
        below(2) === 0 ? oneOf(board.units.filter(({ x, y }) => spots.some((spot) => spot.x === x && spot.y === y))) : oneOf(spots);
      const kind = oneOf(['area', 'radial'] as const);
      const [x, y] = [at.x, at.y];
      const position = written(board, green);
      const options = readOptions(arcade.options, rules);
      if (!options.ok) throw new Error(options.fault.message);
      Object.assign(position.units.green[0]!, { mine: { kind, cell: name(x, y) } });
      const read = arcade.readPosition(position, options.value);
      if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);

      const plain = copyOf(board);
      const damage = new Map<Tank, number>();
      const stunned = new Set<Tank>();
      const above = unitOn(plain, x, y);
      const isWall = (wx: number, wy: number) => markAt(plain, wx, wy) === '#';
      for (const unit of plain.units) {
        const [dx, dy] = [unit.x - x, unit.y - y];
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        let points = 0;
        if (kind === 'area') {
          if (far === 0) points = 6;
          else if (far === 1) points = dx !== 0 && dy !== 0 && (isWall(x + dx, y) || isWall(x, y + dy)) ? 0 : 3;
        } else if (far === 0) points = 4;
        else if ((dx === 0 || dy === 0) && far <= 3) {
          points = 4 - far;
          for (let step = 1; step < far; step++) if (isWall(x + Math.sign(dx) * step, y + Math.sign(dy) * step)) points = 0;
        }
        if (points > 0) damage.set(unit, points);
        if (far === 0) stunned.add(unit);
      }
      const dies = above !== undefined && damage.get(above)! >= above.left;
      const survivor = above !== undefined && !dies;
      const fate = rules['mine_under_survivor'];
      const falls = played(rules, 'floor_destruction') && markAt(plain, x, y) === '.' && !(survivor && fate === 'keep');
      if (falls) plain.rows[y]![x] = 'x';
      if (played(rules, 'blast') && rules['mine_blast'] === 'once' && (falls || (kind === 'area' && above)))
        splinters(plain, x, y, damage, stunned);
      if (falls && survivor && fate === 'destroy') damage.set(above!, 99);
      carryOut(plain, damage, stunned, rules);
      // Stunned units recover in turns that pass automatically.
      if (plain.units[0]!.left === 0) for (const [i, unit] of plain.units.entries()) unit.stunned = read.value.stunned[i] === 1;
      compare(read.value, plain, () => JSON.stringify({ rules, kind, x, y, board, green }));
    }
  });

  it('[A25] agrees when every roll is counted in order, and [A24] one die always grazes', () => {
    for (let dice = 1; dice <= 6; dice++) {
      const tally = new Map<string, number>();
      const total = 6 ** dice;
      for (let code = 0; code < total; code++) {
        const faces = Array.from({ length: dice }, (_, place) => 1 + (Math.floor(code / 6 ** place) % 6));
        if (!faces.includes(1)) continue;
        const count = (face: number) => faces.filter((die) => die === face).length;
        const key = `${count(4) - count(3)} ${count(2) - count(5)}`;
        tally.set(key, (tally.get(key) ?? 0) + 1);
      }
      const { strays } = shotOdds(BOOK, dice);
      expect(strays).toHaveLength(tally.size);
      for (const { east, north, chance } of strays)
        expect(Number(chance.over) / Number(chance.under)).toBeCloseTo(tally.get(`${east} ${north}`)! / total, 12);
    }
    expect(shotOdds(BOOK, 1).graze).toEqual({ over: 1n, under: 6n });
  });
});
