import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { bin } from './testing.ts';

/** Has the first process believe that it is too old for TypeScript. */
const OLD = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
/** Has both say that they run. */
const TOLD = '--import=data:text/javascript,console.log(1)';

it.each(['SIGTERM', 'SIGHUP'] as const)('a command under the Node of the packages ends with its parent process, at %s', async (signal) => {
  const command = spawn(process.execPath, ['--import', OLD, bin, 'selfplay', 'arcade', '--games', '100000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: TOLD },
  });
  let running = 0;
  while (running < 2) running += String(await once(command.stdout, 'data')).split('1').length - 1;
  // What both write to is closed only once both have ended.
  const closed = once(command.stdout.resume(), 'close');
  command.kill(signal);
  expect((await once(command, 'exit'))[1]).toBe(signal);
  await closed;
});

it('exits with the status of its child process', async () => {
  const command = spawn(process.execPath, ['--import', OLD, bin, 'nonsense'], { stdio: 'ignore' });
  expect((await once(command, 'exit'))[0]).toBe(2);
});
