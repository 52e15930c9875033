import { DB, type Row } from '../schema.ts';
import { all, insert, one, rowOf, rowsOf, upsert } from '../work.ts';
import type { UserColumn } from './userColumns.ts';

export type PushSubscriptionRow = Row<'pushSubscriptions'>;

const THEIRS = `(device = $person AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.device = called.device))
  OR device IN (SELECT sessions.device FROM sessions WHERE account = $person)`;

/** Must run before the sessions are deleted: removes the subscriptions of all devices of a deleted user. */
export const pushUserColumns: readonly UserColumn[] = [
  {
    table: 'called',
    column: 'device',
    forget: 'DELETE FROM called WHERE device = $person OR device IN (SELECT sessions.device FROM sessions WHERE account = $person)',
    // A subscription belongs to the device, for any user that it acts as.
    move: [],
  },
];

export const pushReads = {
  /** Subscriptions of all devices that act as a user now. */
  pushSubscriptionsOf: (person: string) => rowsOf(DB.pushSubscriptions, `WHERE ${THEIRS} ORDER BY since, endpoint`, { person }),
  pushSubscription: (endpoint: string) => rowOf(DB.pushSubscriptions, 'WHERE endpoint = $endpoint', { endpoint }),
  *serverKey(name: string) {
    return (yield* one<{ value: string }>('SELECT value FROM server_keys WHERE name = $name', { name }))?.value;
  },
};

export const pushChanges = {
  /**
   * The same browser, for any user: only it has the keys, and another client cannot decrypt the messages. Only a device's newest
   * subscriptions are stored.
   */
  *putPushSubscription(row: PushSubscriptionRow, most: number) {
    const update = ['device', 'language', 'quiet', 'zone', 'silent', 'since'] as const;
    yield* upsert(DB.pushSubscriptions, row, update, 'WHERE called.p256dh = excluded.p256dh AND called.auth = excluded.auth');
    yield* all(
      `DELETE FROM called WHERE device = $device AND endpoint NOT IN
       (SELECT endpoint FROM called WHERE device = $device ORDER BY since DESC, endpoint LIMIT $most)`,
      { device: row.device, most },
    );
  },
  *dropPushSubscription(endpoint: string) {
    yield* all('DELETE FROM called WHERE endpoint = $endpoint', { endpoint });
  },
  /** Creates a server key; an existing one stays. */
  *putServerKey(name: string, value: string) {
    yield* insert(DB.serverKeys, { name, value }, 'ON CONFLICT DO NOTHING');
  },
};
