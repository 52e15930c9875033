import { Playback } from '@fray/table-kit';
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { HistoryStep } from './model.ts';
import { shownSteps } from './model.ts';

it('hides steps from the log until their animation has ended', () => {
  const history = signal([1, 2, 3, 4].map((n): HistoryStep => ({ n, seat: 0, action: undefined, events: [] })));
  const playback = new Playback();
  const numbers = (live: boolean) => shownSteps({ history, live, playback }).map(({ n }) => n);
  expect(numbers(true)).toEqual([1, 2, 3, 4]);
  playback.begin(3);
  expect([numbers(true), numbers(false)]).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ]);
  playback.end();
  expect(numbers(true)).toEqual([1, 2, 3, 4]);
});
