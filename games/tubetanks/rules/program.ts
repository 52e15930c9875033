import type { Move } from '@fray/engine';
import type { TubeOptions } from './state.ts';

/** The instructions in the order of their codes; which of them a table uses is an option (T3, T19). */
const RELATIVE = 'FLR';
const HEADING = 'FLRB';
const HOLD = 'H';

/** The instructions of a table, one letter each. */
export function alphabet(options: TubeOptions): string {
  return (options.programming === 'relative' ? RELATIVE : HEADING) + (options.hold === 'yes' ? HOLD : '');
}

/** How many programs there are: 27, 64 or 125 with three steps. They are numbered in the order of the alphabet, first step first. */
export const programCount = (options: TubeOptions): number => {
  const letters = (options.programming === 'relative' ? 3 : 4) + (options.hold === 'yes' ? 1 : 0);
  return letters ** options.steps;
};

/** Whether all pairs of programs are few enough to go through in every position. */
export const isSmall = (options: TubeOptions): boolean => programCount(options) <= 125;

/** The instruction of a program at a step, from 0 on, as a letter. */
function instruction(options: TubeOptions, program: Move, step: number): string {
  const letters = alphabet(options);
  const place = letters.length ** (options.steps - 1 - step);
  return letters[Math.floor(program / place) % letters.length]!;
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
