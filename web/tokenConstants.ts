import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['web', 'table-kit', 'games'];
const DECLARATION = /(?<![\w-])(?<name>--[\w-]+):\s*(?<value>[^;{}]+);/g;
const ROOT_RULE = /^:root \{(?<body>[^}]*)\}/gm;
const USE = /var\((?<name>--[\w-]+)\)/g;

const declarations = (css: string): (readonly [name: string, value: string])[] =>
  [...css.matchAll(DECLARATION)].map(({ groups }) => [groups!['name']!, groups!['value']!.trim()] as const);

/** Tokens that have one value everywhere: declared once in all style sheets of a repository, by `:root` in a `tokens.css`. */
function constantTokens(repository: string): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const count = new Map<string, number>();
  for (const folder of FILES)
    for (const path of globSync('**/*.css', { cwd: join(repository, folder), exclude: ['**/node_modules', '**/dist'] })) {
      const css = readFileSync(join(repository, folder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      for (const [name] of declarations(css)) count.set(name, (count.get(name) ?? 0) + 1);
      if (!/[tT]okens\.css$/.test(path)) continue;
      for (const { groups } of css.matchAll(ROOT_RULE))
        for (const [name, value] of declarations(groups!['body']!)) constants.set(name, value);
    }
  for (const name of constants.keys()) if (count.get(name) !== 1) constants.delete(name);
  return constants;
}

/** A value with the constants in it by what they stand for. */
const inlined = (value: string, constants: ReadonlyMap<string, string>): string =>
  value.replaceAll(USE, (whole, name: string) => {
    const constant = constants.get(name);
    return constant === undefined ? whole : inlined(constant, constants);
  });

interface Declaration {
  readonly prop: string;
  value: string;
  remove(): unknown;
}

/** The constants as a style sheet, for games from outside: theirs use them by name. */
export function constantsSheet(repository: string): string {
  const constants = constantTokens(repository);
  return `:root{${[...constants].map(([name, value]) => `${name}:${inlined(value, constants)}`).join(';')}}`;
}

/** For PostCSS: constants need not travel to browsers by name, for every page would be larger by a tenth of its style. */
export function tokenConstants(repository: string) {
  let constants: ReadonlyMap<string, string> = new Map();
  return {
    postcssPlugin: 'fray-token-constants',
    Once: () => {
      constants = constantTokens(repository);
    },
    Declaration: (declaration: Declaration) => {
      if (constants.has(declaration.prop)) declaration.remove();
      else if (declaration.value.includes('var(')) {
        const value = inlined(declaration.value, constants);
        if (value !== declaration.value) declaration.value = value;
      }
    },
  };
}
