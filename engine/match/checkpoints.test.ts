import { expect, it } from 'vitest';
import { SeededChance } from '../chance/seeded.ts';
import { Checkpoints } from './checkpoints.ts';

it('stores few copies of a long match, and replays at most twice the undone moves', () => {
  const random = new SeededChance(1);
  let copies = 0;
  const checkpoints = new Checkpoints<{ at: number }>(
    (from, into) => {
      if (!into) copies++;
      return Object.assign(into ?? {}, from);
    },
    { at: 1 },
  );
  for (let n = 1; n <= 20_000; n++) {
    checkpoints.keep(n, { at: n });
    if (random.below(3, 'table') > 0) continue;
    const back = Math.max(1, n - random.below(1 + (n >> random.below(14, 'table')), 'table'));
    const { before, state } = checkpoints.backTo(back);
    expect(state.at).toBe(before);
    expect(before).toBeLessThanOrEqual(back);
    expect(n - before).toBeLessThanOrEqual(2 * (n - back) + 2);
    for (let again = before; again <= n; again++) checkpoints.keep(again, { at: again });
  }
  expect(copies).toBeLessThan(64);
});
