import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serve } from '../index.ts';
import { lockFile } from './lock.ts';
import { backup } from './maintenance.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
const crashing = fileURLToPath(new URL('../testing/crashing.ts', import.meta.url));

describe('the lock of a data file', () => {
  it('has one holder, for every name of the file, until it is released', () => {
    const file = join(folder, 'one.sqlite');
    const other = join(folder, 'alias.sqlite');
    writeFileSync(file, '');
    symlinkSync(file, other);
    const unlock = lockFile(file);
    expect(() => lockFile(file)).toThrow(`another server runs on the data file ${file}: stop it first`);
    expect(() => lockFile(other)).toThrow('another server runs on the data file');
    unlock();
    lockFile(other)();
  });

  it('is refused for a file with two hard links, since another server could hold the other one', () => {
    const file = join(folder, 'linked.sqlite');
    writeFileSync(file, '');
    const unlock = lockFile(file);
    linkSync(file, join(folder, 'second.sqlite'));
    expect(() => lockFile(join(folder, 'second.sqlite'))).toThrow('has another name too');
    unlock();
  });

  it('rejects a second server, allows a backup, and ends with a killed process', async () => {
    const data = join(folder, 'two.sqlite');
    const child = spawn(process.execPath, [crashing, folder, data, '0', '1', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(serve({ folder, data, port: 0, log: 'silent' })).rejects.toThrow('another server runs on the data file');
    await backup(data, join(folder, 'copy.sqlite'));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const server = await serve({ folder, data, port: 0, log: 'silent' });
    await server.close();
    // Given back in order, too.
    await (await serve({ folder, data, port: 0, log: 'silent' })).close();
  });

  it('is released by a server that failed to start', async () => {
    const data = join(folder, 'none.sqlite');
    writeFileSync(data, 'this is no database, whatever its name says');
    await expect(serve({ folder, data, port: 0, log: 'silent' })).rejects.toThrow('cannot be used');
    lockFile(data)();
  });
});
