import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from '../index.ts';
import { lessons, lessonTexts } from './lessons.ts';

/** Moves that solve a lesson, and moves that do not. `north` answers an attack. */
const SOLUTIONS: Readonly<Record<string, { readonly right: string; readonly wrong: string; readonly north?: string }>> = {
  move: { right: 'wheels-cruise:D2-G5', wrong: 'end' },
  group: { right: 'tracks-glide:A1+B1', wrong: 'tracks-glide:A1-A3' },
  attack: { right: 'missiles:C3xF6', wrong: 'end', north: 'no-defense' },
  defend: { right: 'evasion', wrong: 'no-defense' },
  hand: { right: 'tactics', wrong: '' },
};

describe('the guided first game', () => {
  it.each(lessons)('can be done in the lesson $name, and not by anything', ({ name, options: texts, position, seed, isDone }) => {
    const options = readOptions(transformersSkirmish.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const { right, wrong, north } = SOLUTIONS[name]!;
    for (const move of [right, wrong]) {
      if (move === '') continue;
      const start = transformersSkirmish.readPosition(position, options.value);
      if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
      const match = new Match(transformersSkirmish, { options: options.value, seats: 2, start: start.value }, new SeededChance(seed));
      expect(match.move(0, move), move).toMatchObject({ ok: true });
      if (move === right && north) expect(match.move(1, north)).toMatchObject({ ok: true });
      expect(isDone(match.timeline.steps.flatMap(({ events }) => events)), move).toBe(move === right);
    }
    for (const language of ['en', 'da'] as const) expect(lessonTexts[language][name]?.task).toBeTruthy();
  });
});
