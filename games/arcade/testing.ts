import { MoveList, type SeededChance, standardOptions } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { trainingTask } from './bot/training.ts';
import { arcade } from './index.ts';
import type { ArcadePosition } from './io/positionShape.ts';
import { ADVANCED_RULES, type ArcadeOptions, numbersOf, optionSpecs } from './rules/options.ts';
import { type ArcadeEvent, type ArcadeState, PLACE } from './rules/state.ts';

/** The rulebook's numbers. */
export const BOOK = numbersOf(standardOptions(optionSpecs));

/** Nine by nine cells of open floor. */
export const OPEN = Array.from({ length: 9 }, () => '.........');

/** `open` with some cells changed: `{ D4: '#' }`. */
export function floor(changes: Readonly<Record<string, string>> = {}, width = 9, height = 9): string[] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'));
  for (const [cell, mark] of Object.entries(changes)) rows[height - Number(cell.slice(1))]![cell.charCodeAt(0) - 65] = mark;
  return rows.map((row) => row.join(''));
}

/** Options that switch these rules on. */
export const on = (...names: (keyof ArcadeOptions)[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, 'on']));

/** All ten advanced rules. */
export const EVERYTHING = on(...ADVANCED_RULES);

type UnitWritten = ArcadePosition['units']['green'][number];
const UNIT = /^(s?)([A-U]\d+|-)(?::(\d))?(~?)(?:@([A-U]\d+))?(?:\*(area|radial)=([A-U]\d+))?$/;

/** `D4`, `D4:2` (endurance), `-` (destroyed), `D4~` (stunned), `D4@E5` (token), `sD4*area=D4` (a sidecar and its mine). */
function unit(text: string): UnitWritten {
  const found = UNIT.exec(text);
  if (!found) throw new Error(`“${text}” is no unit`);
  const [, sidecar, cell = '', endurance, stunned, token, kind, mineCell] = found;
  const full = sidecar ? 1 : 6;
  return {
    ...(sidecar ? { type: 'sidecar' } : {}),
    cell: cell === '-' ? null : cell,
    endurance: cell === '-' ? 0 : Number(endurance ?? full),
    ...(stunned ? { stunned: true } : {}),
    ...(token ? { token } : {}),
    ...(kind && mineCell ? { mine: { kind: kind === 'area' ? 'area' : 'radial', cell: mineCell } } : {}),
  };
}

type Extra = Partial<Omit<ArcadePosition, 'units' | 'zone'>> & {
  readonly map?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
};

/** A battle for tests of rules. Green is to move by default. */
export function battle(green: readonly string[], orange: readonly string[], { map = OPEN, options = {}, ...extra }: Extra = {}) {
  const position = { zone: { map }, units: { green: green.map(unit), orange: orange.map(unit) }, side: 'green', ...extra };
  return new RulesTable(arcade, options, position);
}

export type Battle = ReturnType<typeof battle>;

/** The units as short texts, in the notation that `battle` takes. */
export function squads({ state }: Battle): Record<'green' | 'orange', string[]> {
  const { units } = arcade.view(state, 0).position;
  const text = ({ type, cell, endurance, stunned, token, mine }: UnitWritten) =>
    [
      type === 'sidecar' ? 's' : '',
      cell ?? '-',
      cell === null || endurance === (type === 'sidecar' ? 1 : 6) ? '' : `:${endurance}`,
      stunned ? '~' : '',
      token ? `@${token}` : '',
      mine ? `*${mine.kind}=${mine.cell}` : '',
    ].join('');
  return { green: units.green.map(text), orange: units.orange.map(text) };
}

/** The terrain of a cell. */
export function ground({ state }: Battle, cell: string): string {
  const { map } = arcade.view(state, 0).position.zone;
  return map[map.length - Number(cell.slice(1))]![cell.charCodeAt(0) - 65]!;
}

export const types = (events: readonly ArcadeEvent[]): string[] => events.map((event) => event.type);

/** Positions of battles with these options, in the middle of turns too. */
export function* positionsAt(table: (random: SeededChance) => ArcadeOptions, random: SeededChance, count: number): Generator<ArcadeState> {
  const list = new MoveList();
  while (count > 0) {
    const state = arcade.setup(table(random), 2, random);
    if (random.below(2, 'table') === 0) trainingTask.scatter(state, random);
    for (let moves = 1 + random.below(60, 'table'); moves > 0 && arcade.deciders(state) !== 0; moves--) {
      arcade.moves(state, state.side, list);
      arcade.play(state, state.side, list.get(random.below(list.size, 'table')), random, null);
    }
    if (arcade.deciders(state) === 0 || state.stage === PLACE) continue;
    count--;
    yield state;
  }
}
