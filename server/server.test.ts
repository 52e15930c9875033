import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Served, serve } from './index.ts';

const open: Served[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

function page(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fray-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
  return folder;
}

const start = async (settings: Partial<Parameters<typeof serve>[0]> = {}) => {
  const server = await serve({ folder: page(), host: '127.0.0.1', port: 6500, orNext: true, data: ':memory:', ...settings });
  open.push(server);
  return server;
};

describe('the server', () => {
  it('serves the page with a strict content policy, and no HSTS on plain HTTP', async () => {
    const { url } = await start();
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Fray</title>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect((await fetch(`${url}nothing`)).status).toBe(404);
    expect((await fetch(`${url}..%2f..%2fpackage.json`)).status).not.toBe(200);
    expect(await (await fetch(`${url}healthz`)).json()).toEqual({ ok: true });
  });

  it('takes the next free port, or says that the wanted one is in use', async () => {
    const first = await start();
    const second = await start();
    expect(second.port).toBeGreaterThan(first.port);
    await expect(serve({ folder: page(), host: '127.0.0.1', port: first.port, orNext: false })).rejects.toThrow(
      `port ${first.port} is in use`,
    );
  });

  it('says what to do when the page is not built', async () => {
    await expect(start({ folder: '/nowhere' })).rejects.toThrow('npm run build');
  });
});
