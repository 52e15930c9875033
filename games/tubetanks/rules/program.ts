import type { Move } from '@fray/engine';
import { MAX_STEPS } from './options.ts';
import type { TubeOptions } from './state.ts';

/** The instructions in the order of their codes; which of them a table uses is an option (T3, T19). */
const RELATIVE = 'FLR';
const HEADING = 'FLRB';
const HOLD = 'H';

/** The instructions of a table, one letter each. */
export function alphabet(options: TubeOptions): string {
  return (options.programming === 'relative' ? RELATIVE : HEADING) + (options.hold === 'yes' ? HOLD : '');
}

/** How many instructions the alphabet of a table has. */
const instructionCount = (options: TubeOptions): number => (options.programming === 'relative' ? 3 : 4) + (options.hold === 'yes' ? 1 : 0);

/** By number of instructions and of steps: how many programs there are. Searches ask at every step of millions of rounds. */
const PROGRAM_COUNTS = Array.from({ length: RELATIVE.length + 3 }, (_, letters) =>
  Int32Array.from({ length: MAX_STEPS + 1 }, (_, steps) => letters ** steps),
);

/** How many programs of so many steps there are at a table. */
export const programsOf = (options: TubeOptions, steps: number): number => PROGRAM_COUNTS[instructionCount(options)]![steps]!;

/** How many programs there are: 27, 64 or 125 with three steps. They are numbered in the order of the alphabet, first step first. */
export const programCount = (options: TubeOptions): number => programsOf(options, options.steps);

/** Whether all pairs of programs are few enough to go through in every position. */
export const isSmall = (options: TubeOptions): boolean => programCount(options) <= 125;

/** The instruction of a program at a step, from 0 on, as a letter. */
function instruction(options: TubeOptions, program: Move, step: number): string {
  const letters = alphabet(options);
  return letters[Math.floor(program / programsOf(options, options.steps - 1 - step)) % letters.length]!;
}

/** Such as `FLF`. */
export const formatProgram = (options: TubeOptions, program: Move): string =>
  Array.from({ length: options.steps }, (_, step) => instruction(options, program, step)).join('');

export function parseProgram(options: TubeOptions, text: string): Move | undefined {
  const letters = alphabet(options);
  if (text.length !== options.steps) return undefined;
  let program = 0;
  for (const letter of text) {
    const code = letters.indexOf(letter);
    if (code < 0) return undefined;
    program = program * letters.length + code;
  }
  return program;
}
