import { spawn, spawnSync } from 'node:child_process';
import { hasNats, NATS } from '@fray/server/testing/cluster';
import { describe, expect, it } from 'vitest';
import { bin } from './testing.ts';

const SECRET = ['--secret', 'known to servers and workers'];

describe('fray worker', () => {
  it('reports that no queue can be reached', () => {
    const { status, stderr } = spawnSync(process.execPath, [bin, 'worker', '--nats', 'nats://ann:hunter2@127.0.0.1:9', ...SECRET], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('no NATS at 127.0.0.1:9')]);
    expect(stderr).not.toContain('hunter2');
  });

  it.runIf(hasNats)('works until it is stopped, and prints how much it did', async () => {
    const worker = spawn(process.execPath, [bin, 'worker', '--nats', NATS, ...SECRET, '--jobs', '1'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    worker.stderr.on('data', (bytes) => {
      text += String(bytes);
    });
    await expect.poll(() => text).toContain('1 bot thinks at once');
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(text).toMatch(/\d+ answers/);
  });
});
