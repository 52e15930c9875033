import type { Level } from '@fray/bots';
import type { Experiment } from './experiment.ts';
import type { FigureId } from './figures/names.ts';

/**
 * The unit of a number. `share`: 0 to 1, shown in per cent. `points`: a difference of shares, −1 to 1, shown in points. `turns`, `moves`,
 * `times` (per game), `perTurn`, `elo`, `cells`: shown unchanged.
 */
export type Unit = 'share' | 'points' | 'turns' | 'moves' | 'times' | 'perTurn' | 'elo' | 'cells';

/** An estimate with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** From so many games. */
  readonly games: number;
}

/** `changed`: beyond doubt (5 % for all figures of the arm together); `same`: too little to matter, if anything; `open`: not enough games yet. */
export type Verdict = 'changed' | 'same' | 'open';

/** The difference between an arm and the first one, with its 95 % interval. */
export interface Difference {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: Verdict;
  /** Games for each arm that would probably settle an open question; absent where it is settled. */
  readonly needed?: number;
}

/** One number of a figure, for every arm. */
export interface Measure {
  /** `length`, `length.mean`, `options.no-aim`, `impact.fusion-cannon` …: unique in a result. */
  readonly id: string;
  readonly figure: FigureId;
  /** The part of the figure: `mean`, or the name of an option, card or unit; absent in the number that stands for the figure. */
  readonly part?: string;
  readonly unit: Unit;
  /** A difference that is smaller does not matter; fixed before the games, in the measure's unit. */
  readonly matters: number;
  /** For each arm; null if it could not be measured. */
  readonly arms: readonly (Estimate | null)[];
  /** For each arm against the first; null for the first itself. */
  readonly differences: readonly (Difference | null)[];
  /** The same at each level that was played, the first level included; only for numbers that stand for a figure. */
  readonly levels?: Readonly<Partial<Record<Level, LevelOfMeasure>>>;
}

export interface LevelOfMeasure {
  readonly arms: readonly (Estimate | null)[];
  readonly differences: readonly (Difference | null)[];
}

/** A game to look at. Its record is computed again from the seed. */
export interface Example {
  readonly arm: number;
  /** The number of the deal, and which of its games (seats changed). */
  readonly deal: number;
  readonly rotation: number;
  readonly level: Level;
  readonly turns: number;
  /** The winner's share after each turn, 0 to 1; for a draw the first seat's. */
  readonly curve: readonly number[];
  /** The lowest share of the eventual winner. */
  readonly lowest: number;
}

export interface Examples {
  readonly dramatic: Example | null;
  readonly oneSided: Example | null;
  readonly median: Example | null;
}

/** A rule gap: something that no game should do. */
export interface Finding {
  readonly kind: 'throw' | 'no-moves' | 'stall' | 'illegal-choice';
  readonly arm: number;
  readonly deal: number;
  readonly rotation: number;
  readonly turn: number;
  readonly decisions: number;
  readonly message: string;
  /** Identifies the players of a game for `pairingOf`. */
  readonly purpose: SeriesKind;
}

/** Data for the plots of one arm at the first level. */
export interface ArmPlots {
  /** Games by their length in turns: `counts[i]` games of `from + i * step` to less than `from + (i + 1) * step` turns. */
  readonly length: { readonly from: number; readonly step: number; readonly counts: readonly number[] };
  /** The winner's share at 0 to 100 % of the game (`at` 0 to 1): mean and where four games in five lie. */
  readonly drama: readonly { readonly at: number; readonly mean: number; readonly p10: number; readonly p90: number }[];
  /** How often who is ahead at a quarter, half and three quarters of the game wins. */
  readonly snowball: readonly ({ readonly at: number } & Estimate)[];
  /** How often each seat wins, by its name. */
  readonly seats: readonly { readonly seat: string; readonly share: Estimate }[];
  /** How games end, by reason. */
  readonly endings: Readonly<Record<string, number>>;
  /** Number of events per game, by type. */
  readonly events: Readonly<Record<string, number>>;
  /** Where it happens: for a type of event, how often a game on each cell. */
  readonly heat: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface ArmResult {
  readonly name: string;
  /** Options that differ from the rulebook. */
  readonly options: Readonly<Record<string, string>>;
  /**
   * Whether shares during a game are calibrated chances, or the bots’ estimate. If arms differ in this, figures made of shares are not
   * compared.
   */
  readonly calibrated?: boolean;
  /** Whether best play is known with these options: the ace plays it. */
  readonly isSolved?: boolean;
  /** Games played at the first level. */
  readonly games: number;
  readonly plots: ArmPlots;
  readonly examples: Examples;
}

/** The effect of one number that alone changes by a step down and up (figure 15). */
export interface TornadoRow {
  readonly option: string;
  readonly standard: string;
  readonly down: TornadoEnd | null;
  readonly up: TornadoEnd | null;
}
export interface TornadoEnd {
  readonly value: string;
  /** Differences against the first arm, by the measure's id. */
  readonly differences: Readonly<Record<string, Difference>>;
}

/** Everything that a report says, as plain JSON. */
export interface LabResult {
  readonly format: 'fray lab 1';
  readonly game: string;
  readonly rules: number;
  readonly experiment: Experiment;
  readonly seatNames: readonly string[];
  /** Number of teams, in a game of teams. */
  readonly sides?: number;
  readonly arms: readonly ArmResult[];
  readonly measures: readonly Measure[];
  readonly tornado: readonly TornadoRow[];
  readonly findings: readonly Finding[];
  /** All games behind it, of every arm and kind, and how many were planned. */
  readonly games: number;
  readonly planned: number;
  /** Verdicts are made at a few looks that were fixed beforehand: how many of them have been made. */
  readonly looks: { readonly made: number; readonly of: number };
  readonly complete: boolean;
}

/** An even share of the win, for a seat or for its team. */
export const evenShare = ({ sides, experiment }: Pick<LabResult, 'sides' | 'experiment'>): number => 1 / (sides ?? experiment.seats);

/** Purpose of a series of games. */
export type SeriesKind =
  | { readonly kind: 'level'; readonly level: Level }
  | { readonly kind: 'ladder'; readonly upper: Level; readonly lower: Level }
  | { readonly kind: 'without'; readonly what: string }
  | { readonly kind: 'doubling'; readonly iterations: number }
  /** One number of the rules, a tenth away from its value in the arm. */
  | { readonly kind: 'nudged'; readonly option: string; readonly value: string };
