import { defineConfig } from 'vitest/config';

/** The rules' own tests alone: what mutation tests run for every change to the rules. Random games are left to the ordinary run. */
export default defineConfig({
  test: {
    include: ['games/**/*.test.ts'],
    exclude: ['games/{arcade,arena-mechs,transformers-skirmish}/contract.test.ts', 'games/*/ui/**'],
    setupFiles: ['scripts/quick.ts'],
    testTimeout: 60_000,
  },
});
