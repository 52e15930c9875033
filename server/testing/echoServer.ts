import type { WebSocket } from 'ws';

/** Until the other side has answered a ping, or the line is gone. */
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
