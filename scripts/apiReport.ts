// The public API of the packages, in `docs/api/`: every exported name with its declaration. `npm run check` compares; after an intended
// change run `node scripts/apiReport.ts --write`, and review the difference.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExportSpecifier, parseSync, type Statement } from 'oxc-parser';
import { compile, exportsOf, withCompiledNames } from './packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Packages that others build on. */
const PUBLIC = ['engine', 'conformance', 'judge', 'bots', 'table-kit', 'protocol', 'cli'];

/** Declarations and re-exports of one file. */
interface DeclarationFile {
  /** Texts of declarations by name; an overloaded function has several. */
  readonly declared: ReadonlyMap<string, string>;
  /** Exported name to the name here, and the file it comes from if it is passed on. */
  readonly exported: ReadonlyMap<string, { readonly name: string; readonly from?: string }>;
  readonly imported: ReadonlyMap<string, { readonly name: string; readonly from: string }>;
  /** Files of which everything is passed on. */
  readonly stars: readonly string[];
}

const files = new Map<string, DeclarationFile>();

function declarationsOf(file: string): DeclarationFile {
  const known = files.get(file);
  if (known) return known;
  const text = withCompiledNames(file, readFileSync(file, 'utf8'));
  const { program, comments } = parseSync(file, text);
  const declared = new Map<string, string>();
  const exported: Map<string, { name: string; from?: string }> = new Map();
  const imported: Map<string, { name: string; from: string }> = new Map();
  const stars: string[] = [];
  const sourceOf = (from: string) => join(dirname(file), from.replace(/\.js$/, '.d.ts'));
  const plain = ({ start, end }: { start: number; end: number }): string => {
    let left = '';
    let at = start;
    for (const comment of comments.filter((one) => one.start >= start && one.end <= end)) {
      left += text.slice(at, comment.start);
      at = comment.end;
    }
    return (left + text.slice(at, end)).replace(/\n\s*\n/g, '\n');
  };
  const declare = (statement: Statement): string[] => {
    const names = namesOf(statement);
    for (const name of names) declared.set(name, [declared.get(name), plain(statement)].filter((part) => part !== undefined).join('\n'));
    return names;
  };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (!statement.source.value.startsWith('.')) continue;
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier')
          imported.set(one.local.name, { name: nameOf(one.imported), from: sourceOf(statement.source.value) });
    } else if (statement.type === 'ExportAllDeclaration') {
      if (statement.source.value.startsWith('.')) stars.push(sourceOf(statement.source.value));
      else exported.set(`* from ${statement.source.value}`, { name: '*' });
    } else if (statement.type === 'ExportNamedDeclaration') {
      const from = statement.source?.value;
      for (const one of statement.specifiers)
        exported.set(nameOf(one.exported), { name: nameOf(one.local), ...(from?.startsWith('.') ? { from: sourceOf(from) } : {}) });
      if (statement.declaration) for (const name of declare(statement.declaration)) exported.set(name, { name });
    } else declare(statement);
  }
  const found = { declared, exported, imported, stars };
  files.set(file, found);
  return found;
}

const nameOf = (node: ExportSpecifier['local']): string => (node.type === 'Literal' ? node.value : node.name);

function namesOf(statement: Statement): string[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return statement.id ? [statement.id.name] : [];
    default:
      return [];
  }
}

/** Every name that a file exports, with the file and the name of its declaration. */
function exportsIn(file: string): Map<string, { file: string; name: string }> {
  const { exported, stars } = declarationsOf(file);
  const all = new Map(stars.flatMap((star) => [...exportsIn(star)]));
  for (const [name, { name: local, from }] of exported) all.set(name, resolve(from ?? file, local, from !== undefined));
  return all;
}

/** Follows a name through imports and re-exports to where it is declared. */
function resolve(file: string, name: string, isExported: boolean): { file: string; name: string } {
  const { declared, exported, imported } = declarationsOf(file);
  if (isExported) {
    const target = exported.get(name);
    if (!target) return exportsIn(file).get(name) ?? { file, name };
    return target.from === undefined ? resolve(file, target.name, false) : resolve(target.from, target.name, true);
  }
  if (declared.has(name)) return { file, name };
  const from = imported.get(name);
  return from ? resolve(from.from, from.name, true) : { file, name };
}

const WORD = /[A-Za-z_$][\w$]*/g;

/** The report of an entry: what is exported, then the types that these mention and that have no name outside. */
function reportOf(entry: string): string {
  const seen = new Set<string>();
  const lines: string[] = [];
  const inner: { file: string; name: string }[] = [];
  const add = ({ file, name }: { file: string; name: string }, label: string, into: string[]): void => {
    if (seen.has(`${file}#${name}`)) return;
    seen.add(`${file}#${name}`);
    const { declared, imported } = declarationsOf(file);
    const text = declared.get(name);
    into.push(text === undefined ? `export { ${label} };` : text.replace(/^(export )?(declare )?/, ''));
    for (const [word] of (text ?? '').matchAll(WORD)) if (declared.has(word) || imported.has(word)) inner.push(resolve(file, word, false));
  };
  for (const [label, target] of [...exportsIn(entry)].toSorted(([a], [b]) => (a < b ? -1 : 1))) add(target, label, lines);
  const hidden: string[] = [];
  for (const target of inner) add(target, target.name, hidden);
  return [...lines, ...(hidden.length > 0 ? ['// Mentioned above, and not exported by name:', ...hidden.toSorted()] : [])].join('\n\n');
}

compile(true);
const changed: string[] = [];
for (const workspace of PUBLIC) {
  const entries = Object.entries(exportsOf(workspace)).filter(([, { types }]) => types !== undefined);
  const parts = entries.map(
    ([path, { types = '' }]) => `## \`${path}\`\n\n\`\`\`ts\n${reportOf(join(root, 'dist/compiled', workspace, types))}\n\`\`\`\n`,
  );
  const report = `# Public API of ${workspace}\n\nWritten by \`node scripts/apiReport.ts --write\`.\n\n${parts.join('\n')}`;
  const file = join(root, 'docs/api', `${workspace}.md`);
  if (existsSync(file) && readFileSync(file, 'utf8') === report) continue;
  changed.push(workspace);
  mkdirSync(dirname(file), { recursive: true });
  if (process.argv.includes('--write')) writeFileSync(file, report);
}
if (changed.length > 0 && !process.argv.includes('--write')) {
  console.error(
    `The public API of ${changed.join(', ')} is not what docs/api says. If that is wanted: node scripts/apiReport.ts --write. After a change of messages, first: node scripts/clientTypes.ts --write`,
  );
  process.exit(1);
}
