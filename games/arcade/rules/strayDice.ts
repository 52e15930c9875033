/** A25: what is left of the dice when ones, sixes and pairs that add up to seven are taken away: for each die, when it goes. */
export function strayStages(dice: readonly number[]): (1 | 2 | 3)[] {
  const stages = dice.map((face): 1 | 2 | 3 => (face === 1 || face === 6 ? 1 : 3));
  for (const [a, b] of [
    [3, 4],
    [2, 5],
  ] as const) {
    const left = (face: number) => dice.flatMap((die, i) => (die === face ? [i] : []));
    const [as, bs] = [left(a), left(b)];
    for (let pair = 0; pair < Math.min(as.length, bs.length); pair++) {
      stages[as[pair]!] = 2;
      stages[bs[pair]!] = 2;
    }
  }
  return stages;
}
