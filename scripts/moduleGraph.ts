import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import or re-export of a name. `name` is the exported name, or `'*'` for the whole module. */
export interface ImportedName {
  readonly file: string;
  readonly name: string;
}

/** A source file of the project with its imports from other source files of the project. Paths are relative to the root. */
export interface Module {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly ImportedName[];
  /** Names that this file declares and exports. */
  readonly exports: readonly string[];
  /** Names that this file re-exports from another file. */
  readonly reexports: ReadonlyMap<string, ImportedName>;
  /** Files that this file re-exports by `export *`. */
  readonly passedOn: readonly string[];
}

const TESTS = /(?:\.test|\/testing)\.tsx?$|\/testing\/|\.d\.ts$/;

/** Whether a file belongs to tests: test files and their helpers. */
export const isTestFile = (file: string): boolean => TESTS.test(file);

/** Parses all TypeScript files of the project. Throws for a file that does not parse. */
export function readModules(root: string): Map<string, Module> {
  const files = globSync('*/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.*'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const resolve = resolver(root, new Set(files));
  return new Map(files.map((file) => [file, readModule(root, file, resolve)]));
}

/** A default import has no name and is written as in the source; `import * as` counts as the whole module. */
const isDefault = ({ name, start }: { name?: string | null; start?: number | null }): boolean => name === null && start !== null;

type Resolve = (from: string, specifier: string) => string | undefined;

function readModule(root: string, file: string, resolve: Resolve): Module {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports: ImportedName[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolve(file, moduleRequest.value);
    if (target === undefined) continue;
    if (entries.length === 0) imports.push({ file: target, name: '*' });
    for (const { importName } of entries)
      imports.push({ file: target, name: isDefault(importName) ? 'default' : (importName.name ?? '*') });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"`](.+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    const target = specifier === undefined ? undefined : resolve(file, specifier);
    if (target !== undefined) imports.push({ file: target, name: '*' });
  }
  const exports: string[] = [];
  const reexports = new Map<string, ImportedName>();
  const passedOn: string[] = [];
  for (const { moduleRequest, importName, exportName } of module.staticExports.flatMap(({ entries }) => entries)) {
    const name = exportName.name ?? 'default';
    if (!moduleRequest) exports.push(name);
    const target = moduleRequest && resolve(file, moduleRequest.value);
    if (target === undefined || target === null) continue;
    if (importName.name) reexports.set(name, { file: target, name: importName.name });
    else passedOn.push(target);
  }
  return { file, text, imports, exports, reexports, passedOn };
}

/** Finds the file that an import names: a relative path, or a workspace by its name and its `exports`. */
function resolver(root: string, files: ReadonlySet<string>): Resolve {
  const packages = new Map<string, { folder: string; exports: Record<string, unknown> }>();
  for (const manifest of globSync('{*,games/*}/package.json', { cwd: root, exclude: ['**/node_modules'] })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    packages.set(name, { folder: dirname(manifest).replaceAll('\\', '/'), exports });
  }
  return (from, specifier) => {
    if (specifier.startsWith('.')) {
      const path = normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
      return files.has(path) ? path : undefined;
    }
    for (const [name, { folder, exports }] of packages) {
      if (specifier !== name && !specifier.startsWith(`${name}/`)) continue;
      const target = exports[`.${specifier.slice(name.length)}`];
      if (typeof target !== 'string') return undefined;
      const path = normalize(join(folder, target)).replaceAll('\\', '/');
      return files.has(path) && existsSync(join(root, path)) ? path : undefined;
    }
    return undefined;
  };
}

/** The declaration of an imported name, found by following re-exports. `undefined` for `'*'` and for names that no file declares. */
export function originOf(modules: ReadonlyMap<string, Module>, { file, name }: ImportedName): ImportedName | undefined {
  const module = modules.get(file);
  if (!module || name === '*') return undefined;
  if (module.exports.includes(name)) return { file, name };
  const passed = module.reexports.get(name);
  if (passed) return originOf(modules, passed);
  for (const whole of module.passedOn) {
    const origin = originOf(modules, { file: whole, name });
    if (origin) return origin;
  }
  return undefined;
}

/** A file that belongs into another one. */
export interface Fragment {
  readonly file: string;
  readonly user: string;
  readonly lines: number;
}

/** Longest fragment, and longest file that takes one in. */
const FRAGMENT_LINES = 20;
const MERGED_LINES = 280;
const KEPT_APART = /(?:^|\/)index\.tsx?$|[wW]orker\.ts$|^(?:bench|e2e|scripts)\//;

const lineCount = ({ text }: Module): number => text.split('\n').length - 1;

/** Short files that only one file of their folder imports. Whole-module and later imports count as other users. */
export function singleUserFragments(modules: ReadonlyMap<string, Module>): Fragment[] {
  const users = new Map<string, Set<string>>();
  const add = (file: string, user: string) => users.set(file, (users.get(file) ?? new Set()).add(user));
  for (const { file, imports, reexports, passedOn } of modules.values()) {
    for (const { file: target, name } of imports) add(target, name === '*' ? `${file} as a whole` : file);
    for (const target of [...reexports.values()].map((from) => from.file).concat(passedOn)) add(target, `${file} passes it on`);
  }
  return [...modules.values()].flatMap((module) => {
    const [user, ...others] = users.get(module.file) ?? [];
    const taker = user === undefined ? undefined : modules.get(user);
    const lines = lineCount(module);
    if (!taker || others.length > 0 || lines > FRAGMENT_LINES || lines + lineCount(taker) > MERGED_LINES) return [];
    if (dirname(taker.file) !== dirname(module.file) || isTestFile(module.file) || isTestFile(taker.file)) return [];
    return KEPT_APART.test(module.file) || KEPT_APART.test(taker.file) ? [] : [{ file: module.file, user: taker.file, lines }];
  });
}
