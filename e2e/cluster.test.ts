// @module-tag browser
import { Barrier, createTestSchema, hasNats, hasNginx, hasPostgres, NATS, ownNginx } from '@fray/server/testing/cluster';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, ServerProcess } from './serverProcess.ts';
import { choose, closeProfiles, Pages, sharedBrowser, silence, step as steps, typeMoves } from './testServer.ts';

/** While a server is down the browser reports failed connections. */
const AWAY = /ERR_|WebSocket|Failed to load resource/;
const WAYS = ['/n1', '/n2'] as const;
const pages = new Pages();
const clean: (() => unknown)[] = [];

let browser: Browser;
let servers: [ServerProcess, ServerProcess];
let start: (which: 0 | 1) => Promise<ServerProcess>;

/** A proxy in front of the servers. */
interface Front {
  /** The address of each of the two players. */
  readonly ports: readonly [number, number];
  /** The requested paths, or the newest of them. */
  ways(): readonly string[];
}

/** Two ports, one for each player. Each leads to a server of its own while that lives, and by its path straight to either. */
async function ownAddresses(): Promise<Front> {
  const went: string[] = [];
  const straight = (path: string) => servers[WAYS.findIndex((way) => path === `${way}/ws`)];
  const door = async (usual: () => ServerProcess | undefined) => {
    const gate = await Barrier.openByPath((path) => {
      went.push(path);
      const { isAlive, port } = straight(path) ?? usual() ?? {};
      return isAlive ? port : undefined;
    });
    clean.unshift(() => gate.close());
    return gate.port;
  };
  const ports = [await door(() => servers.find(({ isAlive }) => isAlive)), await door(() => servers.findLast(({ isAlive }) => isAlive))];
  return { ports: [ports[0]!, ports[1]!], ways: () => went };
}

async function nginx(): Promise<Front> {
  const own = await ownNginx([servers[0].port, servers[1].port]);
  clean.unshift(() => own.remove());
  await own.start();
  return { ports: [own.port, own.port], ways: own.ways };
}

const FRONTS = [
  { front: 'addresses of their own', open: ownAddresses, isHere: true },
  { front: 'nginx, as it is set up in deploy/', open: nginx, isHere: hasNginx },
];

describe.skipIf(!hasPostgres || !hasNats)('two servers on one database', () => {
  beforeAll(async () => {
    const place = await createTestSchema();
    const ports = [await freePort(), await freePort()];
    start = (which) =>
      ServerProcess.start([
        '--port',
        String(ports[which]),
        '--proxy',
        '--database',
        place.address,
        '--nats',
        NATS,
        '--direct',
        WAYS[which],
      ]);
    servers = [await start(0), await start(1)];
    browser = await sharedBrowser();
    clean.push(
      () => Promise.all(servers.map((server) => server.stop('SIGTERM'))),
      () => place.remove(),
    );
  });
  beforeEach(({ task }) => pages.beginTest(task));
  afterEach(closeProfiles);
  afterAll(async () => {
    for (const one of clean) await one();
    expect(pages.errors).toEqual([]);
  });

  const open = async (port: number, path: string): Promise<Page> => {
    const device = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await silence(device);
    return pages.open(device, `http://127.0.0.1:${port}/${path}`, AWAY);
  };
  const mine = (page: Page): Promise<Page> =>
    page
      .locator('.status', { hasText: 'Your turn' })
      .waitFor()
      .then(() => page);
  /** The player to move ends the turn. Returns the other page, which has seen it. */
  const turn = async (ann: Page, bo: Page): Promise<Page> => {
    const page = await Promise.any([mine(ann), mine(bo)]);
    const other = page === ann ? bo : ann;
    const before = await steps(other);
    await typeMoves(page, 'end');
    await page.locator('.status', { hasText: 'Waiting' }).waitFor();
    await mine(other);
    expect(await steps(other)).not.toBe(before);
    return other;
  };

  const LIVES = FRONTS.filter(({ isHere }) => isHere).flatMap((front) => ([0, 1] as const).map((dies) => ({ ...front, dies })));
  it.each(LIVES)(
    'let two browsers continue if one server dies during a match (number $dies, behind $front)',
    async ({ open: openFront, dies }) => {
      const front = await openFront();
      const [ann, bo] = [await open(front.ports[0], '#/new/arcade'), await open(front.ports[1], '')];
      await choose(ann, 'opponent', 'friend');
      await ann.getByLabel('Your name').fill('Ann');
      await ann.locator('form .primary').click();
      await ann.locator('.lobby').waitFor();
      // Her own address, not the invitation: it leads a friend to the table too.
      await bo.goto(`http://127.0.0.1:${front.ports[1]}/${new URL(ann.url()).hash}`);
      await bo.getByLabel('Your name').fill('Bo');
      await bo.getByRole('button', { name: /^Take this seat/ }).click();
      for (const page of [ann, bo]) await page.getByRole('grid').waitFor();
      await turn(ann, bo);
      await turn(ann, bo);

      const marks = await Promise.all([ann, bo].map((page) => page.evaluate(() => Object.assign(window, { marked: true }).marked)));
      await servers[dies].stop('SIGKILL');
      const died = performance.now();
      await turn(ann, bo);
      if (process.env['SAID']) console.log(`${Math.round(performance.now() - died)} ms from the death until the next turn was over`);
      await turn(ann, bo);
      // No client had to join again.
      expect(await Promise.all([ann, bo].map((page) => page.evaluate(() => 'marked' in window)))).toEqual(marks);
      servers[dies] = await start(dies);
      // One player was not connected to the table's holder and went there directly. nginx logs it when a connection ends.
      for (const page of [ann, bo]) await page.context().close();
      await expect.poll(() => front.ways().filter((path) => WAYS.some((way) => path === `${way}/ws`))).not.toEqual([]);
    },
  );
});
