import type { Level } from '@fray/bots';
import type { DealNotes, Example, Job, LabResult } from '@fray/lab';
import type { Changes } from './changes.ts';

/** What is asked: one game played two ways. */
export interface Question {
  readonly game: string;
  /** The options of both sides, where they differ from the book. */
  readonly base: Changes;
  /** What differs on the second side. */
  readonly changes: Changes;
  readonly names: readonly [string, string];
  readonly levels: readonly Level[];
  readonly games: number;
}

export type ToConductor =
  | { readonly kind: 'players'; readonly ports: readonly MessagePort[] }
  | { readonly kind: 'run'; readonly run: number; readonly question: Question }
  | { readonly kind: 'pause' | 'go' | 'stop' }
  /** Loads a game everywhere before it is asked about. */
  | { readonly kind: 'warm'; readonly game: string }
  | { readonly kind: 'record'; readonly call: number; readonly example: Example };

export type FromConductor =
  | { readonly kind: 'counted'; readonly run: number; readonly done: number; readonly planned: number; readonly known: number }
  | { readonly kind: 'settled'; readonly run: number; readonly result: LabResult; readonly over: boolean }
  | { readonly kind: 'fault'; readonly run: number; readonly message: string }
  | { readonly kind: 'record'; readonly call: number; readonly record: string };

export type ToPlayer = { readonly call: number; readonly job: Job } | { readonly warm: string };

export type FromPlayer =
  | { readonly call: number; readonly notes: readonly DealNotes[] }
  | { readonly call: number; readonly fault: string };
