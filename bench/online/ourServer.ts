import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '@fray/server';

/* Our server as it always runs, on a new file or the one that is named, only with no limit on how much one client may send: the load comes from one. With BENCH_LIMITS, requests are limited by address as always. */
const folder = mkdtempSync(join(process.argv[2] ?? '.', 'fray-bench-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
const pictures = process.env['BENCH_PICTURES'];
const unlimited = { burst: 1e9, each: 1e9 };
const { url, close, registry } = await serve(
  {
    folder,
    port: 0,
    data: process.argv[3] ?? join(folder, 'bench.sqlite'),
    database: process.env['BENCH_DATABASE'] ?? '',
    nats: process.env['BENCH_NATS'] ?? '',
    direct: process.env['BENCH_DIRECT'] ?? '',
    ...(pictures === undefined ? {} : { pictures }),
  },
  process.env['BENCH_LIMITS'] === undefined ? { rates: unlimited, requestsPerMinute: 1e9, countsAddresses: false } : { rates: unlimited },
);
// How long one turn of the event loop held up all others, since it was asked for last.
const loopDelay = monitorEventLoopDelay({ resolution: 1 });
loopDelay.enable();
process.send?.({ url });
// Nobody is left to stop it.
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'measure') {
    const { rss } = process.memoryUsage();
    process.send?.({ rss, cpu: process.cpuUsage(), commits: registry.store.commits, tables: registry.inMemory, held: loopDelay.max / 1e6 });
    loopDelay.reset();
  } else
    void close().then(() => {
      rmSync(folder, { recursive: true });
      process.exit(0);
    });
});
