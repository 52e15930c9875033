// All checks that do not run games: types, lint and allowed imports, style tokens, format, unused code, rulebook ids.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const CHECKS = [
  ['types of rules and minds', 'tsc', '-p', 'tsconfig.rules.json'],
  ['types of the page', 'tsc', '-p', 'tsconfig.page.json'],
  ['types of everything on Node', 'tsc', '-p', 'tsconfig.node.json'],
  ['lint and import directions', 'oxlint', '--type-aware', '--deny-warnings'],
  ['workspaces imported by name', 'node', 'scripts/borders.ts'],
  ['layers of the page', 'node', 'scripts/webLayers.ts'],
  ['layers of the server', 'node', 'scripts/serverLayers.ts'],
  ['tokens in style sheets', 'stylelint', '**/*.css'],
  ['format', 'biome', 'check', '.'],
  ['unused code', 'knip', '--no-config-hints'],
  ['rulebook ids', 'node', 'scripts/ruleIds.ts'],
  ['names of types', 'node', 'scripts/names.ts'],
  ['subjects of commits', 'node', 'scripts/commitSubjects.ts'],
];

let failed = 0;
for (const [name, command, ...args] of CHECKS) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const good = status === 0;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}`);
  if (!good) {
    failed++;
    console.log(stdout, stderr);
  }
}
process.exit(failed === 0 ? 0 : 1);
