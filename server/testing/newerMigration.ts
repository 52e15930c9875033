/** A step of the schema as a version to come may have one, carried out while servers of today run: it adds to everything that is kept. */
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
