/** A migration of a future version, applied while current servers run: it adds columns to all tables. */
export const NEWER_MIGRATION = `
  CREATE TABLE later (id text PRIMARY KEY);
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'fray_schema'
    LOOP EXECUTE format('ALTER TABLE %I ADD COLUMN later_too text NOT NULL DEFAULT ''''', name);
    END LOOP;
  END $$;
`;
