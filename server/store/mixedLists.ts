/** SQL for the share whose tables take turns in lists: the address, or the host if the address is unknown. */
export const SHARE = 'CASE source WHEN 0 THEN host ELSE CAST(source AS TEXT) END';

/**
 * Query for public open tables, at most `each` per user, mixed by address. Limited to the newest thousand, so that cost does not grow with
 * the number of tables.
 */
export const openTablesQuery = (each: string, most: string): string =>
  `SELECT id, created, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
     (SELECT id, created, host, source, row_number() OVER (PARTITION BY host ORDER BY created DESC, id) AS place FROM
       (SELECT id, created, host, source FROM tables WHERE stage = 'open' AND private = 0
        AND EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'open' AND reserved = '') ORDER BY created DESC LIMIT 1000) AS newest
     ) AS placed
   WHERE place <= ${each} ORDER BY turn, created DESC LIMIT ${most}`;

/** Query for public running matches, mixed by address, from the newest thousand. */
export const runningTablesQuery = (most: string): string =>
  `SELECT id, created, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
     (SELECT id, created, host || tournament AS host, source FROM tables WHERE stage = 'running' AND private = 0 AND watch = 1 ORDER BY created DESC LIMIT 1000)
     AS newest ORDER BY turn, created DESC LIMIT ${most}`;

/** Query for the number of open or running tables of an address, and how many of them are listed. */
export const activeTablesFromQuery = (source: string): string =>
  `SELECT count(*) AS "all", count(*) FILTER (WHERE stage = 'open' AND private = 0) AS listed FROM tables
   WHERE source = ${source} AND source <> 0 AND stage IN ('open', 'starting', 'running')`;
