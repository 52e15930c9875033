/** A column that identifies a user, with what to do when the user is deleted, or when a device becomes an account. */
export interface UserColumn {
  readonly table: string;
  readonly column: string;
  /** Statement for deletion; parameter `$person`. */
  readonly forget: string;
  /** Statements for a device that becomes an account; parameters `$from`, `$to` and `$name`. Empty: the value stays the device's. */
  readonly move: readonly string[];
  /** Statement for a rename, if the name is stored next to the id; parameters `$person` and `$name`. */
  readonly rename?: string;
}

/** The row is deleted with the user. */
export const deletedRow = (table: string, column: string, move: readonly string[] = []): UserColumn => ({
  table,
  column,
  forget: `DELETE FROM ${table} WHERE ${column} = $person`,
  move,
});

/** The row stays, with the user's identity removed. */
export const blankedRow = (table: string, column: string, blank: string, move: readonly string[]): UserColumn => ({
  table,
  column,
  forget: `UPDATE ${table} SET ${blank} WHERE ${column} = $person`,
  move,
});

export const reassigned = (table: string, column: string): string => `UPDATE ${table} SET ${column} = $to WHERE ${column} = $from`;
