import { numberSpecs } from '../rules/options.ts';
import type { TubeOptions } from '../rules/state.ts';

/** Maximum number of rounds of a stored solution. */
export const ROUNDS = 40;

/** The built-in solutions: their options and files. `npm run solutions` builds them. */
export const SOLUTIONS = [
  {
    apex: 'wrap',
    fire_timing: 'each-step',
    fire_range: 'exact',
    file: 'wrapEachStepExact',
    load: () => import('./solutions/wrapEachStepExact.ts'),
  },
  {
    apex: 'wrap',
    fire_timing: 'each-step',
    fire_range: 'sudden',
    file: 'wrapEachStepSudden',
    load: () => import('./solutions/wrapEachStepSudden.ts'),
  },
  { apex: 'wrap', fire_timing: 'end', fire_range: 'sudden', file: 'wrapEndSudden', load: () => import('./solutions/wrapEndSudden.ts') },
  {
    apex: 'closed',
    fire_timing: 'each-step',
    fire_range: 'exact',
    file: 'closedEachStepExact',
    load: () => import('./solutions/closedEachStepExact.ts'),
  },
  {
    apex: 'closed',
    fire_timing: 'each-step',
    fire_range: 'sudden',
    file: 'closedEachStepSudden',
    load: () => import('./solutions/closedEachStepSudden.ts'),
  },
  {
    apex: 'closed',
    fire_timing: 'end',
    fire_range: 'sudden',
    file: 'closedEndSudden',
    load: () => import('./solutions/closedEndSudden.ts'),
  },
] as const;

/** Solutions are made for the rulebook's tunnel, programs, bolts and hits. They are valid for all start poses. */
const isByTheBook = ({ rows, steps, bolt_along, bolt_across, side_hits }: TubeOptions): boolean =>
  rows === numberSpecs.rows.standard &&
  steps === numberSpecs.steps.standard &&
  bolt_along === numberSpecs.bolt_along.standard &&
  bolt_across === numberSpecs.bolt_across.standard &&
  side_hits === numberSpecs.side_hits.standard;

/** The solution for these options, if there is one. */
export const solutionFor = (options: TubeOptions): (typeof SOLUTIONS)[number] | undefined =>
  isByTheBook(options) &&
  options.programming === 'relative' &&
  options.hold === 'no' &&
  options.at_limit === 'draw' &&
  options.max_rounds <= ROUNDS
    ? SOLUTIONS.find(
        ({ apex, fire_timing, fire_range }) =>
          apex === options.apex && fire_timing === options.fire_timing && fire_range === options.fire_range,
      )
    : undefined;
