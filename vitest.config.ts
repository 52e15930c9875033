import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowestFirst.ts';

/** For machines, or browsers, that are made slower on purpose. */
const slow = Number(process.env['SLOW'] ?? 1);

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['**/*.test.ts'],
    tags: [
      { name: 'browser', description: 'In a browser: “npm run test:browser”, and of these “npm test” takes the journeys.' },
      { name: 'journey', description: 'One way through each game.' },
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '.stryker-tmp/**'],
    // A sample of the long comparisons; `npm run test:long` takes them whole.
    setupFiles: process.env['THOROUGH'] ? [] : ['scripts/quick.ts'],
    globalSetup: ['e2e/unpackBrowser.ts', 'server/testing/postgresForTests.ts'],
    // More than there are cores: a page or a server is waited for half of the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: SlowestFirst },
    // Generous, for busy machines: what waits says for what it waits, and a test that hangs is cut off by that first.
    expect: { poll: { timeout: 60_000 * slow } },
    testTimeout: 300_000 * slow,
    hookTimeout: 120_000 * slow,
  },
});
