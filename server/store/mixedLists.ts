/** Whose things in a list take turns: those of one address, or of one person where the address is unknown. */
export const SHARE = 'CASE source WHEN 0 THEN host ELSE CAST(source AS TEXT) END';

/**
 * Tables with a seat that anybody may take, so many of each person, mixed by address; looked for among the newest thousand, so that it
 * costs no more where many wait.
 */
export const openTablesQuery = (each: string, most: string): string =>
  `SELECT id, created, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
     (SELECT id, created, host, source, row_number() OVER (PARTITION BY host ORDER BY created DESC, id) AS place FROM
       (SELECT id, created, host, source FROM tables WHERE stage = 'open' AND private = 0
        AND EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'open' AND reserved = '') ORDER BY created DESC LIMIT 1000) AS newest
     ) AS placed
   WHERE place <= ${each} ORDER BY turn, created DESC LIMIT ${most}`;

/** Matches that anybody may watch, mixed by address, of the newest thousand. */
export const runningTablesQuery = (most: string): string =>
  `SELECT id, created, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
     (SELECT id, created, host, source FROM tables WHERE stage = 'running' AND private = 0 AND watch = 1 ORDER BY created DESC LIMIT 1000)
     AS newest ORDER BY turn, created DESC LIMIT ${most}`;

/** How many tables of an address wait or run, and how many of them everybody sees wait. */
export const activeTablesFromQuery = (source: string): string =>
  `SELECT count(*) AS "all", count(*) FILTER (WHERE stage = 'open' AND private = 0) AS listed FROM tables
   WHERE source = ${source} AND source <> 0 AND stage IN ('open', 'starting', 'running')`;
