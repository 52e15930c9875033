/** For how long, as it is told to people: the server's own limits are made of these. */
export const RETENTION = {
  /** Hours for which a call is passed on to a device that is off. */
  callHours: 24,
  /** Seconds for which requests of a network address are counted. */
  addressSeconds: 60,
} as const;
