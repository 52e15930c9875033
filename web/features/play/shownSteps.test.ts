import { Playback } from '@fray/table-kit';
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { HistoryStep } from './model.ts';
import { shownSteps } from './model.ts';

it('tells what the board still shows when it has been seen, however many steps have come', () => {
  const history = signal([1, 2, 3, 4].map((n): HistoryStep => ({ n, seat: 0, action: undefined, events: [] })));
  const playback = new Playback();
  const told = (live: boolean) => shownSteps({ history, live, playback }).map(({ n }) => n);
  expect(told(true)).toEqual([1, 2, 3, 4]);
  playback.begin(3);
  expect([told(true), told(false)]).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ]);
  playback.end();
  expect(told(true)).toEqual([1, 2, 3, 4]);
});
