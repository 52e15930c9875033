import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { battle } from './boardgameio.ts';

// boardgame.io's own server with its file store. It serves the same battle, which here never ends.
const require = createRequire(import.meta.url);
// Its server relies on middleware being added after it was composed, which koa-compose 4.2 no longer allows: it gets 4.1.
const koaCompose = createRequire(require.resolve('koa')).resolve('koa-compose');
createRequire(koaCompose)(koaCompose);
require.cache[koaCompose]!.exports = require('koa-compose');
const { Server, FlatFile } = require('boardgame.io/server') as {
  Server: (plan: object) => { run(plan: { port: number; callback(): void }): Promise<{ appServer: { address(): { port: number } } }> };
  FlatFile: new (plan: { dir: string }) => object;
};
const folder = mkdtempSync(join(process.argv[2] ?? '.', 'fray-bench-'));
const { end } = battle.moves;
const endless = {
  ...battle,
  moves: { ...battle.moves, end: (context: Parameters<typeof end>[0]) => ((context.G.stall = 0), end(context)) },
};
const server = Server({ games: [endless], db: new FlatFile({ dir: folder }), origins: [/localhost/] });
// Its own log of every request would be part of the measurement.
console.info = () => {};
const { appServer } = await server.run({ port: 0, callback: () => {} });
process.send?.({ url: `http://localhost:${appServer.address().port}/` });
// Stop when the parent process is gone.
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'measure') process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() });
  else {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  }
});
