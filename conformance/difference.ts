/**
 * Returns the path of the first difference between two JSON values with both values: `seats[1].hand[0]: 2 or 3`. Undefined if
 * they are equal.
 */
export function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (Object.is(a, b)) return undefined;
  if (!isBranch(a) || !isBranch(b) || Array.isArray(a) !== Array.isArray(b)) return `${path || 'the whole'}: ${format(a)} or ${format(b)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const place = Array.isArray(a) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const difference = firstDifference(a[key], b[key], place);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Like `firstDifference`, for two JSON texts. */
export const firstDifferenceOf = (a: string, b: string): string => firstDifference(JSON.parse(a), JSON.parse(b)) ?? 'the order of fields';

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const LONGEST = 80;
function format(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
