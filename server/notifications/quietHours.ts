const HOUR = 3600_000;

/** Whether a text is a known IANA time zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Milliseconds until the quiet hours (such as `22-7`, in the time zone) end; 0 outside of them. */
export function quietFor(quiet: string, zone: string, date: number): number {
  const [from, to] = quiet.split('-').map(Number);
  if (quiet === '' || from === undefined || to === undefined || from === to) return 0;
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(
    date,
  );
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const now = numberOf('hour') + numberOf('minute') / 60;
  const length = (to - from + 24) % 24;
  const since = (now - from + 24) % 24;
  // Round up to the next minute, so as not to be early.
  return since < length ? Math.ceil((length - since) * 60) * (HOUR / 60) : 0;
}
