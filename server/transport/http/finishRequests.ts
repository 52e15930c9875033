import type { Server, ServerResponse } from 'node:http';

/** Milliseconds for which open requests may still be answered when the server stops. */
const PATIENCE = 3000;

/** Returns a function that stops the server: it accepts no more connections, and answers open requests first, unless that takes too long. */
export function keepFinishing(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let answered = () => {};
  let isFinishing = false;
  server.on('request', (_, response) => {
    open.add(response);
    if (isFinishing) response.shouldKeepAlive = false;
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) answered();
    });
  });
  return async () => {
    isFinishing = true;
    if (server.listening) server.close();
    // No further request on the same connection.
    for (const response of open) response.shouldKeepAlive = false;
    if (open.size > 0)
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, PATIENCE);
        answered = () => {
          clearTimeout(late);
          resolve();
        };
      });
    server.closeIdleConnections();
  };
}
