#!/usr/bin/env node
// Runs the command line with the Node that came with the packages if the installed one is too old for TypeScript sources.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  try {
    // Caches compiled code: the second start takes a third of the time of the first. By the variable, threads and child processes use it too:
    // without it each of them loads the compiler for TypeScript.
    process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
    module.enableCompileCache?.();
    await import('./fray.ts');
    // Now, because a server or worker may be killed later.
    module.flushCompileCache?.();
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    // Such as a game that stands in the registry, and is not linked or has lost a file.
    const [, name] = /Cannot find package '([^']+)'/.exec(error.message) ?? [];
    console.error(`fray: ${name === undefined ? error.message : `${name} is not installed: run “npm install” in Fray’s folder first`}`);
    process.exit(2);
  }
} else {
  const own = ownNode();
  if (own === undefined) {
    console.error('Fray’s packages are not installed: run “npm ci” in its folder first.');
    process.exit(2);
  }
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal interrupts both: what that means is for the command to say.
  process.on('SIGINT', () => {});
  child.on('exit', (status, signal) => {
    if (!signal) process.exit(status ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The Node that is installed as a package; undefined if it is not. */
function ownNode() {
  try {
    return join(
      dirname(module.createRequire(import.meta.url).resolve('node/package.json')),
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    );
  } catch {
    return undefined;
  }
}
