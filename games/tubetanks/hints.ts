import type { TubeOptions } from './state.ts';
import { tableFor } from './tables.ts';

/** What to know about a table before it is opened: how lively it is, and what the strongest bot plays by. */
export function hints(options: TubeOptions): string[] {
  const isOriginal = options.fire_timing === 'end' && options.fire_range === 'exact';
  return [
    ...(isOriginal ? ['careful-never-meet', 'try-each-step', 'try-sudden'] : []),
    isOriginal ? 'ace-is-safe' : tableFor(options) ? 'ace-plays-table' : 'ace-searches',
  ];
}
