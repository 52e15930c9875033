// Installs the packages before a command starts. npm runs this as a "pre" hook on the installed Node,
// before anything else is installed, so it uses Node built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fray needs Node 20.19 or newer to set itself up; this is ${process.version}.`);
  process.exit(1);
}

// The stamp has the lock file's hash. The existence of node_modules proves nothing: an interrupted install has the folder too.
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stamp = join(root, 'node_modules', '.fray-installed');
// `--installed`: the caller has just installed the packages, so nothing is installed again.
if (process.argv[2] === '--installed') writeFileSync(stamp, wanted);
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0);

console.error('Installing what Fray needs (once; about half a minute) …');
const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
  shell: process.platform === 'win32',
});
if (installed.status !== 0) {
  console.error('The packages could not be installed: is the npm registry reachable? The lines above say what failed.');
  process.exit(installed.status ?? 1);
}
writeFileSync(stamp, wanted);
