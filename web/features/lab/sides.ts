import type { AnyGame } from '@fray/engine';
import type { LabResult, Measure } from '@fray/lab';
import { type Changes, readChanges, writeChanges } from './changes.ts';

/** The most arms besides the rulebook's: more are hard to distinguish. */
export const MAX_SIDES = 3;
const BETWEEN = ';';

/** The compared variants as a part of an address: “tank_endurance=5;tank_endurance=4”. */
export const writeSides = (sides: readonly Changes[]): string => sides.map(writeChanges).join(BETWEEN);

/** The inverse of `writeSides`; at least one, which may be the book itself. */
export const readSides = (game: Pick<AnyGame, 'options'>, text: string): readonly Changes[] =>
  text
    .split(BETWEEN)
    .slice(0, MAX_SIDES)
    .map((part) => readChanges(game, part));

/** The sides that differ from the book and from one another: those that can be asked about, in their order. */
export function distinctSides(sides: readonly Changes[]): readonly Changes[] {
  const seen = new Set([writeChanges({})]);
  return sides.filter((side) => {
    const key = writeChanges(side);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Which arm of an experiment about these sides a side is; 0 for the book. */
export const armOf = (sides: readonly Changes[], side: Changes): number =>
  distinctSides(sides).findIndex((one) => writeChanges(one) === writeChanges(side)) + 1;

/** A result with one arm and the first. Its verdicts still account for all arms. */
export function compareWith(result: LabResult, arm: number): LabResult {
  if (result.arms.length <= 2) return result;
  const both = <T>(list: readonly T[]): T[] => [...list.slice(0, 1), ...list.slice(arm, arm + 1)];
  const measures = result.measures.map((measure): Measure => {
    const levels = Object.entries(measure.levels ?? {}).map(([level, of]) => [
      level,
      { arms: both(of.arms), differences: both(of.differences) },
    ]);
    return {
      ...measure,
      arms: both(measure.arms),
      differences: both(measure.differences),
      ...(measure.levels ? { levels: Object.fromEntries(levels) } : {}),
    };
  });
  return {
    ...result,
    experiment: { ...result.experiment, arms: both(result.experiment.arms) },
    arms: both(result.arms),
    measures,
    findings: result.findings.filter((finding) => finding.arm === 0 || finding.arm === arm),
  };
}
