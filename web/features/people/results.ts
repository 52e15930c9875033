export interface Results {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export const sumOf = (sides: readonly Results[]): Results & { readonly count: number } => {
  const sum = { won: 0, drawn: 0, lost: 0 };
  for (const { won, drawn, lost } of sides) {
    sum.won += won;
    sum.drawn += drawn;
    sum.lost += lost;
  }
  return { ...sum, count: sum.won + sum.drawn + sum.lost };
};

/** A draw counts as half. */
export const shareOf = (results: Results): number => {
  const { count } = sumOf([results]);
  return count === 0 ? 0 : Math.round((100 * (results.won + results.drawn / 2)) / count);
};
