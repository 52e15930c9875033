import { type AnyGame, COMPLETE_LANGUAGES, Match, MoveList, presetFor, readChoices, SeededChance, seatsOf } from '@fray/engine';
import { CARDS } from '@fray/games';
import type { AnyTableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { describe, expect, it } from 'vitest';

const HELPS = import.meta.glob<{ readonly help: GameHelp }>('../../../games/*/ui/help.tsx');

const SOURCES = import.meta.glob<string>('../../../games/*/ui/help.tsx', { query: '?raw', import: 'default' });
const RULEBOOKS = import.meta.glob<string>('../../../games/*/rulebook.md', { query: '?raw', import: 'default' });

const TURNS = 120;
/** Every so many moves what lies on the board is explained. */
const APART = 8;
const COLUMNS = 15;
/** Names of cells; a board may have fewer. */
const NAMES = Array.from(
  { length: COLUMNS * COLUMNS },
  (_, i) => `${String.fromCharCode(65 + (i % COLUMNS))}${Math.floor(i / COLUMNS) + 1}`,
);
/** A card is read while one plays: so many letters at most. */
const MAX_LETTERS = 240;

/** The positions of a match of random moves, each with the legal moves of the deciding seat. */
function* positionsOf(game: AnyGame, seed: number, preset: ReturnType<typeof presetFor>) {
  const options = readChoices(game, preset);
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(game, { options: options.value, seats: game.seatNames.length }, new SeededChance(seed));
  const chance = new SeededChance(seed + 1);
  const list = new MoveList();
  for (let n = 0; n < TURNS && !match.outcome; n++) {
    const seat = seatsOf(match.deciders).at(-1) ?? 0;
    if (n % APART === 0) yield { view: match.view(seat), seat, moves: match.moves(seat) };
    const state = match.copyState();
    list.clear();
    game.moves(state, seat, list);
    const moves = list.toArray();
    match.move(seat, game.format(state, moves[chance.below(moves.length, 'table')]!));
  }
}

describe.each(CARDS.map(({ id, game }) => ({ id, load: game })))('the help on the table of $id', ({ id, load }) => {
  it('has a title, a text that is short enough, and a rule of the rulebook, in every language', async () => {
    const game = await load();
    const { help } = await HELPS[`../../../games/${id}/ui/help.tsx`]!();
    const rulebook = await RULEBOOKS[`../../../games/${id}/rulebook.md`]!();
    const players = game.seatNames.map((name, seat) => ({
      seat,
      side: name,
      name,
      kind: 'human',
      own: seat === 0,
      note: '',
      thinking: false,
      awaited: false,
    }));
    const found = new Map<string, HelpCard>();
    for (const preset of ['newcomers', 'regulars'] as const)
      for (const { view, seat, moves } of positionsOf(game, 7, presetFor(game, preset)))
        for (const language of COMPLETE_LANGUAGES) {
          // Only what help may ask of a scene.
          const scene = { view, seat, moves, players, language, events: [] } as unknown as AnyTableScene;
          const cards = [...NAMES.map((name) => help.cell?.(scene, name)), ...players.map(({ seat: one }) => help.player?.(scene, one))];
          for (const card of cards) if (card) found.set(`${card.title} ${card.text}`, card);
        }
    expect(found.size).toBeGreaterThan(1);
    for (const { title, text, rule, facts } of found.values()) {
      expect(title).not.toBe('');
      expect(text.length, text).toBeGreaterThan(0);
      expect(`${facts ?? ''}${text}`.length, text).toBeLessThanOrEqual(MAX_LETTERS);
      expect(`${title} ${facts ?? ''} ${text}`).not.toMatch(/undefined|NaN/);
      if (rule !== undefined) expect(rulebook, text).toContain(`**${rule}**`);
    }
  });

  it('names only rules that exist', async () => {
    const source = await SOURCES[`../../../games/${id}/ui/help.tsx`]!();
    const rulebook = await RULEBOOKS[`../../../games/${id}/rulebook.md`]!();
    const rules = [...source.matchAll(/'([A-Z]{1,2}\d{1,2})'/g)].map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(2);
    for (const rule of rules) expect(rulebook).toContain(`**${rule}**`);
  });
});
