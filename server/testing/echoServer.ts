import type { WebSocket } from 'ws';

/** Resolves when the other side has answered a ping, or the connection is closed. */
export function echoServer(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('pong', done).off('close', done);
      resolve();
    };
    socket.once('pong', done).once('close', done);
    socket.ping();
  });
}
