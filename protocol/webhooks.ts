import * as v from 'valibot';
import { tableId, webhookUrl } from './shapes.ts';

/**
 * Events of a webhook. `turn`: a table waits for the account; `call`: a challenge, a rematch or a table of a tournament; `end`: a match of
 * the account is over.
 */
export const WEBHOOK_EVENTS = ['turn', 'call', 'end'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Creates a webhook of the requester's account. The address must answer a test message. */
export const webhookRequest = v.strictObject({
  /** Chosen by the requester, so that a repeated request creates nothing twice. */
  id: tableId,
  url: webhookUrl,
  events: v.optional(v.pipe(v.array(v.picklist(WEBHOOK_EVENTS)), v.minLength(1, 'expected an event'), v.maxLength(WEBHOOK_EVENTS.length)), [
    ...WEBHOOK_EVENTS,
  ]),
});
export type WebhookRequest = v.InferOutput<typeof webhookRequest>;

/** A webhook as its owner sees it. Times are milliseconds since 1970; `at` 0: nothing was sent yet. */
export interface WebhookView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly since: number;
  readonly at: number;
  /** Why the last event did not arrive. Absent: it arrived. */
  readonly fault?: string | undefined;
  /** Whether deliveries are paused because too many events in a row did not arrive. */
  readonly paused: boolean;
}

/** A new webhook. `secret` signs its events and is never shown again. */
export interface NewWebhook extends WebhookView {
  readonly secret: string;
}

/** An event of a webhook as its owner sees it. Times are milliseconds since 1970. */
export interface WebhookDelivery {
  /** Also the header `webhook-id`. */
  readonly id: string;
  readonly event: WebhookEvent;
  readonly at: number;
  readonly state: 'waits' | 'arrived' | 'failed';
  /** Attempts so far. */
  readonly tried: number;
  /** When the next attempt is due. */
  readonly next?: number | undefined;
  /** Why the last attempt failed. */
  readonly fault?: string | undefined;
}
