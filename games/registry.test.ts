import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { CARDS, GAMES, isGameId } from './index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What the page, the rulebook check and whoever reads expect to find in every game's folder. */
const FILES = [
  'package.json',
  'rulebook.md',
  'rulebook.da.md',
  'game.ts',
  'index.ts',
  'ui/index.tsx',
  'ui/lessons.ts',
  'text/en.ts',
  'text/da.ts',
];

describe('the registry', () => {
  it('has a card for every game folder, and a folder for every card', () => {
    const folders = globSync('*/package.json', { cwd: folder }).map((file) => file.split(/[\\/]/)[0]);
    expect(CARDS.map(({ id }) => id)).toEqual(folders.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
  });

  it.each(CARDS.map((card) => [card.id, card] as const))('says of %s what its rules say', async (id, card) => {
    const rules = await card.rules();
    expect([rules.id, rules.minSeats, rules.seatNames.length]).toEqual([id, ...card.seats]);
    // A page that only shows a table is not sent what chooses moves.
    expect(rules).not.toHaveProperty('bot');
    expect(await card.game()).toMatchObject(rules);
    for (const language of LANGUAGES) expect(Object.values(card.texts[language]).every((text) => text.length > 3)).toBe(true);
    for (const file of FILES) expect(existsSync(`${folder}${id}/${file}`), `games/${id}/${file}`).toBe(true);
  });

  it('knows no game by the name of something that every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__', '']) expect(isGameId(name)).toBe(false);
    expect(Object.keys(GAMES)).toEqual(CARDS.map(({ id }) => id));
  });
});
