// @module-tag browser
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestServer } from './testServer.ts';

const site = openTestServer(8300);

/** A way to the server that can be slow, or gone: a browser's own switch does not reach its service workers. */
class Network {
  readonly #server: Server;
  /** Whether a path is asked for in vain, as on a line that has been lost and not given up. */
  isLost = false;
  /** What is refused. */
  isCut: (path: string) => boolean = () => false;

  constructor(to: string) {
    const target = new URL(to);
    this.#server = createServer((asked, answer) => {
      if (this.isLost) return;
      if (this.isCut(asked.url ?? '')) return void asked.destroy();
      const { headers } = asked;
      const passed = request(
        { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers, agent: false },
        (heard) => {
          answer.writeHead(heard.statusCode ?? 502, heard.headers);
          heard.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Nothing can be reached any more. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}

const networks: Network[] = [];
afterAll(() => Promise.all(networks.map((network) => network.close())));

/** Until a worker serves the page, and has kept what the page has loaded. */
const settledWorker = async () => {
  await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
  const kept = await Promise.all(loaded.map((path) => caches.match(path)));
  return kept.every((one) => one !== undefined);
};

describe('a page without a network', () => {
  /** A first visit on a line where everything that this page does not need at once never comes. */
  async function firstVisit(way: string) {
    const network = new Network(site.url);
    networks.push(network);
    const url = await network.open();
    // What cannot be reached is said on the console.
    const page = await site.open(way, { serviceWorkers: 'allow', reducedMotion: 'reduce' }, /Failed to load resource|ERR_|WebSocket/);
    await page.close();
    const fresh = await page.context().newPage();
    return { network, url, fresh };
  }

  it('reloads soon after the first visit, before all files are cached', async () => {
    const { network, url, fresh } = await firstVisit('');
    const needed = new Set<string>();
    fresh.on('request', (asked) => needed.add(new URL(asked.url()).pathname));
    await fresh.goto(url);
    await fresh.getByRole('button', { name: 'Play now' }).waitFor();
    network.isCut = (path) => path.startsWith('/assets/') && !needed.has(path);
    await expect.poll(() => fresh.evaluate(settledWorker)).toBe(true);
    await network.close();
    await fresh.reload();
    await fresh.getByRole('button', { name: 'Play now' }).waitFor();
    await fresh.context().close();
  });

  it('reloads on a connection that hangs without an error', async () => {
    const { network, url, fresh } = await firstVisit('');
    await fresh.goto(url);
    await fresh.getByRole('button', { name: 'Play now' }).waitFor();
    await expect.poll(() => fresh.evaluate(settledWorker)).toBe(true);
    network.isLost = true;
    await fresh.reload();
    await fresh.getByRole('button', { name: 'Play now' }).waitFor();
    await fresh.context().close();
  });

  it('plays a table after all files are cached', async () => {
    const { network, url, fresh } = await firstVisit('');
    await fresh.goto(url);
    const missing = () =>
      fresh.evaluate(async () => {
        const list = await (await fetch('/sw.js')).text();
        const files = JSON.parse(/^const files = (\[.*?\]);$/m.exec(list)?.[1] ?? '["?"]') as string[];
        const kept = await Promise.all(files.map((file) => caches.match(file)));
        return files.filter((_, i) => !kept[i]);
      });
    await expect.poll(missing, { timeout: 120_000 }).toEqual([]);
    await network.close();
    await fresh.reload();
    await fresh.getByRole('button', { name: 'Play now' }).click();
    await fresh.waitForFunction(() => document.querySelector('.status')?.textContent?.startsWith('Your turn'));
    await fresh.context().close();
  });
});
