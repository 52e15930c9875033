/* Asks a server for one address after the other at an even pace, in a process of its own, until its parent goes. Reports what came of it when asked. */
import { get } from 'node:http';

const [, , url = '', perSecond = '18', ...paths] = process.argv;
const every = 1000 / Number(perSecond);
const seen = { answered: 0, failed: 0, bytes: 0, times: [] as number[] };
let requests = 0;

function ask(): void {
  // `*` stands for another moment each time.
  const path = (paths[requests % paths.length] ?? '').replace('*', String((requests * 131) % 11_900));
  requests++;
  const from = performance.now();
  get(url + path, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
    answer.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
    answer.on('end', () => {
      if (answer.statusCode === 200) seen.answered++;
      else seen.failed++;
      seen.times.push(performance.now() - from);
    });
  }).on('error', () => seen.failed++);
}

const began = performance.now();
setInterval(() => {
  while (requests < (performance.now() - began) / every) ask();
}, 5);
process.on('message', () => {
  const times = seen.times.toSorted((a, b) => a - b);
  process.send?.({ ...seen, requests, times: undefined, p50: times[Math.floor(times.length / 2)] ?? 0 });
});
process.once('disconnect', () => process.exit());
