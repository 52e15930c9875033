/** The table at which whoever asked for a rematch takes the seat kept for them, without being asked again. */
let wanted: string | undefined;

export function wantSeat(table: string): void {
  wanted = table;
}

/** Answers whether a seat is wanted there, once. */
export function takesSeat(table: string): boolean {
  const takes = wanted === table;
  if (takes) wanted = undefined;
  return takes;
}
