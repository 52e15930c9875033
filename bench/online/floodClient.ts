/* Somebody at one address who asks for whatever is dear, in a process of its own, until its parent goes. Reports what came of it when asked. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';

const [, , url = '', table = '', ...parts] = process.argv;
const has = (part: string): boolean => parts.length === 0 || parts.includes(part);
/** Another address of this machine than that of the people who play. */
const localAddress = '127.0.0.2';
const { hostname, port } = new URL(url);
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const fresh = (): string => Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');

const SILENT = 800;
const TABLES_OF_BOTS = 118;
const REQUESTS = 40;
/** `*` stands for another moment each time. */
const PATHS_OF: Readonly<Record<string, readonly string[]>> = {
  lists: ['api/tables', 'api/tournaments', 'api/ratings/arcade'],
  records: [`api/tables/${table}/record`],
  previews: [`replay/${table}/*`, `picture/replay/${table}/*`],
};
const PATHS = Object.keys(PATHS_OF).flatMap((part) => (has(part) ? (PATHS_OF[part] ?? []) : []));

const answers: Record<string, number> = {};
const count = (what: string) => (answers[what] = (answers[what] ?? 0) + 1);

function ask(kind: string, path: string, body?: object): void {
  const text = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${randomBytes(32).toString('hex')}`,
    'accept-encoding': 'gzip',
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const pending = request(url + path, { method: text === undefined ? 'GET' : 'POST', localAddress, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => count(`${kind} ${answer.statusCode}`));
  });
  pending.on('error', () => count(`${kind} failed`));
  pending.end(text);
}

const ace = { kind: 'bot', level: 'ace' };
let bots = 0;
let requests = 0;
const began = performance.now();
setInterval(() => {
  const due = ((performance.now() - began) / 1000) * REQUESTS;
  for (; requests < due; requests++) {
    const path = PATHS[requests % PATHS.length]?.replace('*', String((requests * 131) % 1900));
    if (path !== undefined) ask('GET', path);
    if (has('bots') && bots++ < TABLES_OF_BOTS)
      ask('bots', 'api/tables', { id: fresh(), game: 'arcade', seats: [ace, ace], name: 'x', commitment: 'a'.repeat(64) });
  }
}, 5);
for (let n = 0; n < (has('lines') ? SILENT : 0); n++)
  connect({ host: hostname, port: Number(port), localAddress })
    .on('error', () => {})
    .on('connect', () => count('silent lines'))
    .on('close', () => count('silent lines closed'));

process.on('message', () => process.send?.(answers));
process.once('disconnect', () => process.exit());
