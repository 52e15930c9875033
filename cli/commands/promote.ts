import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GameCard, isExternalGameId } from '@fray/engine';
import { CARDS, isGameId } from '@fray/games';
import { rulebookVerdicts } from '@fray/judge';
import type { Command } from 'commander';
import { folderOfGame } from '../packageFolders.ts';
import { printLine, styled } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

/** Where a game stands: in Fray's repository, whose games have one layout, or in one of its own. */
type Home = 'tree' | 'repository';

/** A part that a finished game has and a draft lacks: the files that it may be in, with its purpose. */
type Part = readonly [files: readonly string[], what: string];

const DANISH_BOOK: Part = [['rulebook.da.md'], 'the rulebook in Danish, with the same ids in the same order'];
const COVER = 'a picture that is yours to give away';
const PARTS: Readonly<Record<Home, readonly Part[]>> = {
  tree: [
    DANISH_BOOK,
    [['text/en.ts'], 'all texts in one place'],
    [['text/da.ts'], 'the same texts in Danish'],
    [['io/log.ts'], 'a sentence for each event in both languages'],
    [['io/position.ts'], 'a reader of positions that names the field that is wrong'],
    [['ui/intro.ts'], 'the goal and the turn in a sentence each, for newcomers'],
    [['ui/lessons.ts'], 'a guided first game'],
    [['ui/cover.svg'], COVER],
  ],
  repository: [
    DANISH_BOOK,
    [['cover.svg', 'ui/cover.svg'], COVER],
    [['LICENSE', 'LICENSE.md', 'LICENSE.txt'], 'what others may do with the game'],
  ],
};

export function register(program: Command): void {
  program
    .command('promote <game>')
    .description('say what a draft lacks of a finished game; a game is an id, or the folder of a game of your own')
    .action(async (game: string) => {
      const folder = folderOf(game);
      const card = await cardIn(folder);
      if (!card.draft) return printLine(`${card.id} is a finished game.`);
      const home: Home = isExternalGameId(card.id) ? 'repository' : 'tree';
      const missing = missingParts(folder, { home, sameTexts: card.texts.en.tagline === card.texts.da.tagline });
      printLine(
        styled('bold', `${card.id} can be played. To be a finished game it lacks ${missing.length} things, which can be added one by one:`),
      );
      for (const line of missing) printLine(`  - ${line}`);
      printLine(HELP[home]);
      return undefined;
    });
}

const HELP: Readonly<Record<Home, string>> = {
  tree: 'How each is written: docs/authors.md. A whole example: npx fray new other-game',
  repository: 'How each is written: drafts.md and authors.md in node_modules/fray/docs.',
};

function folderOf(game: string): string {
  if (isGameId(game)) return folderOfGame(game);
  const folder = resolve(game);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  throw new UsageError(
    `${game}: there is no such game or folder; there are ${CARDS.map(({ id }) => id).join(', ')}, and games of your own by their folder, such as ./mine`,
  );
}

async function cardIn(folder: string): Promise<GameCard> {
  const file = ['card.ts', 'card.js', 'card.mjs'].map((name) => join(folder, name)).find((name) => existsSync(name));
  if (file === undefined) throw new UsageError(`${folder}: there is no card.ts`);
  try {
    const { card } = (await import(pathToFileURL(file).href)) as { card?: GameCard };
    if (card?.texts) return card;
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError(`${file} exports no “card”`);
}

/** Missing parts of a draft's folder, one per line. */
export function missingParts(folder: string, { home, sameTexts }: { readonly home: Home; readonly sameTexts: boolean }): string[] {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const sources = globSync('**/*.{ts,tsx,js,mjs}', { cwd: folder, exclude: (name) => /^(?:node_modules|\.fray)$/.test(name) });
  const isTest = (name: string) => /\.test\.\w+$/.test(name);
  const code = sources
    .filter((name) => !isTest(name))
    .map(read)
    .join('\n');
  const book = read('rulebook.md');
  const rules = book.split('\n').filter((line) => /^[*-] /.test(line)).length;
  const ids = (book.match(/^- \*\*[A-Z]+\d+\*\*/gm) ?? []).length;
  return [
    ...(ids < rules || ids === 0 ? [`rulebook.md: ids for rules, such as “- **HF1** …” (${ids} of ${rules} rules have one)`] : []),
    ...(ids > 0
      ? rulebookVerdicts(book, sources.filter(isTest).map(read), {}).map(({ detail }) => `tests: ${detail}`)
      : ["tests that name the id of each rule, “it('[HF1] …')”"]),
    ...(sameTexts ? ['card.ts: name and tagline in Danish'] : []),
    ...(home === 'repository' && !/\bdescribeEvent\b/.test(code)
      ? ['index.ts: sentences of events in Danish too, { ...draftGame(rules, scene), describeEvent, localize }']
      : []),
    ...(/\bbookNumber\(/.test(code) ? [] : ['options: numbers of the rulebook by “bookNumber”, so that designers can vary them']),
    ...PARTS[home].filter(([files]) => !files.some((file) => existsSync(join(folder, file)))).map(([[file], what]) => `${file}: ${what}`),
    ...remindersFor(home, folder),
  ];
}

/** What no file shows. */
const remindersFor = (home: Home, folder: string): string[] =>
  home === 'tree'
    ? [
        'bot: levels in the right order (npx fray selfplay), and “skills” for them',
        'rules: typed arrays in place of JSON where searches are slow (npm run bench)',
        ...(existsSync(join(folder, '.oxlintrc.json')) ? ['.oxlintrc.json: delete it, and mend what the linter then finds'] : []),
        'card.ts: delete “draft: true”; then all tests of finished games run on it',
      ]
    : [
        'bot: levels in the right order (npx fray selfplay . --bots veteran,recruit), and “skills” for them',
        'judge: nothing found by npx fray check . --deep',
        'card.ts: delete “draft: true”, and the tagline’s “A draft”',
      ];
