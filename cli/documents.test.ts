import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** Documents for current readers. Measurements and the changelog describe the past. */
const DOCUMENTS = globSync(
  ['*.md', 'docs/**/*.md', 'skills/**/*.md', 'deploy/**/*.md', '{engine,table-kit,clients,games,examples}/**/*.md'],
  {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'CHANGELOG.md', 'docs/measurements/**'],
  },
).toSorted();

/** Every match of a pattern in the documents, with its document. */
const found = (pattern: RegExp): [string, RegExpExecArray][] =>
  DOCUMENTS.flatMap((file) => [...textOf(file).matchAll(pattern)].map((match): [string, RegExpExecArray] => [file, match]));

describe('the documents name only what exists:', () => {
  it('npm scripts', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    // A game in a repository of its own has other scripts.
    const [, block = ''] = /^ {2}scripts: \{\n([^}]*)\}/m.exec(textOf('create/index.ts')) ?? [];
    const ofGames = new Set([...block.matchAll(/^ {4}([a-z]+): /gm)].map(([, name]) => name));
    expect(ofGames).toContain('check');
    const named = found(/\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g);
    expect(named.length).toBeGreaterThan(50);
    // An example is a repository of its own too.
    const ownScripts = (file: string): Record<string, string> =>
      file.startsWith('examples/')
        ? (JSON.parse(textOf(join(dirname(file), 'package.json'))) as { scripts: Record<string, string> }).scripts
        : {};
    const isThere = (file: string, name: string) =>
      scripts[name] !== undefined ||
      ownScripts(file)[name] !== undefined ||
      (ofGames.has(name) && textOf(file).includes('npm create fray-game'));
    const missing = named.filter(([file, [, run, short]]) => !isThere(file, run ?? short ?? ''));
    expect(missing.map(([file, [text]]) => `${file}: ${text}`)).toEqual([]);
  });

  it('fray commands with their flags', async () => {
    const program = new Command('fray').option('--help').option('--version');
    for (const file of globSync('*.ts', { cwd: join(import.meta.dirname, 'commands'), exclude: ['*.test.ts'] })) {
      const { register } = (await import(`./commands/${basename(file, '.ts')}.ts`)) as { register?: (program: Command) => void };
      register?.(program);
    }
    const commandIn = (outer: Command, word: string | undefined) => outer.commands.find((one) => one.name() === word);
    const unknown: string[] = [];
    let flags = 0;
    // In code: `fray serve --port 80`, or a line of a block.
    for (const [file, [, text = '']] of found(/(?:`|^ *(?:\$ )?)(?:npx )?fray ([a-z][^`\n#|;&)]*)/gm)) {
      const [word = '', second] = text.trim().split(/\s+/);
      // Lines of records, of the engine protocol and of what is hashed begin with the same word.
      if (/^(?:record|variant|experiment|game|commitment|terms|fair)$/.test(word)) continue;
      const outer = commandIn(program, word);
      const command = outer && (commandIn(outer, second) ?? outer);
      if (!command) unknown.push(`${file}: fray ${word}`);
      for (const [flag] of text.matchAll(/(?<=\s)--[a-z](?:[\w.-]*\w)?/g)) {
        flags++;
        if (command?.options.every(({ long }) => long !== flag)) unknown.push(`${file}: fray ${word} ${flag}`);
      }
    }
    expect(unknown).toEqual([]);
    expect(flags).toBeGreaterThan(40);
  });

  it('keys', () => {
    /** Where the keys of a document, or of a row that begins so, are declared. */
    const PLACES = [
      [/ARCADE: /, 'games/arcade/ui/panels/actions.ts'],
      [/hint/, 'web/features/review/useHint.tsx'],
      [/puzzle/, 'web/features/puzzles/solving.tsx'],
      [/^docs\/review.md/, 'web/features/review/cards.tsx'],
      [/undo/, 'games/arcade/ui/panels/actions.ts'],
      [/rematch/, 'web/features/play/rematchButton.tsx'],
    ] as const;
    const rows = found(/^\| ((?:`[A-Z?]`(?:, )?)+) \| ([^|]+) \|$/gm);
    const missing = rows.flatMap(([file, [, keys = '', meaning = '']]) => {
      const place = PLACES.find(([pattern]) => pattern.test(`${file} ${meaning}`) || pattern.test(meaning))?.[1];
      const declared = place === undefined ? '' : textOf(place);
      return [...keys.matchAll(/`(.)`/g)].flatMap(([, key = '']) =>
        new RegExp(`(?:key: |KEY = )'${RegExp.escape(key)}'`, 'i').test(declared) ? [] : [`${file}: ${key} (${meaning.trim()})`],
      );
    });
    expect(missing).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  });

  it('files, and the headings of links', () => {
    const anchorsOf = (text: string) =>
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replace(/\s/g, '-'),
      );
    const broken = found(/\]\((?!https?:|mailto:)([^)\s]*)\)/g).filter(([file, [, target = '']]) => {
      const [path = '', anchor] = target.split('#', 2);
      const to = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(root, to))) return true;
      return anchor !== undefined && to.endsWith('.md') && !anchorsOf(textOf(to)).includes(anchor);
    });
    expect(broken.map(([file, [text]]) => `${file}: ${text}`)).toEqual([]);
  });
});

it('the page of hints has every member', () => {
  const [game, page] = [textOf('engine/game.ts'), textOf('docs/hints.md')];
  const members = ['LabHints', 'PuzzleHints', 'PuzzleTheme'].flatMap((name) => {
    const [, body = ''] = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n([^}]*(?:\\}[^}]+)*?)^\\}`, 'm').exec(game) ?? [];
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)].map(([, member = '']) => member);
  });
  expect(members).toEqual(expect.arrayContaining(['contacts', 'forbids', 'themeOf', 'worstCase']));
  expect(members.filter((member) => !page.includes(`\`${member}\``))).toEqual([]);
});

it('decisions have unique numbers', () => {
  const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => basename(file).slice(0, 4));
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});
