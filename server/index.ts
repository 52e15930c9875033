import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import fastify from 'fastify';

export interface ServeSettings {
  /** The folder with the built page. */
  readonly folder: string;
  readonly host: string;
  /** The port wanted, and whether another may be taken when it is in use. */
  readonly port: number;
  readonly orNext: boolean;
}

export interface Served {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const PORTS_TRIED = 50;

/** Serves the page. Online tables will stand here too; until then it is files with strict headers. */
export async function serve({ folder, host, port, orNext }: ServeSettings): Promise<Served> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`the page is not built: there is no ${join(folder, 'index.html')}; run “npm run build”`);
  const server = fastify();
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Chart bars and board sizes are set by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP on a local network must keep working.
    strictTransportSecurity: false,
  });
  await server.register(files, {
    root: folder,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get('/healthz', () => ({ ok: true }));
  for (let tried = port; ; tried++) {
    try {
      await server.listen({ host, port: tried });
      const address = server.server.address();
      const taken = typeof address === 'object' && address ? address.port : tried;
      return { url: `http://localhost:${taken}/`, port: taken, close: () => server.close() };
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!inUse || !orNext || tried - port >= PORTS_TRIED) throw inUse ? new Error(`port ${tried} is in use; set PORT to another`) : error;
    }
  }
}
