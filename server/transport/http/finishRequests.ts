import type { Server, ServerResponse } from 'node:http';

/** Milliseconds that whoever has asked may still wait for an answer when a server stops. */
const PATIENCE = 3000;

/** Answers how to stop: no more lines are taken, and whoever has asked is answered first, unless that takes too long. */
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
    // Nobody asks for more on the same line.
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
