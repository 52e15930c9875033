import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from '../index.ts';
import { lessons, lessonTexts } from './lessons.ts';

/** Moves that solve a lesson, and moves that do not. */
const SOLUTIONS: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  ask: ['safe?', 'advance'],
  count: ['shoot', 'search'],
  advance: ['advance', 'shoot'],
};

describe('the guided first game', () => {
  it.each(lessons)('can be done in the lesson $name, and by nothing else', ({ name, options: texts, position, seed, isDone }) => {
    const options = readOptions(tunnelRat.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const [right, wrong] = SOLUTIONS[name]!;
    for (const move of [right, wrong]) {
      const start = tunnelRat.readPosition(position, options.value);
      if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
      const match = new Match(tunnelRat, { options: options.value, seats: 2, start: start.value }, new SeededChance(seed));
      expect(match.move(0, move)).toMatchObject({ ok: true });
      expect(isDone(match.timeline.steps.flatMap(({ events }) => events)), move).toBe(move === right);
      if (name === 'advance' && move === right) expect(match.outcome?.places).toEqual([1, 2]);
    }
    for (const language of ['en', 'da'] as const) expect(lessonTexts[language][name]?.task).toBeTruthy();
  });
});
