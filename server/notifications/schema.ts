/**
 * Devices that are called where nobody looks: where their browser's maker takes what is meant for them, and the keys that only they can
 * open it with. And keys of the server itself, made once.
 */
export const PUSH_TABLES = `
  CREATE TABLE called (
    endpoint TEXT PRIMARY KEY,
    -- The person that the device is by itself: it is called for whomever it acts as.
    device TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    -- Hours in which it is not called, as 22-7, in this time zone; empty: none.
    quiet TEXT NOT NULL,
    zone TEXT NOT NULL,
    -- Games for which it is not called, by commas.
    silent TEXT NOT NULL,
    since INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX called_by_device ON called (device);
  CREATE TABLE server_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;
