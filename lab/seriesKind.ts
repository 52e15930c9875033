import type { Level } from '@fray/bots';

/** Purpose of a series of games. */
export type SeriesKind =
  | { readonly kind: 'level'; readonly level: Level }
  | { readonly kind: 'ladder'; readonly upper: Level; readonly lower: Level }
  | { readonly kind: 'without'; readonly what: string }
  | { readonly kind: 'doubling'; readonly iterations: number }
  /** One number of the rules, a tenth away from its value in the arm. */
  | { readonly kind: 'nudged'; readonly option: string; readonly value: string };
