// The server of `hostileLoad.ts`, in a process of its own: one honest game of a stranger, and one hostile game for each attack. Sends its address and the
// tokens of its accounts when it is ready, and answers “measure” with its memory and the longest turn of its event loop.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { FrayClient } from '@fray/client';
import type { RunningServer } from '@fray/server';
import { CommunityHarness } from '@fray/server/testing/community';
import { pushGame, showGame, uploadOf } from '../push/pushGame.ts';
import { ATTACKS, attackProgram } from './attacks.ts';

/** Sent once, when the server is ready. */
export interface HostileServerReady {
  readonly url: string;
  /** Access token of each account, by name. */
  readonly tokens: Readonly<Record<string, string>>;
}

export interface HostileServerFigures {
  /** Megabytes of the server's process, without its boxes. */
  readonly memory: number;
  /** Milliseconds of the longest turn of the event loop since the last question. */
  readonly longestTurn: number;
}

const harness = new CommunityHarness();
const data = join(mkdtempSync(join(tmpdir(), 'fray-hostile-')), 'fray.sqlite');
const server = await harness.open({ uploads: 'anybody', log: 'error', data, proxy: 1 });
const tokens: Record<string, string> = {};
for (const name of process.argv.slice(2)) tokens[name] = await tokenOf(name);

const author = new FrayClient(server.url, await tokenOf('Ida'));
await pushGame(author, await uploadOf(fileURLToPath(new URL('../../examples/three-bridges', import.meta.url))));
await showGame(author, 'examples.three-bridges', 'unlisted', 'ida@example.org');
for (const name of Object.keys(ATTACKS)) await storeAttack(server, name as keyof typeof ATTACKS);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  const figures: HostileServerFigures = {
    memory: Math.round(process.memoryUsage().rss / 1e6),
    longestTurn: Math.round(delay.max / 1e6),
  };
  delay.reset();
  process.send?.(figures);
});
process.once('disconnect', () => process.exit());
process.send?.({ url: server.url, tokens } satisfies HostileServerReady);

async function tokenOf(name: string): Promise<string> {
  const account = await harness.signedIn(server, name);
  const { json } = await account.post('api/account/tokens', { label: name, scopes: ['read', 'play', 'publish'] });
  return String(json['token']);
}

/** Stores a hostile game without its check, which would refuse it. */
async function storeAttack({ registry }: RunningServer, name: keyof typeof ATTACKS): Promise<void> {
  const id = `mallory.${name}`;
  const about = { id, rulesVersion: 1, seatNames: ['one', 'two'], minSeats: 2, options: {} };
  const texts = { name, tagline: '' };
  const accent = ['#ffffff', '#888888', '#000000'];
  const card = { id, seats: [2, 2], minutes: 1, weight: 1, secret: true, accent, texts: { en: texts, da: texts } };
  // A version is twelve hexadecimal digits.
  const [owner, version] = ['mallory', Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12)];
  const limits = { mostOfOwner: 99, mostOfSource: 99, mostVersions: 9, mostBytes: 1e9 };
  await registry.store.write([
    'putUpload',
    { id, owner, visibility: 'unlisted', contact: 'm', newest: version, since: 1, source: 0, down: 0 },
    {
      upload: id,
      version,
      owner,
      release: '1',
      card: JSON.stringify(card),
      rulebook: '{"en":"#"}',
      about: JSON.stringify(about),
      program: await attackProgram(name),
      at: 1,
    },
    limits,
  ]);
}
