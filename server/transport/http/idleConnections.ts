import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../../base/limits.ts';
import { addressGroup } from './clientAddress.ts';

/**
 * Limits the idle HTTP connections per address: silent ones, those kept alive after an answer, and those whose client has not read its
 * answer after `unread` milliseconds. Above the limit the oldest is closed, so that a new client at that address is still answered. A
 * connection on which nothing moves for `unread` milliseconds during an answer is closed in any case. WebSockets have limits of their own.
 * Use this only without a proxy: behind one, all connections have the proxy's address.
 */
export function limitIdleConnections(
  server: Server,
  most: number = LIMITS.idleConnectionsPerAddress,
  unread: number = LIMITS.unreadAnswer,
): void {
  server.setTimeout(unread);
  /** Idle connections by address, oldest first. */
  const waiting = new Map<string, Map<string, Socket>>();
  // Connections are identified by address and port, because over TLS a request has another socket object.
  const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  const stopWaiting = (address: string, line: string): void => {
    const same = waiting.get(address);
    same?.delete(line);
    if (same?.size === 0) waiting.delete(address);
  };
  const startWaiting = (address: string, line: string, socket: Socket): void => {
    const same = waiting.get(address) ?? new Map<string, Socket>();
    waiting.set(address, same.set(line, socket));
    const [oldest] = same;
    if (!oldest || same.size <= most) return;
    stopWaiting(address, oldest[0]);
    oldest[1].destroy();
  };
  const groupOf = ({ remoteAddress = '' }: Socket): string => addressGroup(remoteAddress);
  server.on('connection', (socket: Socket) => {
    const [address, line] = [groupOf(socket), nameOf(socket)];
    startWaiting(address, line, socket);
    socket.once('close', () => stopWaiting(address, line));
  });
  server.on('request', ({ socket }, response) => {
    // A request of a connection that was ended meanwhile.
    if (socket.destroyed) return;
    const [address, line] = [groupOf(socket), nameOf(socket)];
    stopWaiting(address, line);
    const late = setTimeout(() => startWaiting(address, line, socket), unread);
    late.unref();
    response.once('close', () => {
      clearTimeout(late);
      if (!socket.destroyed) startWaiting(address, line, socket);
    });
  });
  server.on('upgrade', ({ socket }) => stopWaiting(groupOf(socket), nameOf(socket)));
}

/** Lets the connection of a request be silent for so many milliseconds before its answer. The limit of the server holds again after it. */
export function allowSilence({ socket }: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  const usual = socket.timeout ?? 0;
  // Without a limit there is none to lift.
  if (usual === 0) return;
  socket.setTimeout(Math.max(usual, milliseconds));
  response.once('close', () => socket.setTimeout(usual));
}
