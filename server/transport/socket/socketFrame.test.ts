import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { socketFrame } from './connection.ts';

const LENGTHS = [0, 1, 125, 126, 127, 255, 256, 396, 65_535];
const textOf = (length: number): string => Array.from({ length }, (_, i) => String.fromCharCode(i % 128)).join('');

test('another implementation reads text frames of every length correctly', async () => {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket: Duplex, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) => {
      for (const length of LENGTHS) socket.write(socketFrame(textOf(length)) ?? '', 'latin1');
      opened.close();
    }),
  );
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const received: unknown[] = [];
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`);
  client.addEventListener('message', ({ data }) => received.push(data));
  await once(client, 'close');
  http.close();
  expect(received).toEqual(LENGTHS.map(textOf));
});

test('texts that are not ASCII, and longer ones, use the library', () => {
  expect(socketFrame('Spørg')).toBeUndefined();
  expect(socketFrame('⚄')).toBeUndefined();
  expect(socketFrame(textOf(65_536))).toBeUndefined();
});
