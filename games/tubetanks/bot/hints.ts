import type { LocalizedMessage } from '@fray/engine';
import { isSmall } from '../rules/program.ts';
import type { TubeOptions } from '../rules/state.ts';
import { Escapes } from './escape.ts';
import { solutionFor } from './solutions.ts';

const countOf = new Map<string, ReturnType<Escapes['count']>>();

/** Counted once for each kind of table. */
function escapesOf(options: TubeOptions): ReturnType<Escapes['count']> {
  const { rows, steps, programming, apex, hold, fire_timing, fire_range, bolt_along, bolt_across } = options;
  const kind = [rows, steps, programming, apex, hold, fire_timing, fire_range, bolt_along, bolt_across].join();
  const count = countOf.get(kind) ?? new Escapes(options).count();
  countOf.set(kind, count);
  return count;
}

/** What to know about a table before it is opened: how lively it is, and what the strongest bot plays by. */
export function hints(options: TubeOptions): LocalizedMessage[] {
  const isOriginal = options.fire_timing === 'end' && options.fire_range === 'exact';
  if (!isSmall(options)) return [{ name: isOriginal ? 'ace-is-safe-where-possible' : 'ace-searches', about: [] }];
  const { positions, without } = escapesOf(options);
  const livelier = escapesOf({ ...options, fire_timing: 'each-step' }).without;
  const told = (name: string, ...about: number[]): LocalizedMessage => ({ name, about });
  return [
    without === 0 ? told('careful-never-meet') : told('some-without-escape', without, positions),
    ...(isOriginal && livelier > without ? [told('try-each-step', livelier)] : []),
    ...(isOriginal ? [told('try-sudden')] : []),
    told(aceOf(options, isOriginal, without)),
  ];
}

function aceOf(options: TubeOptions, isOriginal: boolean, without: number): string {
  if (isOriginal) return without === 0 ? 'ace-is-safe' : 'ace-is-safe-where-possible';
  return solutionFor(options) ? 'ace-plays-solution' : 'ace-searches';
}
