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

/** The step history of any game. */
export type AnyStepHistory = StepHistory<object, GameEvent>;

/** A table as the page shows it: local (`Session`) or on a server (`OnlineTable`). */
export interface TableModel {
  readonly game: AnyRules;
  readonly options: OptionsOf<OptionSpecs>;
  readonly players: readonly Player[];
  /** The steps so far, oldest first. */
  readonly history: ReadonlySignal<readonly HistoryStep[]>;
  /** The step that is shown; undefined: always the newest one. */
  readonly cursor: Signal<number | undefined>;
  /** The shown position: its view, the events that led to it, its number among the steps (`at`), and the number of the newest (`of`). */
  readonly shownStep: ReadonlySignal<{
    readonly view: object;
    readonly events: readonly GameEvent[];
    readonly at: number;
    readonly of: number;
  }>;
  /** The steps up to the shown one. */
  readonly stepHistory: AnyStepHistory;
  readonly playback: Playback;
  /** The seat of a player at this page that may act now. */
  readonly actor: ReadonlySignal<Seat | undefined>;
  readonly thinking: ReadonlySignal<Seat | undefined>;
  /** Seats that the table waits for, as far as this client knows. */
  readonly awaited: readonly Seat[];
  /** Seats of the players at this page. */
  readonly own: readonly Seat[];
  /** The seat at the bottom of the board, if it is not the player's own. */
  readonly orientation?: Seat | undefined;
  /** Why the last request was refused; undefined if it was not. */
  readonly complaint: ReadonlySignal<Complaint | undefined>;
  /** Increases with every change. */
  readonly version: ReadonlySignal<number>;
  readonly outcome: Outcome | undefined;
  /** Whether the newest step is shown. */
  readonly live: boolean;
  readonly canUndo: boolean;
  legal(): readonly string[];
  /** Plays moves up to the first that is refused at once. Returns the moves that were not played. */
  play(...moves: readonly string[]): readonly string[];
  undo(): void;
}

/** The steps that the log shows. Steps whose animation still waits or runs are left out. */
export function shownSteps({ history, live, playback }: Pick<TableModel, 'history' | 'live' | 'playback'>): readonly HistoryStep[] {
  return live && playback.busy.value ? history.value.filter(({ n }) => n < playback.showing) : history.value;
}
