import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PROTOCOL_VERSION } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS, type RunningServer, serve } from './index.ts';
import { FakeClock } from './testing/fakeClock.ts';

const open: RunningServer[] = [];
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

  it('sends the compressed copy of a file to clients that accept it, immutable if its name has a hash', async () => {
    const folder = page();
    mkdirSync(join(folder, 'assets'));
    const text = 'export const words = "the same again and again";\n'.repeat(200);
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), text);
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(text));
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(text));
    const { url } = await start({ folder, port: 0 });
    for (const [encoding, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(`${url}assets/app-1a2b.js`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(sent);
      expect(answer.headers.get('content-type')).toContain('javascript');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      // Varying by origin would keep a service worker from finding it.
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.text()).toBe(text);
    }
  });

  it('takes the next free port, or says that the wanted one is in use', async () => {
    const first = await start();
    const second = await start();
    expect(second.port).toBeGreaterThan(first.port);
    await expect(serve({ folder: page(), host: '127.0.0.1', port: first.port, orNext: false, data: ':memory:' })).rejects.toThrow(
      `port ${first.port} is in use`,
    );
  });

  it('serves HTTPS with a self-signed certificate, stored for the next start', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const prints: string[] = [];
    for (let again = 0; again < 2; again++) {
      const server = await serve({ folder: page(), port: 0, data, tls: true });
      const { status, print } = await new Promise<{ status: number; print: string }>((resolve, reject) => {
        get(`${server.url}healthz`, { rejectUnauthorized: false }, (answer) => {
          const { fingerprint256, subjectaltname } = (answer.socket as TLSSocket).getPeerCertificate();
          expect(subjectaltname).toContain('localhost');
          resolve({ status: answer.statusCode ?? 0, print: fingerprint256 });
        }).on('error', reject);
      });
      expect(status).toBe(200);
      prints.push(print);
      await server.close();
    }
    expect(prints[0]).toBe(prints[1]);
    await expect(serve({ folder: page(), port: 0, data, tls: true, cert: 'x' })).rejects.toThrow('both --cert and --key');
  });

  it('shows metrics to operators only', async () => {
    const open = await start({ metrics: 'local' });
    expect(await (await fetch(`${open.url}metrics`)).text()).toMatch(/fray_tables_in_memory 0/);
    const shut = await start();
    expect((await fetch(`${shut.url}metrics`)).status).toBe(404);
  });

  it('closes connections that never send hello, and no others', async () => {
    const time = new FakeClock();
    const server = await serve({ folder: page(), port: 0, data: ':memory:' }, { time });
    open.push(server);
    const dial = async () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}ws`);
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return socket;
    };
    const silent = await Promise.all(Array.from({ length: 300 }, dial));
    const polite = await dial();
    polite.send(JSON.stringify({ t: 'hello', v: PROTOCOL_VERSION }));
    await new Promise((resolve) => polite.once('message', resolve));
    const codes = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await time.advance(LIMITS.hello);
    expect(new Set(await Promise.all(codes))).toEqual(new Set([4000]));
    expect(polite.readyState).toBe(WebSocket.OPEN);
    polite.terminate();
  });

  it('tells every page that it stops, and continues with all data after a restart', async () => {
    const server = await start();
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}ws`);
    await new Promise((resolve) => socket.once('open', resolve));
    const received: string[] = [];
    socket.on('message', (data) => received.push((data as Buffer).toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await server.close();
    expect(await closed).toBe(1012);
    expect(received).toEqual(['{"t":"closing"}']);
  });

  it('says what to do if the page is not built', async () => {
    await expect(start({ folder: '/nowhere' })).rejects.toThrow('npm run build');
  });
});
