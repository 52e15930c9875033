const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** A cog wheel with this number of teeth between two radii. */
export function cog(teeth: number, inner: number, outer: number, cx = 0, cy = 0): string {
  const corners = Array.from({ length: teeth }, (_, i) =>
    [
      [-0.32, inner],
      [-0.22, outer],
      [0.22, outer],
      [0.32, inner],
    ].map(([turn, radius]) => {
      const angle = ((i + turn!) / teeth) * Math.PI * 2 - Math.PI / 2;
      return point(cx + radius! * Math.cos(angle), cy + radius! * Math.sin(angle));
    }),
  );
  return `M${corners.flat().join('L')}Z`;
}

/** A star with this number of points between two radii. The first one points up, plus a rotation in degrees. */
export function star(rays: number, inner: number, outer: number, cx = 0, cy = 0, turn = -90): string {
  const corners = Array.from({ length: 2 * rays }, (_, i) => {
    const angle = (i / rays) * Math.PI + (turn * Math.PI) / 180;
    const radius = i % 2 ? inner : outer;
    return point(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
  });
  return `M${corners.join('L')}Z`;
}

export const polygon = (corners: number, radius: number, cx = 0, cy = 0, turn = -90): string =>
  star(corners / 2, radius, radius, cx, cy, turn);
