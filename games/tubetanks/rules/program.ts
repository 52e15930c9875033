import type { Move } from '@fray/engine';
import { MAX_STEPS } from './options.ts';
import type { TubeOptions } from './state.ts';

/** All instructions in the order of their codes. The options decide which of them are used (T3, T19). */
const RELATIVE = 'FLR';
const HEADING = 'FLRB';
const HOLD = 'H';

/** The instructions of a match, one letter each. */
export function alphabet(options: TubeOptions): string {
  return (options.programming === 'relative' ? RELATIVE : HEADING) + (options.hold === 'yes' ? HOLD : '');
}

/** The number of instructions in the alphabet. */
const instructionCount = (options: TubeOptions): number => (options.programming === 'relative' ? 3 : 4) + (options.hold === 'yes' ? 1 : 0);

/** The number of programs by number of instructions and of steps. Precomputed: searches read it at every step of millions of rounds. */
const PROGRAM_COUNTS = Array.from({ length: RELATIVE.length + 3 }, (_, letters) =>
  Int32Array.from({ length: MAX_STEPS + 1 }, (_, steps) => letters ** steps),
);

/** The number of programs with this many steps. */
export const programsOf = (options: TubeOptions, steps: number): number => PROGRAM_COUNTS[instructionCount(options)]![steps]!;

/** The number of programs: 27, 64 or 125 with three steps. They are numbered in the order of the alphabet, first step first. */
export const programCount = (options: TubeOptions): number => programsOf(options, options.steps);

/** Whether there are few enough pairs of programs to try all of them in every position. */
export const isSmall = (options: TubeOptions): boolean => programCount(options) <= 125;

/** The instruction of a program at a step, counted from 0, as a letter. */
function instruction(options: TubeOptions, program: Move, step: number): string {
  const letters = alphabet(options);
  return letters[Math.floor(program / programsOf(options, options.steps - 1 - step)) % letters.length]!;
}

/** The text of a program, such as `FLF`. */
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
