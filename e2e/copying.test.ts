import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('all pages copy by one helper, which works over plain HTTP and without the browser’s permission', () => {
  const root = join(import.meta.dirname, '../web');
  const files = globSync('{features,pages,shared}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(200);
  const copying = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('navigator.clipboard'));
  expect(copying.map((file) => file.replaceAll('\\', '/'))).toEqual(['shared/shareButton.tsx']);
});
