import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cardOf } from '@fray/games';
import { rulebookVerdicts } from '@fray/judge';
import type { Command } from 'commander';
import { printLine, styled } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

/** A file that a finished game has and a draft lacks, with its purpose. */
const FILES: readonly (readonly [file: string, what: string])[] = [
  ['rulebook.da.md', 'the rulebook in Danish, with the same ids in the same order'],
  ['text/en.ts', 'all texts in one place'],
  ['text/da.ts', 'the same texts in Danish'],
  ['io/log.ts', 'a sentence for each event in both languages'],
  ['io/position.ts', 'a reader of positions that names the field that is wrong'],
  ['ui/intro.ts', 'the goal and the turn in a sentence each, for newcomers'],
  ['ui/lessons.ts', 'a guided first game'],
  ['ui/cover.svg', 'a picture that is yours to give away'],
];

export function register(program: Command): void {
  program
    .command('promote <game>')
    .description('say what a draft lacks of a finished game')
    .action((id: string) => {
      const folder = fileURLToPath(new URL(`../../games/${id}`, import.meta.url));
      const card = /^[\w-]+$/.test(id) ? cardOf(id) : undefined;
      if (!card || !existsSync(folder)) throw new UsageError(`${id}: there is no such game in games/`);
      if (!card.draft) return printLine(`${id} is a finished game.`);
      const missing = missingParts(folder, { sameTexts: card.texts.en.tagline === card.texts.da.tagline });
      printLine(
        styled('bold', `${id} can be played. To be a finished game it lacks ${missing.length} things, which can be added one by one:`),
      );
      for (const line of missing) printLine(`  - ${line}`);
      printLine('How each is written: docs/authors.md. A whole example: npx fray new other-game');
      return undefined;
    });
}

/** Missing parts of a draft's folder, one per line. */
export function missingParts(folder: string, { sameTexts }: { readonly sameTexts: boolean }): string[] {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const book = read('rulebook.md');
  const tests = globSync('**/*.test.ts', { cwd: folder, exclude: ['node_modules/**'] }).map(read);
  const rules = book.split('\n').filter((line) => /^[*-] /.test(line)).length;
  const ids = (book.match(/^- \*\*[A-Z]+\d+\*\*/gm) ?? []).length;
  return [
    ...(ids < rules || ids === 0 ? [`rulebook.md: ids for rules, such as “- **HF1** …” (${ids} of ${rules} rules have one)`] : []),
    ...(ids > 0
      ? rulebookVerdicts(book, tests, {}).map(({ detail }) => `tests: ${detail}`)
      : ["tests that name the id of each rule, “it('[HF1] …')”"]),
    ...(sameTexts ? ['card.ts: name and tagline in Danish'] : []),
    ...(/\bbookNumber\(/.test(
      globSync('**/*.ts', { cwd: folder, exclude: ['node_modules/**'] })
        .map(read)
        .join('\n'),
    )
      ? []
      : ['options: numbers of the rulebook by “bookNumber”, so that designers can vary them']),
    ...FILES.filter(([file]) => !existsSync(join(folder, file))).map(([file, what]) => `${file}: ${what}`),
    'bot: levels in the right order (npx fray selfplay), and “skills” for them',
    'rules: typed arrays in place of JSON where searches are slow (npm run bench)',
    ...(existsSync(join(folder, '.oxlintrc.json')) ? ['.oxlintrc.json: delete it, and mend what the linter then finds'] : []),
    'card.ts: delete “draft: true”; then all tests of finished games run on it',
  ];
}
