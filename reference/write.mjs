// The reference of the packages as HTML in `dist/reference`: a page for each exported type, class, function and constant, with its
// docstring and example. A `{@link}` that leads nowhere is an error, and so is a
// type that a signature mentions and no package exports. With `--check` nothing is written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, Logger, LogLevel } from 'typedoc';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCheck = process.argv.includes('--check');
/** Packages that others build on; the command line has no names to import. */
const PACKAGES = ['engine', 'conformance', 'judge', 'bots', 'table-kit', 'protocol', 'clients/typescript'];

const manifests = PACKAGES.map((folder) => ({ folder, ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }));
/** Modules by their path without ending, as TypeDoc names them, with the name that others import. */
const modules = manifests.flatMap(({ folder, name, exports }) =>
  Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([path, file]) => ({ file: join(root, folder, file), inside: `${folder}/${file.slice(2)}`, name: `${name}${path.slice(1)}` })),
);

/** Collects what the validation says, and prints only errors of TypeDoc itself. */
class Findings extends Logger {
  found = new Set();
  validationWarning(text) {
    this.found.add(text);
  }
  log(message, level) {
    if (level >= LogLevel.Error) console.error(message);
  }
}

const app = await Application.bootstrap({
  entryPoints: modules.map(({ file }) => file),
  tsconfig: join(root, 'reference/tsconfig.json'),
  name: 'Fray',
  out: join(root, 'dist/reference'),
  readme: join(root, 'reference/README.md'),
  disableSources: true,
  // `npm run check` does that with the compiler of the project.
  skipErrorChecking: true,
});
const findings = new Findings();
app.logger = findings;
const project = await app.convert();
if (!project) process.exit(1);

/** What TypeDoc finds in one kind of validation, one line each. */
function validated(kind) {
  findings.found.clear();
  app.options.setValue('validation', { notExported: false, invalidLink: false, invalidPath: false, rewrittenLink: false, [kind]: true });
  app.validate(project);
  return [...findings.found];
}

const broken = [...validated('invalidLink'), ...validated('invalidPath')];
for (const line of broken) console.error(line);

// TypeDoc looks for names that are not exported only in the package of the project.
const hidden = manifests.flatMap(({ name }) => {
  project.packageName = name;
  return validated('notExported');
});
for (const line of hidden) console.error(line);
if (hidden.length > 0) console.error('Export these types from their packages, or make the signatures do without them.');
if (broken.length + hidden.length > 0) process.exit(1);
if (isCheck) process.exit(0);

project.packageName = undefined;
for (const module of project.children ?? []) {
  const known = modules.find(({ inside }) => [module.name, `${module.name}/index`].includes(inside.replace(/\.tsx?$/, '')));
  if (known) module.name = known.name;
}
await app.generateOutputs(project);
console.log('The reference stands in dist/reference/index.html.');
