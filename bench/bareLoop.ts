import { SeededChance } from '@fray/engine';

/*
 * The core battle on "crossfire" as one loop over flat arrays, without contract, options or events. It measures the cost of the contract,
 * and must end on the same hash as the contract from the same seed.
 */

const SIZE = 11;
const MAP = [
  '...........',
  '...........',
  '..#.....#..',
  '...........',
  '......#....',
  'o....#....o',
  '....#......',
  '...........',
  '..#.....#..',
  '...........',
  '...........',
];
const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [1, 1, 0, -1, -1, -1, 0, 1];
const STARTS = [3, 5, 7, 10 * SIZE + 7, 10 * SIZE + 5, 10 * SIZE + 3];
const solid = Uint8Array.from({ length: SIZE * SIZE }, (_, cell) => (MAP[Math.floor(cell / SIZE)]!.charAt(cell % SIZE) === '.' ? 0 : 1));
const near = Int16Array.from({ length: SIZE * SIZE * 8 }, (_, i) => {
  const x = ((i >> 3) % SIZE) + DX[i & 7]!;
  const y = Math.floor((i >> 3) / SIZE) + DY[i & 7]!;
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE ? y * SIZE + x : -1;
});

export interface BareEnd {
  readonly moves: number;
  readonly cellOf: Int16Array;
  readonly endurance: Int8Array;
  readonly turn: number;
}

/** Plays one whole game in one function, written for speed alone. */
// oxlint-disable-next-line max-lines-per-function -- what it is measured for: nothing is called
export function bareGame(seed: number): BareEnd {
  const chance = new SeededChance(seed);
  const chooser = new SeededChance(seed + 1_000_000);
  const blocked = solid.slice();
  const unitOn = new Int8Array(SIZE * SIZE);
  const cellOf = Int16Array.from(STARTS);
  const endurance = new Int8Array(6).fill(6);
  const discs = [0, 0];
  const faces = new Uint8Array(10);
  const list = new Int32Array(64);
  for (let unit = 0; unit < 6; unit++) {
    blocked[cellOf[unit]!] = 1;
    unitOn[cellOf[unit]!] = unit + 1;
  }
  let side = chance.below(2, 'table');
  let points = 6;
  let fired = 0;
  let stage = 0;
  let eventful = false;
  let stall = 0;
  let turn = 1;
  let moves = 0;
  for (;;) {
    const unit = side * 3 + discs[side]!;
    const at = cellOf[unit]!;
    let size = 0;
    if (stage !== 0) {
      for (let u = 0; u < 6; u++) if (u !== unit && endurance[u]! > 0) list[size++] = 16 + cellOf[u]!;
    } else {
      if (fired !== 2 && points >= 2)
        for (let d = 0; d < 8; d++) {
          if ((d & 1) === 1) {
            if (points < 3) continue;
            const a = near[at * 8 + d - 1]!;
            const b = near[at * 8 + ((d + 1) & 7)]!;
            if (a < 0 || b < 0 || blocked[a] === 1 || blocked[b] === 1) continue;
          }
          const to = near[at * 8 + d]!;
          if (to >= 0 && blocked[to] === 0) list[size++] = d;
        }
      if (fired === 0) {
        if (points === 6) list[size++] = 8;
        list[size++] = 9;
      }
      list[size++] = 10;
    }
    const move = list[chooser.below(size, 'table')]!;
    moves++;
    if (move >= 16) {
      const cell = move - 16;
      const target = unitOn[cell]! - 1;
      const dx = Math.abs((at % SIZE) - (cell % SIZE));
      const dy = Math.abs(Math.floor(at / SIZE) - Math.floor(cell / SIZE));
      let dice = Math.max(dx, dy) + (Math.min(dx, dy) >> 1) - (stage === 2 ? 2 : 0);
      let damage = 6;
      if (dice >= 1) {
        dice = Math.min(dice, 10);
        chance.dice(dice, faces, 'table');
        for (let i = 0; i < dice; i++) damage = Math.min(damage, faces[i]!);
        if (damage === 1) damage = 0;
      }
      fired = stage;
      stage = 0;
      if (damage > 0) {
        eventful = true;
        endurance[target] = Math.max(0, endurance[target]! - damage);
        if (endurance[target] === 0) {
          blocked[cell] = 0;
          unitOn[cell] = 0;
          cellOf[target] = -1;
        }
      }
    } else if (move < 8) {
      const to = near[at * 8 + move]!;
      blocked[at] = 0;
      unitOn[at] = 0;
      blocked[to] = 1;
      unitOn[to] = unit + 1;
      cellOf[unit] = to;
      points -= (move & 1) === 1 ? 3 : 2;
    } else if (move !== 10) stage = move === 8 ? 2 : 1;
    else {
      do {
        stall = eventful ? 0 : stall + 1;
        const green = endurance[0]! + endurance[1]! + endurance[2]!;
        const orange = endurance[3]! + endurance[4]! + endurance[5]!;
        if (green === 0 || orange === 0 || stall >= 60) return { moves, cellOf, endurance, turn };
        discs[side] = (discs[side]! + 1) % 3;
        side = 1 - side;
        turn++;
        points = 6;
        fired = 0;
        eventful = false;
      } while (endurance[side * 3 + discs[side]!] === 0);
    }
  }
}
