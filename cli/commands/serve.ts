import { fileURLToPath } from 'node:url';
import { serve } from '@fray/server';
import type { Command } from 'commander';
import { Complaint, wholeNumber } from '../input.ts';

const STANDARD_PORT = '5858';
const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('serve the page (settings: --port or PORT, --host or HOST)')
    .option('--port <n>', `the port; the next free one from ${STANDARD_PORT} when not given`)
    .option('--host <address>', 'the address to listen on')
    .option('--json', 'print the address as JSON')
    .action(async (given: { port?: string; host?: string; json?: boolean }) => {
      const wanted = given.port ?? process.env['PORT'];
      const host = given.host ?? process.env['HOST'] ?? '127.0.0.1';
      const port = wholeNumber(wanted ?? STANDARD_PORT, 'the port', 0);
      const served = await serve({ folder: BUILT, host, port, orNext: true }).catch((error: unknown) => {
        throw new Complaint(error instanceof Error ? error.message : String(error));
      });
      if (given.json) console.log(JSON.stringify({ url: served.url, port: served.port }));
      else
        console.log(`Fray is at ${served.url}${served.port === port || port === 0 ? '' : ` (port ${port} was taken)`} · Ctrl+C stops it`);
      const stop = () => void served.close().then(() => process.exit(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
}
