import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { lessons, lessonTexts } from './lessons.ts';

/** Moves that solve a lesson, and moves that do not. */
const SOLUTIONS: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  drive: ['FFR', 'LLL'],
  side: ['FLR', 'FFF'],
  rear: ['RLR', 'FFF'],
  escape: ['FFL', 'LLR'],
};

describe('the guided first game', () => {
  it.each(lessons)('can be done in the lesson $name, and by nothing else', ({ name, options: texts, position, seed, isDone }) => {
    const options = readOptions(tubetanks.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const [right, wrong] = SOLUTIONS[name]!;
    for (const program of [right, wrong]) {
      const start = tubetanks.readPosition(position, options.value);
      if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
      const match = new Match(tubetanks, { options: options.value, seats: 2, start: start.value }, new SeededChance(seed));
      expect(match.move(0, program)).toMatchObject({ ok: true });
      expect(isDone(match.timeline.steps.flatMap(({ events }) => events)), program).toBe(program === right);
    }
    for (const language of ['en', 'da'] as const) expect(lessonTexts[language][name]?.task).toBeTruthy();
  });
});
