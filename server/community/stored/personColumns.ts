/** A column that says who somebody is: what is done there when they are forgotten, and when what a device did becomes its account's. */
export interface PersonColumn {
  readonly table: string;
  readonly column: string;
  /** Takes `$person`. */
  readonly forget: string;
  /** Takes `$from`, `$to`, and the account's `$name`; empty: what stands there stays the device's. */
  readonly move: readonly string[];
  /** Where the person's name stands beside it: takes `$person`, and their new `$name`. */
  readonly rename?: string;
}

/** A row goes with whoever it names. */
export const rowOf = (table: string, column: string, move: readonly string[] = []): PersonColumn => ({
  table,
  column,
  forget: `DELETE FROM ${table} WHERE ${column} = $person`,
  move,
});

/** A row stays without whoever it named. */
export const blankIn = (table: string, column: string, blank: string, move: readonly string[]): PersonColumn => ({
  table,
  column,
  forget: `UPDATE ${table} SET ${blank} WHERE ${column} = $person`,
  move,
});

export const renamed = (table: string, column: string): string => `UPDATE ${table} SET ${column} = $to WHERE ${column} = $from`;
