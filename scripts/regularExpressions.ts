import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the source, with all its places as `file:line`. */
export interface FoundExpression {
  readonly source: string;
  readonly flags: string;
  readonly at: string[];
}

interface FoundExpressions {
  readonly literals: readonly FoundExpression[];
  /** Places where an expression is built at run time. */
  readonly constructed: readonly string[];
}

/** Code that runs only on a developer's machine, on files of this project. */
const TOOLS =
  /^(?:scripts|bench|e2e)\/|(?:^|\/)(?:testing|conformance|node_modules|dist)\/|(?:\.test|\/testing)\.tsx?$|\.config\.ts$|^web\/tokenConstants\.ts$|\.d\.ts$/;

/** All regular expressions of the product, without tests, tools and the build. */
export function expressionsOfProduct(root: string): FoundExpressions {
  const literals = new Map<string, FoundExpression>();
  const constructed: string[] = [];
  const files = globSync('*/**/*.{ts,tsx,mjs}', { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  for (const file of files.filter((name) => !TOOLS.test(name)).toSorted()) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
    const place = (offset: number): string => `${file}:${text.slice(0, offset).split('\n').length}`;
    const construct = (isRegExp: boolean, start: number): void => {
      if (isRegExp) constructed.push(place(start));
    };
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern, flags } = node.regex;
        const key = `/${pattern}/${flags}`;
        const known = literals.get(key) ?? { source: pattern, flags, at: [] };
        known.at.push(place(node.start));
        literals.set(key, known);
      },
      NewExpression: ({ callee, start }) => construct(callee.type === 'Identifier' && callee.name === 'RegExp', start),
      CallExpression: ({ callee, start }) => construct(callee.type === 'Identifier' && callee.name === 'RegExp', start),
    }).visit(program);
  }
  return { literals: [...literals.values()], constructed };
}
