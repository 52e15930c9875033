/** Every time zone is a multiple of a quarter of an hour from UTC, and so quiet hours end at one, in milliseconds. */
const QUARTER = 15 * 60_000;

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
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  const length = (to - from + 24) % 24;
  const isQuiet = (at: number): boolean => (Number(clock.format(at)) - from + 24) % 24 < length;
  if (!isQuiet(date)) return 0;
  // Looked up rather than computed: a night in which the clocks change is an hour shorter or longer.
  let end = (Math.floor(date / QUARTER) + 1) * QUARTER;
  while (isQuiet(end)) end += QUARTER;
  return end - date;
}
