import { fork } from 'node:child_process';
import { atPace, saturate } from './load.ts';
import { ourMatch } from './ourLoad.ts';

const child = fork(new URL('./ourServer.ts', import.meta.url), [process.argv[3] ?? '/tmp'], {
  execArgv: process.argv[4] ? process.argv[4].split(' ') : [],
});
const url = await new Promise<string>((r) => child.once('message', (m: any) => r(m.url)));
const ask = () =>
  new Promise<any>((r) => {
    child.once('message', r);
    child.send('measure');
  });
const all: any[] = [];
for (const count of (process.argv[2] ?? '1,50,500').split(',').map(Number)) {
  while (all.length < count)
    all.push(...(await Promise.all(Array.from({ length: Math.min(20, count - all.length) }, () => ourMatch(url)))));
  const a = await ask();
  const c0 = process.cpuUsage();
  const r = await saturate(all, 4);
  const b = await ask();
  const c1 = process.cpuUsage(c0);
  console.log(
    count,
    r,
    'server cpu/s',
    ((b.cpu.user + b.cpu.system - a.cpu.user - a.cpu.system) / 5e6).toFixed(2),
    'load',
    ((c1.user + c1.system) / 5e6).toFixed(2),
    'rss',
    b.rss >> 20,
    'actions/commit',
    ((r.actions * 1.25) / (b.commits - a.commits)).toFixed(1),
  );
}
console.log('pace', await atPace(all, 250, 4));
child.send('stop');
for (const m of all) m.close();
