import { type ErrorCode, isErrorCode, NOTIFICATION_REASONS } from '@fray/protocol';
import * as v from 'valibot';

/* Messages between nodes. All nodes are trusted but may run different versions: unknown messages are ignored. */

const lease = v.object({
  isUp: v.boolean(),
  age: v.number(),
  open: v.array(v.string()),
  sent: v.record(v.string(), v.number()),
  plays: v.optional(v.record(v.string(), v.number()), {}),
  direct: v.optional(v.string()),
});

const notice = v.object({
  person: v.string(),
  who: v.string(),
  table: v.string(),
  game: v.string(),
  against: v.array(v.string()),
  webhooks: v.array(v.string()),
});

const call = v.object({
  person: v.string(),
  why: v.picklist(NOTIFICATION_REASONS),
  game: v.string(),
  by: v.string(),
  path: v.string(),
});

const nodeMessage = v.variant('k', [
  v.object({ k: v.literal('lease'), lease }),
  /** The node stops and holds no tables any more. */
  v.object({ k: v.literal('bye') }),
  /** Texts for proxied sessions, each with the sessions it goes to; numbered, so that a lost message is noticed. */
  v.object({ k: v.literal('out'), n: v.number(), out: v.array(v.tuple([v.string(), v.array(v.string())])) }),
  v.object({ k: v.literal('end'), line: v.string() }),
  /** All sessions between the two nodes are void. `stoodIn`: the receiver was considered lost, and others may have held its tables. */
  v.object({ k: v.literal('reset'), stoodIn: v.optional(v.boolean(), false) }),
  /** It is a user's turn; the user may be connected to any node. */
  v.object({ k: v.literal('turn'), notice }),
  /** Another notification for a user. */
  v.object({ k: v.literal('call'), call }),
  /** Users that were signed in, signed out or deleted: cached data about them is stale. */
  v.object({ k: v.literal('changed'), persons: v.array(v.string()) }),
  /** A user's block list changed. */
  v.object({ k: v.literal('rehear'), person: v.string() }),
  /** Tables that the receiver holds again, and that changed in the meantime. */
  v.object({ k: v.literal('reread'), tables: v.array(v.string()) }),
  /** Rules that a table needs and that not every node supports. */
  v.object({ k: v.literal('needs'), table: v.string(), game: v.string(), rules: v.number() }),
]);

const requestMessage = v.variant('k', [
  /** A client message about a table; the first one of a session is a join. */
  v.object({
    k: v.literal('in'),
    line: v.string(),
    person: v.optional(v.string()),
    /** The client's address group, for limits; nodes of older versions omit it. */
    address: v.optional(v.string(), ''),
    message: v.unknown(),
  }),
  v.object({
    k: v.literal('http'),
    method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
    url: v.string(),
    /** The client's network address; nodes of older versions omit it. */
    address: v.optional(v.string(), ''),
    authorization: v.optional(v.string()),
    body: v.optional(v.unknown()),
  }),
  v.object({
    k: v.literal('take'),
    table: v.string(),
    seat: v.number(),
    person: v.string(),
    name: v.string(),
    commitment: v.string(),
  }),
]);

const forwardedAnswer = v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body: v.string() });
/** A node of a newer version may know more codes. */
const errorCode = v.pipe(
  v.string(),
  v.transform((code): ErrorCode => (isErrorCode(code) ? code : 'fault')),
);
const fault = v.nullable(v.object({ code: errorCode, message: v.string(), reason: v.optional(v.string()) }));

export type NodeMessage = v.InferOutput<typeof nodeMessage>;
export type NodeRequest = v.InferOutput<typeof requestMessage>;

function reader<T>(schema: v.GenericSchema<unknown, T>): (text: string) => T | undefined {
  return (text) => {
    try {
      const read = v.safeParse(schema, JSON.parse(text));
      return read.success ? read.output : undefined;
    } catch {
      return undefined;
    }
  };
}

export const readNodeMessage = reader(nodeMessage);
export const readNodeRequest = reader(requestMessage);
export const readForwardedResponse = reader(forwardedAnswer);
export const readFault = reader(fault);
