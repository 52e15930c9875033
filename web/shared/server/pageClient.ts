import { cardOf } from '@fray/games';
import { type ActionResult, Client, type FairnessFailure, StartSteps, type TableInfo } from '@fray/protocol';
import { signal } from '@preact/signals';
import { inflateSync, strFromU8 } from 'fflate';
import { language } from '../settings.ts';
import { words } from '../words/index.ts';
import { deviceKey, fairDevice } from './device.ts';
import { waitingElsewhere } from './waitingElsewhere.ts';

/** Increases with every change of the client. Signals that read the client depend on it. */
export const clientVersion = signal(0);

/** Receives video-call signals of the opponent. */
export const videoSignalListener = signal<((seat: number, signal: string) => void) | undefined>(undefined);

/** Whether the server has a newer build than this page. */
export const isServerNewer = signal(false);

/** Why this device refused to reveal its entropy for a start. */
export const fairnessFailure = signal<{ readonly table: string; readonly why: FairnessFailure } | undefined>(undefined);
let firstBuild: string | undefined;

let client: Client | undefined;

/** Returns this page's client; connects on the first call. */
export function pageClient(): Client {
  client ??= openClient();
  return client;
}

/** Reconnects as another user. */
export function reconnect(): void {
  client?.close();
  client = undefined;
}

function openClient(): Client {
  const client = new Client(
    {
      key: deviceKey(),
      connect(events, at = '/ws') {
        if (!navigator.onLine) {
          const timer = setTimeout(() => events.closed());
          return { send: () => undefined, close: () => clearTimeout(timer) };
        }
        const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${at}`);
        socket.addEventListener('open', () => events.opened());
        socket.binaryType = 'arraybuffer';
        socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) =>
          events.received(typeof data === 'string' ? data : strFromU8(inflateSync(new Uint8Array(data)))),
        );
        socket.addEventListener('close', () => events.closed());
        return { send: (text) => socket.send(text), close: () => socket.close() };
      },
      schedule(milliseconds, call) {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
      onChange: onClientChange,
      onVideoSignal: (seat, signal) => videoSignalListener.value?.(seat, signal),
      onTurn: ({ table, game, against }) => announceWaiting(words().online.turnAt(nameOfGame(game), against), `/t/${table}`),
      onNotification: ({ why, game, by, path }) => announceWaiting(words().online.calls[why](nameOfGame(game), by), path),
    },
    Math.random().toString(36).slice(2, 8),
  );
  addEventListener('online', () => client.retryNow());
  return client;
}

/** Shows a turn or challenge at another table, on every page and as a notification. */
function announceWaiting(text: string, path: string): void {
  waitingElsewhere.value = { text, path };
  notify(text, `#${path}`);
}

const steps = new StartSteps();
let hadDecision = false;

/** Automatic steps of the device: fair dice, storing hashes, notifying the player. */
function onClientChange(client: Client): void {
  clientVersion.value++;
  firstBuild ??= client.serverBuild;
  isServerNewer.value = client.serverBuild !== firstBuild;
  const { table } = client;
  if (!table) return;
  const seat = table.you;
  if (seat !== undefined) {
    const { attempt } = table.fair;
    const own = table.seats[seat];
    if (waitingElsewhere.value?.path === `/t/${table.id}`) waitingElsewhere.value = undefined;
    if (table.stage === 'open' && own?.commitment === undefined)
      steps.runOnce('commit', table, () => client.commit(attempt, fairDevice.commitmentFor(table.id, seat, attempt)));
    if (table.stage === 'starting' && own?.revealed !== true) steps.runOnce('reveal', table, () => reveal(client, table));
    if (own?.revealed) fairDevice.markRevealed(table);
  }
  // The entropy was used and is public now.
  if (seat !== undefined && client.heads.length > 0) fairDevice.forgetEntropy(table.id, seat, table.fair.attempt);
  if (client.heads.length > 0) fairDevice.saveHeads(table.id, [...client.heads, ...(table.fair.last ? [table.fair.last] : [])]);
  if (client.owesDecision && !hadDecision && document.hidden && !table.outcome)
    notify(words().online.yourTurnAt(nameOfGame(table.game)), location.hash);
  hadDecision = client.owesDecision;
}

/** Stores the shown terms and reveals the entropy; otherwise reports why not, and the start is aborted. */
async function reveal(client: Client, table: TableInfo): Promise<ActionResult> {
  const entropy = fairDevice.reveal(table);
  if (entropy.ok) return client.reveal(table.fair.attempt, entropy.value);
  fairnessFailure.value = { table: table.id, why: entropy.fault };
  return undefined;
}

function nameOfGame(id: string): string {
  return cardOf(id)?.texts[language.value].name ?? id;
}

export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

function notify(text: string, hash: string): void {
  if (!mayNotify() || !document.hidden) return;
  try {
    const note = new Notification('Fray', { body: text, lang: language.value, tag: hash });
    note.addEventListener('click', () => {
      window.focus();
      location.hash = hash;
    });
  } catch {
    // Some phones show notifications only through a service worker, so the title changes too.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Fray', { body: text, tag: hash }));
  }
}
