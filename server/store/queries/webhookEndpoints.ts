import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf } from '../work.ts';
import { deletedRow, type UserColumn } from './userColumns.ts';

export type WebhookRow = Row<'webhookEndpoints'>;
export type DeliveryRow = Row<'webhookDeliveries'>;

/** Maximum number of events read of a webhook, and of due events taken at once. */
const MAX_READ = 100;

/** Webhooks and their events go with their account. */
export const webhookUserColumns: readonly UserColumn[] = [
  deletedRow('webhook_endpoints', 'account'),
  deletedRow('webhook_deliveries', 'account'),
];

export const webhookReads = {
  webhooksOf: (account: string) => rowsOf(DB.webhookEndpoints, 'WHERE account = $account ORDER BY since DESC, id', { account }),
  webhook: (account: string, id: string) => rowOf(DB.webhookEndpoints, 'WHERE account = $account AND id = $id', { account, id }),
  /** The newest events of a webhook. */
  deliveriesOf: (account: string, webhook: string) =>
    rowsOf(DB.webhookDeliveries, `WHERE account = $account AND webhook = $webhook ORDER BY at DESC, id LIMIT ${MAX_READ}`, {
      account,
      webhook,
    }),
  /** Events whose next attempt is due. */
  deliveriesDue: (now: number) => rowsOf(DB.webhookDeliveries, `WHERE due > 0 AND due <= $now ORDER BY due, id LIMIT ${MAX_READ}`, { now }),
};

export const webhookChanges = {
  /** Stores a webhook. The whole commit fails if the account has `most` already, or one by this id. */
  *putWebhook(row: WebhookRow, most: number) {
    const counted = yield* one<{ n: number }>('SELECT count(*) AS n FROM webhook_endpoints WHERE account = $account', {
      account: row.account,
    });
    if (Number(counted?.n) >= most) throw conflict('too-many-webhooks', `an account has at most ${most} webhooks`);
    if (yield* one('SELECT id FROM webhook_endpoints WHERE account = $account AND id = $id', { account: row.account, id: row.id }))
      throw conflict('already-so', 'there is a webhook with this id');
    yield* insert(DB.webhookEndpoints, row);
  },
  *dropWebhook(account: string, id: string) {
    yield* all('DELETE FROM webhook_deliveries WHERE account = $account AND webhook = $id', { account, id });
    yield* all('DELETE FROM webhook_endpoints WHERE account = $account AND id = $id', { account, id });
  },
  /** Notes that an event arrived (empty `fault`), or why it was given up. */
  *webhookSent({ account, id }: Pick<WebhookRow, 'account' | 'id'>, at: number, fault: string) {
    yield* all(
      `UPDATE webhook_endpoints SET at = $at, fault = $fault,
       failures = CASE WHEN CAST($fault AS TEXT) = '' THEN 0 ELSE failures + 1 END
       WHERE account = $account AND id = $id`,
      { account, id, at, fault },
    );
  },
  /** Stores an event of a webhook, and drops the oldest that are done: `kept` are left. */
  *putDelivery(row: DeliveryRow, limit: number) {
    yield* insert(DB.webhookDeliveries, row);
    yield* all(
      `DELETE FROM webhook_deliveries WHERE due = 0 AND id IN (SELECT id FROM webhook_deliveries
       WHERE account = $account AND webhook = $webhook ORDER BY at DESC, id LIMIT ${MAX_READ} OFFSET $kept)`,
      { account: row.account, webhook: row.webhook, kept: limit },
    );
  },
  /** Takes an event whose attempt is due at `due` for an attempt that ends before `until`. Fails if somebody else did. */
  *claimDelivery({ id, due }: Pick<DeliveryRow, 'id' | 'due'>, until: number) {
    const claimed = yield* one('UPDATE webhook_deliveries SET due = $until WHERE id = $id AND due = $due RETURNING id', { id, due, until });
    if (!claimed) throw conflict('already-so', 'the event is gone, or is being sent');
  },
  /** Notes an attempt: when the next one is due (0: none), and why it failed. */
  *deliveryTried({ id, tried, due, fault }: Pick<DeliveryRow, 'id' | 'tried' | 'due' | 'fault'>) {
    yield* all('UPDATE webhook_deliveries SET tried = $tried, due = $due, fault = $fault WHERE id = $id', { id, tried, due, fault });
  },
};
