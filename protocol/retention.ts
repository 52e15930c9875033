/** Retention periods that the privacy page states. The server takes its limits from here, so the two cannot differ. */
export const RETENTION = {
  /** Hours for which a push service keeps trying to deliver a notification to a device that is off. */
  notificationHours: 24,
  /** Seconds over which requests of one network address are counted. */
  addressCountSeconds: 60,
} as const;
