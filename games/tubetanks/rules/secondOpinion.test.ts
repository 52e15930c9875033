import { readOptions, ScriptedChance, SeededChance } from '@fray/engine';
import { expect, it } from 'vitest';
import { tubetanks } from '../index.ts';

/*
 * An independent, slow and simple implementation of a round, written from the rulebook without code of the rules: tanks are words, lanes
 * and rows are numbers, and a bolt visits every square on its way.
 */

interface Tank {
  lane: number; // 0 left wall, 1 floor, 2 right wall
  row: number; // counted from 1
  facing: 'up' | 'right' | 'down' | 'left';
  hits: number;
  destroyed: boolean;
}

type PlainOptions = Readonly<Record<'programming' | 'apex' | 'hold' | 'fire_timing' | 'fire_range' | 'at_limit', string>> & {
  readonly rows: number;
  readonly steps: number;
  readonly bolt_along: number;
  readonly bolt_across: number;
};

const CLOCKWISE = ['up', 'right', 'down', 'left'] as const;
const turnedBy = (facing: Tank['facing'], quarters: number): Tank['facing'] => CLOCKWISE[(CLOCKWISE.indexOf(facing) + quarters + 4) % 4]!;

/** The next square, or undefined at the end of the tunnel. */
function ahead(lane: number, row: number, facing: Tank['facing'], { apex, rows }: PlainOptions): [number, number] | undefined {
  const ring = apex === 'wrap';
  let [newLane, newRow] = [lane, row];
  if (facing === 'up') newRow += 1;
  if (facing === 'down') newRow -= 1;
  if (facing === 'right') newLane += 1;
  if (facing === 'left') newLane -= 1;
  if (ring && newLane === 3) newLane = 0;
  if (ring && newLane === -1) newLane = 2;
  return newRow < 1 || newRow > rows || newLane < 0 || newLane > 2 ? undefined : [newLane, newRow];
}

function drive(tank: Tank, letter: string, isOne: boolean, options: PlainOptions): void {
  if (letter === 'H') return;
  let heading = tank.facing;
  if (options.programming === 'relative') {
    if (letter === 'L') heading = turnedBy(tank.facing, -1);
    if (letter === 'R') heading = turnedBy(tank.facing, 1);
  } else {
    const fromOne = { F: 'up', R: 'right', B: 'down', L: 'left' } as const;
    heading = fromOne[letter as keyof typeof fromOne];
    if (!isOne) heading = turnedBy(heading, 2);
  }
  if (heading !== tank.facing) {
    tank.facing = heading;
    return;
  }
  const next = ahead(tank.lane, tank.row, tank.facing, options);
  if (next) [tank.lane, tank.row] = next;
}

function isStruck(gunner: Tank, target: Tank, options: PlainOptions): boolean {
  const length = gunner.facing === 'up' || gunner.facing === 'down' ? options.bolt_along : options.bolt_across;
  let square: [number, number] | undefined = [gunner.lane, gunner.row];
  for (let step = 1; step <= length && square; step++) {
    square = ahead(square[0], square[1], gunner.facing, options);
    const here = square !== undefined && square[0] === target.lane && square[1] === target.row;
    if (here && (step === length || options.fire_range === 'sudden')) return true;
  }
  return false;
}

function volley(one: Tank, two: Tank, options: PlainOptions): void {
  const hits = [
    { target: two, bolt: one.facing, struck: isStruck(one, two, options) },
    { target: one, bolt: two.facing, struck: isStruck(two, one, options) },
  ];
  const headOn = one.facing === turnedBy(two.facing, 2);
  for (const { target, bolt, struck } of hits) {
    if (!struck || headOn) continue;
    if (bolt === target.facing) target.destroyed = true;
    else if (++target.hits === 3) target.destroyed = true;
  }
}

/** Positions, and pairs of programs in each: a million rounds. */
const POSITIONS = 'quick' in globalThis ? 1500 : 40_000;
const PAIRS = 25;
const chance = new ScriptedChance();

it('[TT1] [T1] [T2] [T3] [T4] [T6] [T7] [T8] [T10] [T11] [T18] [T19] [T20] an independent implementation plays every round to the same result', () => {
  const random = new SeededChance(77);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length, 'table')]!;
  const faces = 'LFR';
  const counts = { destroyed: 0, hit: 0, both: 0 };
  for (let n = 0; n < POSITIONS; n++) {
    const input: PlainOptions = {
      programming: pick(['relative', 'heading']),
      apex: pick(['wrap', 'closed']),
      hold: pick(['no', 'yes']),
      fire_timing: pick(['end', 'each-step']),
      fire_range: pick(['exact', 'sudden']),
      at_limit: pick(['draw', 'fewest-hits']),
      // Every other position uses the rulebook's numbers.
      rows: pick([6, 6, 3, 4, 8, 9]),
      steps: pick([3, 3, 1, 2, 4]),
      bolt_along: pick([3, 3, 1, 5]),
      bolt_across: pick([2, 2, 1]),
    };
    const texts = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const options = readOptions(tubetanks.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const tank = (): Tank => ({
      lane: random.below(3, 'table'),
      row: 1 + random.below(input.rows, 'table'),
      facing: pick(CLOCKWISE),
      hits: random.below(3, 'table'),
      destroyed: false,
    });
    const [first, second] = [tank(), tank()];
    const json = ({ lane, row, facing, hits, destroyed }: Tank) => ({
      cell: `${faces[lane]}${row}`,
      facing,
      hits,
      destroyed,
      locked: null,
    });
    const round = pick(first.hits + second.hits === 0 ? [1, 39, 40] : [3, 39, 40]);
    const read = tubetanks.readPosition({ one: json(first), two: json(second), round }, options.value);
    if (!read.ok) throw new Error(read.fault.message);
    const letters = (input.programming === 'relative' ? 'FLR' : 'FLRB') + (input.hold === 'yes' ? 'H' : '');
    const state = tubetanks.copy(read.value);
    for (let pair = 0; pair < PAIRS; pair++) {
      const programs = [0, 1].map(() => Array.from({ length: input.steps }, () => pick([...letters])).join(''));
      const [one, two] = [{ ...first }, { ...second }];
      tubetanks.copy(read.value, state);
      for (const seat of [0, 1]) tubetanks.play(state, seat, tubetanks.parse(state, programs[seat]!)!, chance, null);

      for (let step = 0; step < input.steps && !one.destroyed && !two.destroyed; step++) {
        drive(one, programs[0]![step]!, true, input);
        drive(two, programs[1]![step]!, false, input);
        if (input.fire_timing === 'each-step' || step === input.steps - 1) volley(one, two, input);
      }
      let ending = 'running';
      if (one.destroyed && two.destroyed) ending = 'both-destroyed';
      else if (one.destroyed) ending = 'two';
      else if (two.destroyed) ending = 'one';
      else if (round === 40) {
        ending = 'round-limit';
        if (input.at_limit === 'fewest-hits' && one.hits < two.hits) ending = 'one-fewer-hits';
        if (input.at_limit === 'fewest-hits' && two.hits < one.hits) ending = 'two-fewer-hits';
      }
      const expected = { one: json(one), two: json(two), round: ending === 'running' ? round + 1 : round, ending };
      const found = tubetanks.writePosition(state);
      if (JSON.stringify(found) !== JSON.stringify(expected))
        expect(found, `${JSON.stringify(input)} ${programs.join(' ')}`).toEqual(expected);
      if (one.destroyed && two.destroyed) counts.both++;
      else if (one.destroyed || two.destroyed) counts.destroyed++;
      else if (one.hits + two.hits > 0) counts.hit++;
    }
  }
  // The comparison has met all kinds of endings.
  expect(Math.min(counts.destroyed, counts.hit, counts.both)).toBeGreaterThan(20);
});
