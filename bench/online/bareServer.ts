import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';

/*
 * The least that a server of matches can do, to measure ours against: WebSockets, JSON, one row for each action in SQLite at full
 * durability with group commits in a thread, and a frame to both players once the row is on the disk. It knows no rules.
 */
const folder = mkdtempSync(join(process.argv[2] ?? '.', 'fray-bare-'));
const store = new Worker(new URL('./bareStore.ts', import.meta.url), { workerData: join(folder, 'bare.sqlite') });

interface BareMatch {
  readonly players: (WebSocket | undefined)[];
  entries: number;
  /** Who acts, and the number of actions in this turn. */
  active: number;
  step: number;
}

interface BareMessage {
  readonly t: string;
  readonly table: string;
  readonly seat: number;
  readonly id: string;
  readonly on: number;
  readonly move: string;
}

/** A row, and what is sent when it is on the disk. */
interface PendingAction {
  readonly row: readonly [string, number, number, string];
  readonly deliver: () => void;
}

const matches = new Map<string, BareMatch>();
let pending: PendingAction[] = [];
let written: PendingAction[] = [];

function commit(): void {
  if (written.length > 0 || pending.length === 0) return;
  [written, pending] = [pending, []];
  store.postMessage(JSON.stringify(written.map(({ row }) => row)));
}

store.on('message', () => {
  const done = written;
  written = [];
  commit();
  for (const { deliver } of done) deliver();
});

function act(table: string, match: BareMatch, seat: number, { id, on, move }: BareMessage): void {
  if (seat !== match.active) return;
  const n = ++match.entries;
  if (++match.step % 3 === 0) match.active = 1 - match.active;
  const { active } = match;
  const deliver = () => {
    for (const [viewer, player] of match.players.entries())
      player?.send(
        JSON.stringify({ t: 'f', ...(viewer === seat ? { a: id } : {}), n, on, seat, move, ...(viewer === active ? { o: 1 } : {}) }),
      );
  };
  pending.push({ row: [table, n, seat, move], deliver });
  setImmediate(commit);
}

const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  let [table, seat] = ['', 0];
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as BareMessage;
    if (message.t === 'join') {
      ({ table, seat } = message);
      const match = matches.get(table) ?? { players: [], entries: 0, active: 0, step: 0 };
      matches.set(table, match);
      match.players[seat] = socket;
      socket.send(JSON.stringify({ t: 'history', frames: [] }));
      return;
    }
    const match = matches.get(table);
    if (match) act(table, match, seat, message);
  });
});

// As `ourServer.ts` answers.
const loopDelay = monitorEventLoopDelay({ resolution: 1 });
loopDelay.enable();
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }));
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'measure') {
    process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage(), held: loopDelay.max / 1e6 });
    loopDelay.reset();
    return;
  }
  void store.terminate().then(() => {
    rmSync(folder, { recursive: true });
    process.exit(0);
  });
});
