import type { PuzzleFile } from '@fray/engine';

/** A collection as text, one puzzle a line, so that a diff shows each change. */
export const formatPuzzles = ({ puzzles, ...head }: PuzzleFile): string =>
  `${JSON.stringify(head).slice(0, -1)},"puzzles":[\n${puzzles.map((puzzle) => JSON.stringify(puzzle)).join(',\n')}\n]}\n`;
