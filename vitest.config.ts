import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '.stryker-tmp/**'],
    // A sample of the long comparisons; `npm run test:long` takes them whole.
    setupFiles: process.env['THOROUGH'] ? [] : ['scripts/quick.ts'],
    // Where everything is run at once, a browser or a killed server may come too late; a fault of ours comes again.
    retry: process.env['CI'] ? 2 : 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
