import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { lessons, lessonTexts } from './lessons.ts';

/** The moves that solve each lesson. */
const SOLUTIONS: Readonly<Record<string, string>> = {
  program: 'under-3-point-1',
  hide: 'hide-2l',
  strides: 'move-E move-E move-E move-E',
  punch: 'punch-W',
  conveyor: 'push-2E-0',
};

describe('the guided first round', () => {
  it.each(lessons)('can be done in the lesson $name, and is not done before', ({ name, options: texts, position, seed, isDone }) => {
    const options = readOptions(arenaMechs.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const start = arenaMechs.readPosition(position, options.value);
    if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
    const match = new Match(arenaMechs, { options: options.value, seats: 2, start: start.value }, new SeededChance(seed));
    const happened = () => match.timeline.steps.flatMap(({ events }) => events);
    for (const move of SOLUTIONS[name]!.split(' ')) {
      expect(isDone(happened())).toBe(false);
      expect(match.move(0, move)).toMatchObject({ ok: true });
    }
    expect(isDone(happened())).toBe(true);
    for (const language of ['en', 'da'] as const) expect(lessonTexts[language][name]?.task).toBeTruthy();
  });
});
