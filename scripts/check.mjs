// All checks that do not run games: types, lint and allowed imports, style tokens, format, unused code, rulebook ids.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const CHECKS = [
  ['types of rules and bots', 'tsc', '-p', 'tsconfig.rules.json'],
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
  ['short files with one user', 'node', 'scripts/fragments.ts'],
  ['public API of the packages', 'node', 'scripts/apiReport.ts'],
  ['links in docstrings, and types that signatures mention', 'node', 'reference/write.mjs', '--check'],
  ['types of the clients', 'node', 'scripts/clientTypes.ts'],
  ['subjects of commits', 'node', 'scripts/commitSubjects.ts'],
];

/** Runs one check, with what it printed. */
const run = ([name, command, ...args]) =>
  new Promise((done) => {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' };
    execFile(command, args, options, (error, stdout, stderr) => done({ name, good: error === null, printed: stdout + stderr }));
  });

let failed = 0;
const waiting = [...CHECKS];
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { name, good, printed } = await run(check);
    console.log(`${good ? 'ok    ' : 'FAILED'} ${name}`);
    if (good) continue;
    failed++;
    console.log(printed);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exit(failed === 0 ? 0 : 1);
