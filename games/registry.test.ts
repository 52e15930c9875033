import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { CARDS, GAMES, isGameId } from './index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Files that other code finds by their path: the page, the workers, the check of rule ids. */
const REQUIRED = [
  'package.json',
  'rulebook.md',
  'rulebook.da.md',
  'card.ts',
  'game.ts',
  'index.ts',
  'scene.ts',
  'rules/state.ts',
  'rules/options.ts',
  'rules/play.ts',
  'rules/view.ts',
  'io/log.ts',
  'io/position.ts',
  'io/textBoard.ts',
  'bot/bot.ts',
  'text/en.ts',
  'text/da.ts',
  'ui/index.tsx',
  'ui/table.tsx',
  'ui/lessons.ts',
  'ui/intro.ts',
  'ui/summary.ts',
  'ui/logEntry.tsx',
  'ui/pieces.tsx',
  'ui/rules/quickRules.tsx',
  'ui/style.css',
  'ui/cover.svg',
  'ui/animation/animation.ts',
];

/** The one layout of all games, as `docs/authors.md` explains it. */
const LAYOUT = [
  /^(?:package\.json|rulebook(?:\.[\w-]+)?\.md|(?:card|game|index|scene|testing|contract\.test)\.ts)$/,
  /^(?:rules|io|bot|text)\/\w+(?:\.test)?\.ts$/,
  // Computed in advance and loaded when a bot needs it.
  /^bot\/solutions\/\w+\.ts$/,
  /^puzzles\/[\w-]+\.json$/,
  /^records\/[\w-]+\.(?:fray|log)$/,
  /^ui\/(?:index|table|help|logEntry|pieces|staticBoard|demoLoop)\.tsx$/,
  /^ui\/(?:intro|lessons|moveText|summary)(?:\.test)?\.ts$/,
  /^ui\/(?:board|panels|animation|art|editor|words|rules)\/\w+(?:\.test)?\.tsx?$/,
  /^ui\/(?:cover\.svg|style\.css|style\/\w+\.css|art\/\w+\.(?:svg|webp|png))$/,
];

/** Faults in the layout of a game's folder, as sentences; empty if there are none. */
const layoutErrors = (files: readonly string[]): string[] => [
  ...REQUIRED.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
  ...files.filter((file) => !LAYOUT.some((allowed) => allowed.test(file))).map((file) => `${file} has no place in the layout of a game`),
];

describe('the registry', () => {
  it('has a card for every game folder, and a folder for every card', () => {
    const folders = globSync('*/package.json', { cwd: folder }).map((file) => file.split(/[\\/]/)[0]);
    expect(CARDS.map(({ id }) => id)).toEqual(folders.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
  });

  it.each(CARDS.filter(({ draft }) => !draft).map((card) => [card.id, card] as const))(
    'has the card of %s equal to its rules',
    async (id, card) => {
      const rules = await card.rules();
      expect([rules.id, rules.minSeats, rules.seatNames.length]).toEqual([id, ...card.seats]);
      // A page that only shows a table does not load bots.
      expect(rules).not.toHaveProperty('bot');
      expect(await card.game()).toMatchObject(rules);
      for (const language of LANGUAGES) expect(Object.values(card.texts[language]).every((text) => text.length > 3)).toBe(true);
      const files = globSync('**/*.*', { cwd: `${folder}${id}`, exclude: ['node_modules'] }).map((file) => file.replaceAll('\\', '/'));
      expect(layoutErrors(files), `games/${id}: docs/authors.md has the layout`).toEqual([]);
    },
  );

  it('reports a missing file, and a file outside the layout', () => {
    const others = REQUIRED.filter((file) => file !== 'ui/intro.ts');
    expect(layoutErrors(REQUIRED)).toEqual([]);
    expect(layoutErrors([...others, 'ui/brief.ts', 'rules.ts', 'ui/board/parts/tile.tsx'])).toEqual([
      'ui/intro.ts is missing',
      'ui/brief.ts has no place in the layout of a game',
      'rules.ts has no place in the layout of a game',
      'ui/board/parts/tile.tsx has no place in the layout of a game',
    ]);
  });

  it('has no game named like a member of Object.prototype', () => {
    for (const name of ['constructor', 'toString', '__proto__', '']) expect(isGameId(name)).toBe(false);
    expect(Object.keys(GAMES)).toEqual(CARDS.map(({ id }) => id));
  });
});
