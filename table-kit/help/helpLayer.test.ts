import { describe, expect, it } from 'vitest';
import { placeCard } from './helpLayer.tsx';

const WINDOW = { width: 1280, height: 800 };
const CARD = { width: 296, height: 180 };

describe('the place of a help card', () => {
  it('is inside the window and never covers the explained element', () => {
    for (let left = 0; left <= 1220; left += 61)
      for (let top = 0; top <= 740; top += 37) {
        const box = { left, top, right: left + 60, bottom: top + 60 };
        const at = placeCard(box, CARD, WINDOW);
        expect(at.left).toBeGreaterThanOrEqual(0);
        expect(at.top).toBeGreaterThanOrEqual(0);
        expect(at.left + CARD.width).toBeLessThanOrEqual(WINDOW.width);
        expect(at.top + CARD.height).toBeLessThanOrEqual(WINDOW.height);
        const isBeside =
          at.left >= box.right || at.left + CARD.width <= box.left || at.top >= box.bottom || at.top + CARD.height <= box.top;
        expect(isBeside).toBe(true);
      }
  });

  it('is above or below an element as wide as the window', () => {
    expect(placeCard({ left: 10, right: 1270, top: 20, bottom: 90 }, CARD, WINDOW).top).toBeGreaterThanOrEqual(90);
    expect(placeCard({ left: 10, right: 1270, top: 700, bottom: 790 }, CARD, WINDOW).top + CARD.height).toBeLessThanOrEqual(700);
  });
});
