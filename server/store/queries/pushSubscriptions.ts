import { all, one } from '../work.ts';
import type { PersonColumn } from './userColumns.ts';

/** A stored push subscription. */
export interface PushSubscriptionRow {
  readonly endpoint: string;
  readonly device: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
  /** `22-7`; empty: no hour is quiet. */
  readonly quiet: string;
  readonly zone: string;
  /** Comma-separated games. */
  readonly silent: string;
  readonly since: number;
}

const THEIRS = `(device = $person AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.device = called.device))
  OR device IN (SELECT sessions.device FROM sessions WHERE account = $person)`;

/** Must run before the sessions are deleted: removes the subscriptions of all devices of a deleted user. */
export const pushPersonColumns: readonly PersonColumn[] = [
  {
    table: 'called',
    column: 'device',
    forget: 'DELETE FROM called WHERE device = $person OR device IN (SELECT sessions.device FROM sessions WHERE account = $person)',
    // A subscription belongs to the device, whichever user it acts as.
    move: [],
  },
];

export const pushReads = {
  /** Subscriptions of all devices that act as a user now. */
  *calledFor(person: string) {
    return yield* all<PushSubscriptionRow>(`SELECT * FROM called WHERE ${THEIRS} ORDER BY since, endpoint`, { person });
  },
  *calledAt(endpoint: string) {
    return yield* one<PushSubscriptionRow>('SELECT * FROM called WHERE endpoint = $endpoint', { endpoint });
  },
  *serverKey(name: string) {
    return (yield* one<{ value: string }>('SELECT value FROM server_keys WHERE name = $name', { name }))?.value;
  },
};

export const pushChanges = {
  /**
   * The same browser, whoever it was before: only it has the keys, and whoever has others gets nothing. Of each device only the newest so
   * many stay.
   */
  *putCalled(row: PushSubscriptionRow, most: number) {
    yield* all(
      `INSERT INTO called (endpoint, device, p256dh, auth, language, quiet, zone, silent, since)
       VALUES ($endpoint, $device, $p256dh, $auth, $language, $quiet, $zone, $silent, $since)
       ON CONFLICT (endpoint) DO UPDATE SET device = excluded.device, language = excluded.language, quiet = excluded.quiet,
         zone = excluded.zone, silent = excluded.silent, since = excluded.since
       WHERE called.p256dh = excluded.p256dh AND called.auth = excluded.auth`,
      { ...row },
    );
    yield* all(
      `DELETE FROM called WHERE device = $device AND endpoint NOT IN
       (SELECT endpoint FROM called WHERE device = $device ORDER BY since DESC, endpoint LIMIT $most)`,
      { device: row.device, most },
    );
  },
  *dropCalled(endpoint: string) {
    yield* all('DELETE FROM called WHERE endpoint = $endpoint', { endpoint });
  },
  /** Creates a server key; an existing one stays. */
  *putServerKey(name: string, value: string) {
    yield* all('INSERT INTO server_keys (name, value) VALUES ($name, $value) ON CONFLICT DO NOTHING', { name, value });
  },
};
