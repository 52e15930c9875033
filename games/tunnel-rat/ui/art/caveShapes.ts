/** A drawing's own dice: the same stones lie in the same places for everybody. */
function* drawn(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}
const dice = drawn(11);
const next = (): number => dice.next().value;

const MIDDLE = { x: 480, y: 276 };

/** A round that is not quite one. */
function pebble(x: number, y: number, wide: number, high: number): string {
  const corners = Array.from({ length: 7 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / 7;
    const far = 1 + (next() - 0.5) * 0.4;
    return [x + Math.cos(angle) * wide * far, y + Math.sin(angle) * high * far] as const;
  });
  const halfway = (i: number): string => {
    const [a, b] = [corners[i % 7]!, corners[(i + 1) % 7]!];
    return `${((a[0] + b[0]) / 2).toFixed(0)} ${((a[1] + b[1]) / 2).toFixed(0)}`;
  };
  return `M${halfway(6)}${corners.map(([cx, cy], i) => `Q${cx.toFixed(0)} ${cy.toFixed(0)} ${halfway(i)}`).join('')}Z`;
}

/** Stones in the wall around the tunnel's mouth. */
export const STONES = Array.from({ length: 26 }, () => {
  const angle = next() * 2 * Math.PI;
  const far = 1.08 + next() * 0.5;
  const x = MIDDLE.x + Math.cos(angle) * 330 * far;
  const y = MIDDLE.y + Math.sin(angle) * 300 * far;
  const size = 6 + next() * 16;
  return {
    shape: pebble(x, y, size * 1.25, size * 0.85),
    shine: `M${(x - size * 0.8).toFixed(0)} ${(y - size * 0.2).toFixed(0)}Q${x.toFixed(0)} ${(y - size * 0.9).toFixed(0)} ${(x + size * 0.6).toFixed(0)} ${(y - size * 0.4).toFixed(0)}`,
  };
});

/** Roots that hang from above. */
export const ROOTS = Array.from({ length: 12 }, (_, i) => {
  const x = MIDDLE.x + (i - 5.5) * 62 + (next() - 0.5) * 40;
  const long = 40 + next() * 90;
  return {
    d: `M${x.toFixed(0)} -6C${(x + 14).toFixed(0)} ${(long * 0.4).toFixed(0)} ${(x - 16).toFixed(0)} ${(long * 0.7).toFixed(0)} ${(x + (next() - 0.5) * 30).toFixed(0)} ${long.toFixed(0)}`,
    width: (2 + next() * 4).toFixed(1),
  };
});
