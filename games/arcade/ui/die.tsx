const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[6, 6]],
  2: [
    [3, 3],
    [9, 9],
  ],
  3: [
    [3, 3],
    [6, 6],
    [9, 9],
  ],
  4: [
    [3, 3],
    [9, 3],
    [3, 9],
    [9, 9],
  ],
  5: [
    [3, 3],
    [9, 3],
    [6, 6],
    [3, 9],
    [9, 9],
  ],
  6: [
    [3, 3],
    [9, 3],
    [3, 6],
    [9, 6],
    [3, 9],
    [9, 9],
  ],
};

export function Die({ face }: { face: number }) {
  return (
    <svg class={`die ${face === 1 ? 'one' : ''}`} viewBox="0 0 12 12" aria-hidden="true">
      <rect x="0.5" y="0.5" width="11" height="11" rx="2" />
      {PIPS[face]?.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.15" />
      ))}
    </svg>
  );
}
