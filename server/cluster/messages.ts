import { NOTIFICATION_REASONS } from '@fray/protocol';
import * as v from 'valibot';

/* What nodes say to each other. All of them are ours, but not of one version: what cannot be read is passed over. */

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

const told = v.variant('k', [
  v.object({ k: v.literal('lease'), lease }),
  /** A node stops: it holds nothing any more. */
  v.object({ k: v.literal('bye') }),
  /** Texts for pages, each with the lines that it goes to; numbered, so that a gap shows. */
  v.object({ k: v.literal('out'), n: v.number(), out: v.array(v.tuple([v.string(), v.array(v.string())])) }),
  v.object({ k: v.literal('end'), line: v.string() }),
  /** Whatever lines there were between the two are no more; `stoodIn`: the other was taken for gone, and its tables may have gone on. */
  v.object({ k: v.literal('reset'), stoodIn: v.optional(v.boolean(), false) }),
  /** It is somebody's turn: their pages may be anywhere. */
  v.object({ k: v.literal('turn'), notice }),
  /** Something else waits for somebody. */
  v.object({ k: v.literal('call'), call }),
  /** These were signed in or out, or deleted: what is kept of them is another. */
  v.object({ k: v.literal('changed'), persons: v.array(v.string()) }),
  /** Whom somebody wants to hear has changed. */
  v.object({ k: v.literal('rehear'), person: v.string() }),
  /** Tables that the other holds again, and that went on without it meanwhile. */
  v.object({ k: v.literal('reread'), tables: v.array(v.string()) }),
  /** By which rules a table is played, which not everybody plays. */
  v.object({ k: v.literal('needs'), table: v.string(), game: v.string(), rules: v.number() }),
]);

const asked = v.variant('k', [
  /** What a page says about tables; the first on a line is a join. */
  v.object({ k: v.literal('in'), line: v.string(), person: v.optional(v.string()), message: v.unknown() }),
  v.object({
    k: v.literal('http'),
    method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
    url: v.string(),
    /** The client's; a node of an older version does not tell it. */
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

const carried = v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body: v.string() });
const fault = v.nullable(v.object({ code: v.string(), message: v.string(), reason: v.optional(v.string()) }));

export type NodeMessage = v.InferOutput<typeof told>;
export type NodeRequest = v.InferOutput<typeof asked>;
export type ForwardedResponse = v.InferOutput<typeof carried>;

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

export const readNodeMessage = reader(told);
export const readNodeRequest = reader(asked);
export const readForwardedResponse = reader(carried);
export const readFault = reader(fault);
