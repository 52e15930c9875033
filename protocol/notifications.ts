import { LANGUAGES } from '@fray/engine/language';
import * as v from 'valibot';
import { word } from './shapes.ts';

/** Why somebody is called away from their tables. */
export const NOTIFICATION_REASONS = ['challenge', 'round'] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

const endpoint = v.pipe(v.string(), v.maxLength(1000), v.url());
const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));
/** As browsers give their keys: base64url, 65 bytes and 16. */
const keyAs = (pattern: RegExp) => v.pipe(v.string(), v.maxLength(100), v.regex(pattern, 'expected a key of a push subscription'));

/** A device that wants to be called where nobody looks: its push subscription, in which language, and when not. */
export const pushSubscription = v.strictObject({
  endpoint,
  p256dh: keyAs(/^[\w-]{87}=*$/),
  auth: keyAs(/^[\w-]{22}=*$/),
  language: v.picklist(LANGUAGES),
  /** Hours on the device's clock in which it is not called. */
  quiet: v.optional(v.strictObject({ from: hour, to: hour })),
  zone: v.pipe(v.string(), v.maxLength(60)),
  /** Games for which it is not called. */
  silent: v.pipe(v.array(word), v.maxLength(20)),
});
export type PushSubscriptionInput = v.InferOutput<typeof pushSubscription>;
export const pushUnsubscribe = v.strictObject({ endpoint });
