import type { Server } from 'node:http';

/** Milliseconds that whoever has asked may still wait for an answer when a server stops. */
const PATIENCE = 3000;

/** Answers how to stop: no more lines are taken, and whoever has asked is answered first, unless that takes too long. */
export function keepFinishing(server: Server): () => Promise<void> {
  const open = new Set<object>();
  let answered = () => {};
  server.on('request', (_, response) => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) answered();
    });
  });
  return async () => {
    if (server.listening) server.close();
    if (open.size === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, PATIENCE);
      answered = () => {
        clearTimeout(late);
        resolve();
      };
    });
  };
}
