import type { Pace } from '@fray/protocol';
import { type RowOf, readJson } from './define.ts';
import { communityTables } from './schema/community.ts';
import { playtestTables } from './schema/playtests.ts';
import { programTables } from './schema/programs.ts';
import { matchTables } from './schema/tables.ts';
import { uploadTables } from './schema/uploads.ts';

/*
 * Every table of the database, once. Rows, statements, and the schemas of SQLite and PostgreSQL follow from here; `migrate.ts` adds to
 * existing data what it lacks. A new column stands last in its table and names the schema version that adds it: `since`.
 */

/** All tables, by the names that the code uses. */
export const DB = { ...matchTables, ...communityTables, ...programTables, ...playtestTables, ...uploadTables };

/** A row of a table, by the table's name in `DB`. */
export type Row<K extends keyof typeof DB> = RowOf<(typeof DB)[K]>;

/** The time limits of a table or tournament. */
export const paceOf = ({ pace }: Pick<Row<'tables'>, 'pace'>): Pace => readJson(DB.tables.columns.pace, pace);

/** The options of a table or tournament that differ from the standard. */
export const optionsOf = ({ options }: Pick<Row<'tables'>, 'options'>): Record<string, string> =>
  readJson(DB.tables.columns.options, options);

/** Clock times after the last entry; empty if nothing runs. */
export const clocksOf = ({ clock }: Pick<Row<'tables'>, 'clock'>) => (clock === '' ? {} : readJson(DB.tables.columns.clock, clock));
