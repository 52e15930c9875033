import type { Experiment } from '../experiment.ts';
import type { SeriesKind, Unit } from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import type { Series } from '../run/plan.ts';
import type { Measurement, Sums } from './measurement.ts';
import type { FigureId } from './names.ts';
import type { Recipe } from './recipes.ts';

/** A series with its played deals, by number. */
export interface PlayedSeries {
  readonly series: Series;
  readonly deals: (DealNotes | undefined)[];
}

/** A quantity measured once per arm, before arms are compared. */
export interface Row {
  readonly id: string;
  readonly figure: FigureId;
  readonly part?: string;
  readonly unit: Unit;
  readonly matters: Recipe['matters'];
  readonly arms: readonly (Measurement | null)[];
}

/**
 * For each arm, the deals that were played in every arm, up to the first missing one. A game still being played is longer than the finished
 * ones, so leaving it out would bias the length.
 */
export function armsOf(
  played: readonly PlayedSeries[],
  { arms, isImported }: Experiment,
  is: (purpose: SeriesKind) => boolean,
): (readonly DealNotes[])[] {
  const ofArms = arms.map((_, arm) => played.find(({ series }) => series.arm === arm && is(series.purpose))?.deals);
  // An arm without this feature does not limit the others.
  const common = isImported ? undefined : Math.min(...ofArms.flatMap((deals) => (deals ? [unbroken(deals)] : [])));
  return ofArms.map((deals) => (deals ?? []).slice(0, common).filter((deal) => deal !== undefined));
}

/** How many deals there are before the first that is missing. */
export function unbroken(deals: readonly (DealNotes | undefined)[]): number {
  let count = 0;
  while (deals[count]) count++;
  return count;
}

/** Games that did not break off. */
export const whole = (deal: DealNotes): DealNotes => deal.filter(({ gap }) => gap === undefined);

export function sumsOf(
  deals: readonly DealNotes[],
  of: (notes: DealNotes[number], rotation: number) => readonly [number, number] | undefined,
): Sums {
  const sums = deals.map((deal) => {
    let over = 0;
    let under = 0;
    let games = 0;
    for (const [rotation, notes] of deal.entries()) {
      const added = notes.gap ? undefined : of(notes, rotation);
      if (!added) continue;
      over += added[0];
      under += added[1];
      games++;
    }
    return { over, under, games };
  });
  // Skip deals without data, such as those not observed in depth.
  const speaking = sums.filter(({ games }) => games > 0);
  return {
    over: Float64Array.from(speaking, ({ over }) => over),
    under: Float64Array.from(speaking, ({ under }) => under),
    games: speaking.reduce((sum, { games }) => sum + games, 0),
  };
}
