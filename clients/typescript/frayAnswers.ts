// Writes requests and reads the server's answers: refusals and messages. Reading does not trust the server: lengths are limited.
// Belongs to fray.ts.
import type { Frame, FrameMessage, Refusal, StreamMessage } from './frayTypes.ts';

/** A refusal of the server. `code` is one of the list in docs/protocol.md; `wait`: seconds until the same request may succeed. */
export class FrayError extends Error {
  readonly status: number;
  readonly code: string;
  readonly wait: number | undefined;

  constructor(status: number, refusal: Partial<Refusal>) {
    super(`${refusal.code ?? status}: ${refusal.message ?? 'no answer that is JSON'}`);
    this.status = status;
    this.code = refusal.code ?? '';
    this.wait = refusal.wait;
  }
}

const fieldsOf = (json: unknown): Record<string, unknown> => (typeof json === 'object' && json !== null ? { ...json } : {});

/** Reads the body of a refusal. Fields of other types are left out: a proxy may have answered. */
export function refusalIn(body: unknown): Partial<Refusal> {
  const { code, message, wait } = fieldsOf(body);
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof wait === 'number' ? { wait } : {}),
  };
}

/** A line of a stream that is JSON and no message. */
export class MessageError extends Error {
  readonly received: unknown;

  constructor(received: unknown) {
    super('the server sent a line that is no message');
    this.received = received;
  }
}

/** A change of a view: `[value]` replaces it, an object changes keys one by one, and `[]` removes a key. */
type Delta = FrameMessage['d'];

/** The frames that a message brings, oldest first. */
export function framesOf(message: StreamMessage): readonly Frame[] {
  if (message.t === 'history') return message.frames;
  return message.t === 'f' ? [message] : [];
}

/** Longest answer, and longest line of a stream, in characters. */
const LONGEST = 16_000_000;
const tooLong = () => new Error(`the server sends more than ${LONGEST} characters`);

const chunksOf = ({ body }: Response) => body?.pipeThrough(new TextDecoderStream()) ?? [];

/** The text of an answer. Throws if it is too long: a server may send without an end. */
async function textOf(answer: Response): Promise<string> {
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of chunksOf(answer)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST) throw tooLong();
  }
  return chunks.join('');
}

/** Returns the JSON of an answer, or its text if it is something else. */
export async function bodyOf(answer: Response): Promise<unknown> {
  const text = await textOf(answer);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** The server keeps what it describes: only the kind is looked at. */
const isMessage = (received: unknown): received is StreamMessage => typeof fieldsOf(received)['t'] === 'string';

function messageIn(line: string): StreamMessage {
  const received: unknown = JSON.parse(line);
  if (!isMessage(received)) throw new MessageError(received);
  return received;
}

/** The messages of a stream: one JSON object a line, empty lines between. */
export async function* messagesOf(answer: Response): AsyncGenerator<StreamMessage> {
  let line: string[] = [];
  let length = 0;
  for await (const chunk of chunksOf(answer)) {
    const [first = '', ...others] = chunk.split('\n');
    line.push(first);
    length += first.length;
    for (const next of others) {
      const text = line.join('');
      if (text !== '') yield messageIn(text);
      line = [next];
      length = next.length;
    }
    if (length > LONGEST) throw tooLong();
  }
}

/** The view after a change. */
export function changed(before: unknown, change: Delta | undefined): unknown {
  if (change === undefined) return before;
  if (Array.isArray(change)) return change[0];
  const after = (Array.isArray(before) ? [...before] : { ...(before as object) }) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(change))
    if (Array.isArray(inner) && inner.length === 0) delete after[key];
    else after[key] = changed(after[key], inner as Delta);
  return after;
}

/** Parameters and body of any route. */
export interface RouteRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
}

/** A path with its parameters. */
export function pathOf(url: string, { path = {}, query = {} }: RouteRequest): string {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
