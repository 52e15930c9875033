import { expectOk, Match, readChoices, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import type { ArcadeEvent } from '../rules/state.ts';
import { lessons, lessonTexts } from './lessons.ts';

/** The moves that solve each lesson. */
const SOLUTIONS: Readonly<Record<string, string>> = {
  drive: 'N N N',
  snap: 'snap E7',
  aim: 'aim E6',
  stray: 'snap E8',
  floor: 'aim E6',
  bolt: 'NW snap E8',
  repair: 'repair',
};

describe('the guided first battle', () => {
  it.each(lessons)('can be done in the lesson $name, and is not done before', ({ name, options: texts, position, seed, isDone }) => {
    const options = readChoices(arcade, texts);
    if (!options.ok) throw new Error(options.fault.message);
    const start = arcade.readPosition(position, options.value);
    if (!start.ok) throw new Error(start.fault.message);
    const match = new Match(arcade, { options: options.value, seats: 2, start: start.value }, new SeededChance(seed));
    const happened = (): ArcadeEvent[] => match.timeline.steps.flatMap(({ events }) => events);
    expect(isDone(happened())).toBe(false);
    for (const move of SOLUTIONS[name]!.split(' ')) {
      expect(isDone(happened())).toBe(false);
      expect(match.move(0, move)).toMatchObject({ ok: true });
    }
    expect(isDone(happened())).toBe(true);
    for (const language of ['en', 'da'] as const) expect(lessonTexts[language][name]?.task).toBeTruthy();
  });

  it('offers no end of the turn, and is failed by a shot that does not solve it', () => {
    for (const { withheld } of lessons) expect(withheld).toEqual(['end']);
    const lesson = lessons.find(({ name }) => name === 'aim')!;
    const start = arcade.readPosition(lesson.position, expectOk(readChoices(arcade, lesson.options)));
    const match = new Match(arcade, { options: expectOk(readChoices(arcade, {})), seats: 2, start: expectOk(start) }, new SeededChance(1));
    for (const move of ['snap', 'A9']) match.move(0, move);
    const events = match.timeline.steps.flatMap((step): readonly ArcadeEvent[] => step.events);
    expect([lesson.isDone(events), lesson.isMissed?.(events), lesson.isMissed?.([])]).toEqual([false, true, false]);
  });

  it('has a stray shot in its lesson, aimed or not', () => {
    const lesson = lessons.find(({ name }) => name === 'stray')!;
    const options = readChoices(arcade, lesson.options);
    if (!options.ok) throw new Error(options.fault.message);
    const start = arcade.readPosition(lesson.position, options.value);
    if (!start.ok) throw new Error(start.fault.message);
    for (const how of ['aim', 'snap']) {
      const match = new Match(arcade, { options: options.value, seats: 2, start: start.value }, new SeededChance(lesson.seed));
      for (const move of [how, 'E8']) match.move(0, move);
      const strayed = match.timeline.steps.flatMap(({ events }) => events).find((event) => event.type === 'strayed');
      expect(strayed && Math.abs(strayed.east) + Math.abs(strayed.north)).toBeGreaterThan(0);
    }
  });
});
