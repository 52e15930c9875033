import { expect, it } from 'vitest';
import { placeTags, TAG_HEIGHT } from './tunnelWalls.tsx';

it('keeps the two labels of a plan apart, for any end and target', () => {
  for (let from = 0; from < 18; from++)
    for (let at = 0; at < 18; at++)
      for (const orientation of [0, 1]) {
        const [one, two] = placeTags(
          [
            { cell: from, text: 'you, after step 3', tone: 'one' },
            { cell: at, text: 'would hit F3', tone: 'gold' },
          ],
          { orientation, roll: 0, rows: 6 },
        );
        const isBeside = Math.abs(one!.x - two!.x) >= (one!.width + two!.width) / 2;
        expect(isBeside || Math.abs(one!.y - two!.y) >= TAG_HEIGHT, `${from} ${at} ${orientation}`).toBe(true);
        expect(Math.min(one!.y, two!.y)).toBeGreaterThanOrEqual(TAG_HEIGHT / 2);
      }
});
