import type { ClientBase } from 'pg';
import { LOCK_SCHEMA } from '../migrate.ts';

/** Creates the partition for a month if there is none. */
export async function makeMonth(db: ClientBase, month: string): Promise<void> {
  const name = `entries_${month.slice(0, 7).replaceAll('-', '_')}`;
  await db.query('BEGIN');
  try {
    await db.query(LOCK_SCHEMA);
    await db.query(
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF entries FOR VALUES FROM ('${month}') TO (date '${month}' + interval '1 month')`,
    );
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
