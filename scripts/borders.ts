// A relative import stays inside its workspace. Other workspaces are imported by name, so that the linter knows the direction of an
// import, and no game imports another one.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

/** The nearest parent folder that is a workspace. */
function workspaceOf(file: string): string {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) if (existsSync(join(folder, 'package.json'))) return folder;
  return '.';
}

const files = globSync('**/*.{ts,tsx}', { exclude: (name) => name.includes('node_modules') || /(^|\/)(dist|\.stryker-tmp)$/.test(name) });
const faults = files.flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(SPECIFIER), ([, , specifier = '']) => specifier)
    .filter((specifier) => workspaceOf(normalize(join(dirname(file), specifier))) !== workspaceOf(file))
    .map((specifier) => `${file}: imports ${specifier}; import other workspaces by their names`),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${files.length} files, each at home`);
