import type { Difference, Estimate } from '../result.ts';
import { errorOfDifference, type Measurement } from './measurement.ts';
import type { FigureId } from './names.ts';
import type { Recipe } from './recipes.ts';
import { criticalZ, holm, twoSided, Z95 } from './statistics.ts';

/** Share of the planned games after which the first verdicts are made. */
export const FIRST_LOOK = 0.1;

/**
 * The interim looks, and the part of the 5 % false-alarm rate that each may spend. They are fixed in advance, so watching results
 * costs nothing. By the union bound the total rate is at most 5 %, however the looks are correlated.
 */
export const INTERIM_LOOKS: readonly { readonly share: number; readonly spends: number }[] = [
  { share: FIRST_LOOK, spends: 0.01 },
  { share: 0.25, spends: 0.04 },
  { share: 0.5, spends: 0.15 },
  { share: 1, spends: 0.8 },
];
const ALPHA = 0.05;
/** Smallest number of deals for a verdict. */
const MIN_DEALS = 30;

/** Figures that come from the value of positions: arms can be compared in them only where the value is as good in both. */
const FROM_VALUE: readonly FigureId[] = ['luck', 'leads', 'drama', 'decided', 'snowball'];

interface JudgedMeasure {
  readonly figure?: FigureId;
  readonly part?: string;
  readonly matters: Recipe['matters'];
  readonly arms: readonly (Measurement | null)[];
}

/** How large a difference must be to matter, given the first arm’s number. */
export const mattering = (matters: Recipe['matters'], first: Estimate | null): number =>
  'by' in matters ? matters.by : Math.abs(first?.value ?? 0) * matters.times;

/**
 * Differences of every number from the first arm, with verdicts. The main numbers form one family for Holm's correction, over all arms; the
 * details form another, so that details do not weaken the main figures. Figures from the value of positions are compared only between arms
 * with equal calibration.
 */
export function judge(rows: readonly JudgedMeasure[], looks: number, calibrated: readonly boolean[] = []): (Difference | null)[][] {
  const comparable = (figure: FigureId | undefined, arm: number) =>
    figure === undefined || !FROM_VALUE.includes(figure) || calibrated[arm] === calibrated[0];
  const raw = rows.map(({ arms, part, matters, figure }) =>
    arms.map((arm, i) => (i === 0 || !comparable(figure, i) ? null : rawDifference(arms[0] ?? null, arm, matters, part === undefined))),
  );
  for (const main of [true, false]) correct(raw.flat().filter((entry) => entry !== null && entry.main === main));
  const look = INTERIM_LOOKS[looks - 1];
  return raw.map((arms) => arms.map((entry) => entry && verdictOf(entry, look)));
}

interface Raw {
  readonly main: boolean;
  readonly value: number;
  readonly error: number;
  readonly matters: number;
  readonly deals: number;
  readonly games: number;
  p: number;
}

function rawDifference(first: Measurement | null, arm: Measurement | null, matters: Recipe['matters'], main: boolean): Raw | null {
  if (!first || !arm) return null;
  const value = arm.value - first.value;
  const error = errorOfDifference(first, arm);
  const deals = Math.min(first.deals, arm.deals);
  return {
    main,
    value,
    error,
    matters: mattering(matters, first),
    deals,
    games: Math.min(first.games, arm.games),
    p: twoSided(value, error),
  };
}

function correct(family: readonly (Raw | null)[]): void {
  const members = family.filter((entry) => entry !== null);
  const adjusted = holm(members.map(({ p }) => p));
  for (const [i, member] of members.entries()) member.p = adjusted[i]!;
}

function verdictOf({ value, error, matters, deals, games, p }: Raw, look: (typeof INTERIM_LOOKS)[number] | undefined): Difference {
  const interval = { value, low: value - Z95 * error, high: value + Z95 * error };
  if (look && deals >= MIN_DEALS) {
    const alpha = ALPHA * look.spends;
    const within = criticalZ(alpha) * error;
    if (value - within > -matters && value + within < matters) return { ...interval, verdict: 'same' };
    if (p <= alpha) return { ...interval, verdict: 'changed' };
  }
  return { ...interval, verdict: 'open', needed: gamesNeeded(value, error, matters, games) };
}

/** The critical value of the last look, and the power that a further run is planned for: 80 %, for one side and for both. */
const Z_LAST = criticalZ(ALPHA * INTERIM_LOOKS.at(-1)!.spends);
const Z_POWER = 0.8416;
const Z_POWER_BOTH = 1.2816;

/**
 * Returns the games per arm that would settle a comparison four times of five: enough to separate the effect from zero, or to show that it
 * does not matter, whichever takes fewer. Chance alone makes an observed effect larger, so the effect is taken without its error. Errors
 * shrink with the square root of the games.
 */
function gamesNeeded(value: number, error: number, matters: number, games: number): number {
  const effect = Math.sqrt(Math.max(0, value ** 2 - error ** 2));
  const widths = Math.min(
    (Z_LAST + Z_POWER) / effect,
    effect < matters ? (Z_LAST + Z_POWER_BOTH) / (matters - effect) : Number.POSITIVE_INFINITY,
    matters > 0 ? (4 * (Z_LAST + Z_POWER)) / matters : Number.POSITIVE_INFINITY,
  );
  if (error === 0 || !Number.isFinite(widths)) return games * 2;
  return Math.max(games + 1, Math.ceil(games * (widths * error) ** 2));
}
