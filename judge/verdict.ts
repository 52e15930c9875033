import type { Trace } from '@fray/conformance';
import { ADVICE, type JudgedName } from './advice.ts';

/** A fault breaks the contract or the players' trust. A warning may be meant. */
export type Severity = 'fault' | 'warning';

/** A fault of a game: what, where, how to reproduce it, and its usual cause. */
export interface Verdict {
  readonly property: JudgedName;
  readonly severity: Severity;
  /** The sentence of the property. */
  readonly meaning: string;
  /** The observation, with the path of the first difference between two states. */
  readonly detail: string;
  /** The table at which it was seen: the options that differ from the standard, and the number of seats. */
  readonly table?: { readonly options: Readonly<Record<string, string>>; readonly seats: number };
  /** The shortest known path to the violation: the seed of `SeededChance`, and the moves with their seats. */
  readonly trace?: Trace;
  /** The record of that path, if the game can still write one; `fray replay` reads it. */
  readonly record?: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Completes a verdict with what is known of its property. */
export function verdict(
  property: JudgedName,
  finding: Pick<Verdict, 'detail'> & Partial<Pick<Verdict, 'table' | 'trace' | 'record' | 'severity'>>,
): Verdict {
  const { meaning, cause, remedy } = ADVICE[property];
  return { property, severity: 'fault', meaning, ...finding, cause, remedy };
}
