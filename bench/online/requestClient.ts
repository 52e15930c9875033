/* Says one thing at a time to a server, in a thread of its own: what it costs to ask must not count as what it costs to answer. */
import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A request by HTTP, or what is said on one line, in order; `quiet`: milliseconds without an answer after which the next is said. */
export type Exchange =
  | { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string }
  | {
      readonly socket: string;
      readonly before: readonly string[];
      readonly text: string;
      readonly after: readonly string[];
      readonly quiet: number;
      /** Whether nothing is answered to the text. */
      readonly silent: boolean;
    };

/**
 * `begins`: what comes before is done; `ended`: the answer is there, with its status and text, or what was heard first; `ready`: what comes
 * after is done, too.
 */
export type Answered = { readonly what: 'begins' | 'ready' } | { readonly what: 'ended'; readonly status: number; readonly answer: string };

/** Milliseconds within which a busy server answers. */
const PATIENCE = 30_000;

const tell = (answered: Answered): void => parentPort?.postMessage(answered);

function askByHttp({ method, url, headers, body }: Extract<Exchange, { url: string }>): void {
  const pending = request(url, { method, headers, agent: false }, (answer) => {
    let text = '';
    const isStream = answer.headers['content-type'] === 'application/x-ndjson';
    const end = () => {
      tell({ what: 'ended', status: answer.statusCode ?? 0, answer: text });
      tell({ what: 'ready' });
    };
    answer.on('data', (bytes: Buffer) => {
      if (text.length < 200) text += bytes.toString('latin1').slice(0, 200);
      // A stream has no end.
      if (isStream) answer.destroy();
    });
    answer.on(isStream ? 'close' : 'end', end);
  });
  pending.on('error', ({ message }) => {
    tell({ what: 'ended', status: 0, answer: message });
    tell({ what: 'ready' });
  });
  pending.end(body);
}

async function askBySocket({ socket: url, before, text, after, quiet, silent }: Extract<Exchange, { socket: string }>): Promise<void> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('no connection')), { once: true });
  });
  let body = '';
  let last = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    body ||= typeof data === 'string' ? data.slice(0, 60) : 'a compressed message';
    last = performance.now();
  });
  const untilQuiet = async () => {
    last = performance.now();
    while (performance.now() - last < quiet) await new Promise((resolve) => setTimeout(resolve, quiet / 4));
  };
  for (const one of before) socket.send(one);
  await untilQuiet();
  body = '';
  tell({ what: 'begins' });
  socket.send(text);
  const patience = performance.now() + PATIENCE;
  const isAwaited = () => !silent && body === '' && performance.now() < patience;
  while (isAwaited()) await new Promise((resolve) => setTimeout(resolve, quiet / 4));
  await untilQuiet();
  tell({ what: 'ended', status: 0, answer: body });
  for (const one of after) socket.send(one);
  if (after.length > 0) await untilQuiet();
  socket.close();
  tell({ what: 'ready' });
}

parentPort?.on('message', (exchange: Exchange) => {
  if ('url' in exchange) askByHttp(exchange);
  else
    void askBySocket(exchange).catch((error: unknown) => {
      tell({ what: 'ended', status: 0, answer: String(error) });
      tell({ what: 'ready' });
    });
});
