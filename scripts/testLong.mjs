// Runs completely the tests that `npm test` samples.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

const files = globSync('**/*.test.ts', { exclude: (name) => /node_modules|dist|\.stryker-tmp/.test(name) }).filter((file) =>
  readFileSync(file, 'utf8').match(/'quick' in globalThis|isSample|sampled\(|FEW_WINDOWS/),
);
const { status } = spawnSync('vitest', ['run', ...files], {
  stdio: 'inherit',
  env: { ...process.env, THOROUGH: '1' },
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
