import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@fray/server';

/* Our server as it always runs, only with no limit on how much one client may send: the load comes from one. */
const folder = mkdtempSync(join(process.argv[2] ?? '.', 'fray-bench-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
const unlimited = { burst: 1e9, each: 1e9 };
const { url, close, hall } = await serve(
  { folder, port: 0, data: join(folder, 'bench.sqlite') },
  { rates: unlimited, requestsPerMinute: 1e9 },
);
process.send?.({ url });
process.on('message', (asked) => {
  if (asked === 'measure')
    process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage(), commits: hall.store.commits, tables: hall.inMemory });
  else
    void close().then(() => {
      rmSync(folder, { recursive: true });
      process.exit(0);
    });
});
