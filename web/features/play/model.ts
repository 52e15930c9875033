import {
  type Action,
  type AnyRules,
  type Entry,
  type GameEvent,
  isMove,
  type OptionSpecs,
  type OptionsOf,
  type Outcome,
  type Player,
  type Seat,
  type TimelineStep,
} from '@fray/engine';
import type { Playback, StepHistory } from '@fray/table-kit';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ShownErrorCode } from '../../shared/words/online/errors.ts';

/** One step of a table's history, as this viewer knows it. */
export interface HistoryStep {
  readonly n: number;
  readonly seat: Seat | undefined;
  readonly action: Action | undefined;
  readonly events: readonly GameEvent[];
}

export type AnyStep = TimelineStep<object, GameEvent>;

/** A step of a match on this device. `events`: what the viewer may know of them. */
export const historyStep = (entry: Entry, events: readonly GameEvent[]): HistoryStep => ({
  n: entry.n,
  seat: entry.seat,
  action: isMove(entry) ? undefined : entry.action,
  events,
});

/** Why a move or an action was refused. */
export interface Complaint {
  readonly code: ShownErrorCode;
  /** The game's own name of why a move is illegal. */
  readonly reason?: string;
}

/** The steps of whichever game. */
export type AnyStepHistory = StepHistory<object, GameEvent>;

/** A table as the page shows it, whoever keeps it: this device, or a server. */
export interface TableModel {
  readonly game: AnyRules;
  readonly options: OptionsOf<OptionSpecs>;
  readonly players: readonly Player[];
  /** What happened, oldest first. */
  readonly history: ReadonlySignal<readonly HistoryStep[]>;
  /** The step looked at; undefined follows the game. */
  readonly cursor: Signal<number | undefined>;
  readonly scene: ReadonlySignal<{
    readonly view: object;
    readonly events: readonly GameEvent[];
    readonly at: number;
    readonly of: number;
  }>;
  /** The steps that led to what is looked at. */
  readonly stepHistory: AnyStepHistory;
  readonly playback: Playback;
  /** The seat of somebody at this page who may act now. */
  readonly actor: ReadonlySignal<Seat | undefined>;
  readonly thinking: ReadonlySignal<Seat | undefined>;
  /** Whom the table waits for, as far as it is known. */
  readonly awaited: readonly Seat[];
  /** Seats of people at this page. */
  readonly own: readonly Seat[];
  /** The seat that sits near, where that is not one's own. */
  readonly orientation?: Seat | undefined;
  /** Why the last request was refused; undefined when it was not. */
  readonly complaint: ReadonlySignal<Complaint | undefined>;
  /** Rises with every change. */
  readonly version: ReadonlySignal<number>;
  readonly outcome: Outcome | undefined;
  /** Whether the newest step is shown. */
  readonly live: boolean;
  readonly canUndo: boolean;
  legal(): readonly string[];
  play(...moves: readonly string[]): void;
  undo(): void;
}

/** The steps that are told: what the board is still about to show is told when it has been seen. */
export function shownSteps({ history, live, playback }: Pick<TableModel, 'history' | 'live' | 'playback'>): readonly HistoryStep[] {
  return live && playback.busy.value ? history.value.filter(({ n }) => n < playback.showing) : history.value;
}
