/** Paths of regular figures, in the units of whoever draws them. */
const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A star of `n` points between two radii. */
export function star(n: number, inner: number, outer: number, cx = 0, cy = 0, turn = -90): string {
  const corners = Array.from({ length: 2 * n }, (_, i) => {
    const angle = (i / n) * Math.PI + (turn * Math.PI) / 180;
    const radius = i % 2 === 1 ? inner : outer;
    return point(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
  });
  return `M${corners.join('L')}Z`;
}

export const ngon = (n: number, radius: number, cx = 0, cy = 0, turn = -90): string => star(n / 2, radius, radius, cx, cy, turn);

export function cog(teeth: number, inner: number, outer: number, cx = 0, cy = 0): string {
  const corners = Array.from({ length: teeth }, (_, i) =>
    (
      [
        [-0.32, inner],
        [-0.22, outer],
        [0.22, outer],
        [0.32, inner],
      ] as const
    ).map(([offset, radius]) => {
      const angle = ((i + offset) / teeth) * Math.PI * 2 - Math.PI / 2;
      return point(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
    }),
  );
  return `M${corners.flat().join('L')}Z`;
}
