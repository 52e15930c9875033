import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../../base/limits.ts';
import { addressGroup } from './clientAddress.ts';

/**
 * Limits how many lines of one address wait without a request: those that say nothing, and those that are kept open after an answer.
 * Where one address has too many, its oldest is closed, so that a newcomer there is still answered. Lines with a request, and
 * WebSockets, are counted elsewhere. For a server that clients reach directly: behind a proxy all lines are the proxy's.
 */
export function limitIdleConnections(server: Server, most: number = LIMITS.idleConnectionsPerAddress): void {
  /** The waiting lines of each address, by line, the oldest first. */
  const waiting = new Map<string, Map<string, Socket>>();
  // By address and port, since over TLS a request has another socket than its line.
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
    const [address, line] = [groupOf(socket), nameOf(socket)];
    stopWaiting(address, line);
    response.once('close', () => !socket.destroyed && startWaiting(address, line, socket));
  });
  server.on('upgrade', ({ socket }) => stopWaiting(groupOf(socket), nameOf(socket)));
}
