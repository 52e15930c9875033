import type { Level } from '@fray/bots';
import type { DealNotes, Job, LabResult, SeriesKind } from '@fray/lab';
import type { Changes } from './changes.ts';

/** What is asked: one game played by the book and in some other ways. */
export interface Question {
  readonly game: string;
  /** The options of both sides, where they differ from the book. */
  readonly base: Changes;
  /** What differs on each of the other sides. */
  readonly sides: readonly Changes[];
  /** What the book and the sides are called. */
  readonly names: readonly string[];
  readonly levels: readonly Level[];
  readonly games: number;
  /** With the figures that take long. */
  readonly all: boolean;
}

/** A game that was played, to be found again. */
export interface PlayedGame {
  readonly arm: number;
  readonly purpose: SeriesKind;
  readonly deal: number;
  readonly rotation: number;
}

export type ToConductor =
  | { readonly kind: 'players'; readonly ports: readonly MessagePort[] }
  | { readonly kind: 'run'; readonly run: number; readonly question: Question }
  | { readonly kind: 'pause' | 'go' | 'stop' }
  /** Loads a game everywhere before it is asked about. */
  | { readonly kind: 'warm'; readonly game: string }
  | { readonly kind: 'record'; readonly call: number; readonly game: PlayedGame };

export type FromConductor =
  | { readonly kind: 'counted'; readonly run: number; readonly done: number; readonly planned: number; readonly known: number }
  | { readonly kind: 'settled'; readonly run: number; readonly result: LabResult; readonly over: boolean }
  | { readonly kind: 'fault'; readonly run: number; readonly message: string }
  | { readonly kind: 'record'; readonly call: number; readonly record: string };

export type ToPlayer = { readonly call: number; readonly job: Job } | { readonly warm: string };

export type FromPlayer =
  | { readonly call: number; readonly notes: readonly DealNotes[] }
  | { readonly call: number; readonly fault: string };
