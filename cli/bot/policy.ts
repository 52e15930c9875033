import { fail, ok, type Result } from '@fray/engine';
import { type ChallengeView, isBotName } from '@fray/protocol';
import * as v from 'valibot';

const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Which challenges a bot accepts: the file of `fray bot --policy`. */
const policyShape = v.strictObject({
  /** Rated, unrated, or both. */
  rated: v.optional(v.picklist(['yes', 'no', 'both']), 'both'),
  /** `all`, `people`, `bots`, or names of accounts. */
  opponents: v.optional(v.union([v.picklist(['all', 'people', 'bots']), v.array(v.string())]), 'all'),
  /** Names of accounts that are always declined. */
  never: v.optional(v.array(v.string()), []),
  /** Matches at the same time. */
  simultaneous: v.optional(count(1, 50), 1),
  /** Whether matches without clocks are accepted. */
  untimed: v.optional(v.boolean(), true),
  /** Seconds of bank time and per turn, at timed tables. */
  bank: v.optional(v.strictObject({ least: count(0, 7200), most: count(0, 7200) }), { least: 0, most: 7200 }),
  turn: v.optional(v.strictObject({ least: count(0, 3600), most: count(0, 3600) }), { least: 0, most: 3600 }),
  /** Whether options other than the standard ones are accepted. */
  options: v.optional(v.picklist(['standard', 'any']), 'any'),
  /** Minutes without a move after which a match does not count as one of those at the same time. */
  idle: v.optional(v.pipe(v.number(), v.minValue(0.01)), 10),
});
export type Policy = v.InferOutput<typeof policyShape>;

/** Reads a policy. The fault names the field. */
export function readPolicy(text: string): Result<Policy, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('this is no JSON');
  }
  const read = v.safeParse(policyShape, json);
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  return fail(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

export const STANDARD_POLICY: Policy = v.parse(policyShape, {});

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  least <= value && value <= most;

/** Why a challenge is declined; undefined: it is accepted. */
export function declineReason(
  { game, pace, options, seats, seat }: Pick<ChallengeView, 'game' | 'pace' | 'options' | 'seats' | 'seat'>,
  games: readonly string[],
  policy: Policy,
): string | undefined {
  if (!games.includes(game)) return `no ${game}`;
  if (policy.rated !== 'both' && (pace.rated === true) !== (policy.rated === 'yes'))
    return pace.rated ? 'no rated match' : 'no unrated match';
  const isTimed = pace.bank + pace.turn > 0;
  if (!isTimed && !policy.untimed) return 'no match without clocks';
  if (isTimed && (!within(pace.bank, policy.bank) || !within(pace.turn, policy.turn)))
    return `no match of ${pace.bank} + ${pace.turn} seconds`;
  if (policy.options === 'standard' && Object.keys(options).length > 0) return 'standard options only';
  // Those who are awaited count too.
  const others = seats.flatMap(({ kind, name }, at) => (kind !== 'bot' && name !== '' && at !== seat ? [name] : []));
  const isWelcome = (name: string): boolean => {
    if (policy.never.includes(name)) return false;
    if (policy.opponents === 'all') return true;
    return typeof policy.opponents === 'string' ? isBotName(name) === (policy.opponents === 'bots') : policy.opponents.includes(name);
  };
  const unwelcome = others.find((name) => !isWelcome(name));
  return unwelcome === undefined ? undefined : `no match with ${unwelcome}`;
}
