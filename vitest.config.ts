import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { FlakyTests } from './scripts/flakyTests.ts';
import { SlowestFirst } from './scripts/slowestFirst.ts';

// Workers and the processes that tests start keep what they compiled, and begin sooner the next time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compile');

/** For machines, or browsers, that are made slower on purpose. */
const slow = Number(process.env['SLOW'] ?? 1);

/**
 * What needs no page is run by Node itself, as it is in use. In Vite's runner each access to what another module exports is a call:
 * searches took twice as long in it, and some ten times.
 */
const ROOT = RegExp.escape(import.meta.dirname.replaceAll('\\', '/'));
const NATIVE = [
  new RegExp(`^${ROOT}/(engine|conformance|judge|protocol|bots|review|lab|server)/.*(?<!\\.test)\\.ts$`),
  new RegExp(`^${ROOT}/games/(?!.*/ui/).*(?<!\\.test)\\.ts$`),
];

/**
 * These workspaces keep no state between tests, apart from caches of pure results. Their test files share workers, so that each module is
 * loaded once per worker.
 */
const TOGETHER = '{engine,conformance,judge,games,bots,protocol,review,lab,table-kit}/**/*.test.ts';
// Examples that are tested by the runner of Node: `examples/examples.test.ts` starts it.
const EXCLUDED = ['examples/{three-bridges,four-winds}/**', '**/node_modules/**', '**/dist/**', '.stryker-tmp/**'];

const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;
const common = {
  tags: [
    // A browser has races of its own. `scripts/flakyTests.ts` names each test that needed its second try.
    { name: 'browser', retry: 1, description: 'In a browser: “npm run test:browser”, and of these “npm test” takes the journeys.' },
    { name: 'journey', description: 'One way through each game.' },
  ],
  // A sample of the long comparisons; `npm run test:long` takes them whole.
  setupFiles: process.env['THOROUGH'] ? [] : ['scripts/quick.ts'],
  // More than there are cores: a page or a server is waited for half of the time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  server: { deps: { external: NATIVE } },
  // Generous, for busy machines: waiting functions report what they wait for before this limit cuts off a hanging test.
  expect: { poll: { timeout: 60_000 * slow } },
  testTimeout: 300_000 * slow,
  hookTimeout: 120_000 * slow,
};

const read = (files: string) =>
  globSync(files, { cwd: import.meta.dirname, exclude: (name) => name.includes('node_modules') })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

/**
 * Tests of the page's logic, of the server and of the command line that leave nothing behind in their process. What replaces modules,
 * clocks or globals runs apart.
 */
const CLEAN = read('{web,server,cli,create,scripts,examples/hex-skirmish}/**/*.test.ts')
  .filter(({ text }) => !/\bvi\.|(?:globalThis|LIMITS)\.\w+ = |process\.env(?:\.\w+|\[[^\]]+\]) = |module-tag/.test(text))
  .map(({ file }) => file);

/** Browser tests share a browser and the loaded modules too. */
const SCREENS = read('e2e/*.test.ts').filter(({ text }) => text.includes('@module-tag browser'));
/** A file with a journey is one that “npm test” loads; it does not load the others. */
const hasJourney = ({ text }: { text: string }) => /@module-tag journey|tags: \['journey'\]/.test(text);

const withServer = { ...common, setupFiles: [...common.setupFiles, 'scripts/checkAnswers.ts'] };
const SERVICES = 'server/testing/servicesForTests.ts';
const sharing = (name: string, include: string[], globalSetup: string[]) => ({
  oxc,
  test: { ...withServer, name, include, isolate: false, globalSetup },
});
const screens = (name: string, files: readonly { file: string }[]) =>
  sharing(
    name,
    files.map(({ file }) => file),
    ['e2e/unpackBrowser.ts', SERVICES],
  );

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new FlakyTests()],
    projects: [
      {
        oxc,
        test: {
          ...withServer,
          name: 'apart',
          include: ['**/*.test.ts'],
          exclude: [...EXCLUDED, TOGETHER, ...CLEAN, ...SCREENS.map(({ file }) => file)],
          globalSetup: [SERVICES],
        },
      },
      sharing('clean', CLEAN, [SERVICES]),
      { oxc, test: { ...common, name: 'together', include: [TOGETHER], exclude: EXCLUDED, isolate: false } },
      screens('journeys', SCREENS.filter(hasJourney)),
      screens(
        'screens',
        SCREENS.filter((file) => !hasJourney(file)),
      ),
    ],
  },
});
