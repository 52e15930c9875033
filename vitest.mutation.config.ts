import { defineConfig } from 'vitest/config';

/** The rules' own tests alone: what mutation tests run for every change to the rules. */
export default defineConfig({ test: { include: ['games/**/*.test.ts'], testTimeout: 60_000 } });
