import { LANGUAGES } from '@fray/engine/language';
import * as v from 'valibot';
import { gameId } from './shapes.ts';

/** Reasons for a push notification: a challenge, or a tournament round that begins. */
export const NOTIFICATION_REASONS = ['challenge', 'round'] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

const endpoint = v.pipe(v.string(), v.maxLength(1000), v.url());
const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));
/** Key of a push subscription as browsers encode it: base64url of 65 or 16 bytes. */
const subscriptionKey = (pattern: RegExp) =>
  v.pipe(v.string(), v.maxLength(100), v.regex(pattern, 'expected a key of a push subscription'));

/** When a device gets no notifications, and for which games. */
const notificationFilter = {
  /** Quiet hours in the device's time zone `zone`: no notifications from `from` until `to`. */
  quiet: v.optional(v.strictObject({ from: hour, to: hour })),
  silent: v.pipe(v.array(gameId), v.maxLength(20)),
};
export const notificationSettings = v.strictObject(notificationFilter);
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

/** Push subscription of a device, with the language of its notifications and when to send none. */
export const pushSubscription = v.strictObject({
  endpoint,
  p256dh: subscriptionKey(/^[\w-]{87}=*$/),
  auth: subscriptionKey(/^[\w-]{22}=*$/),
  language: v.picklist(LANGUAGES),
  zone: v.pipe(v.string(), v.maxLength(60)),
  ...notificationFilter,
});
export type PushSubscriptionInput = v.InferOutput<typeof pushSubscription>;
export const pushUnsubscribe = v.strictObject({ endpoint });
