import { isExternalGameId, type Language, withoutVersion } from '@fray/engine';
import { addLanguage } from '@fray/engine/catalogue';
import * as games from '@fray/games';
import type { GameUi } from '@fray/table-kit';
import { language, storage } from './settings.ts';

export type { Aims, GameTexts, GameUi, Guide, MoveTexts, ZoneMeasurement } from '@fray/table-kit';

const UIS = import.meta.glob<GameUi>('../../games/*/ui/index.tsx');
const TEXT_FILES = import.meta.glob<object>('../../games/*/{text,ui/words}/[a-z][a-z].ts');

/** A part of a game, with its texts in the page's language; they load with it, and again when the language changes. */
async function withTexts<T>(id: string, load: () => Promise<T>): Promise<T> {
  const files = Object.keys(TEXT_FILES).filter((file) => file.includes(`/${id}/`) && file.endsWith(`/${language.peek()}.ts`));
  const [part] = await Promise.all([load(), ...files.map((file) => TEXT_FILES[file]?.())]);
  await addLanguage(language.peek());
  return part;
}

/** The rules of a game, which say what they say in the language of the page. */
export const loadRules: typeof games.loadRules = (id) => withTexts(id, () => games.loadRules(id));

/** The rules of a game with its position reader, for tables that start at a position. */
export const rulesWithPositions: typeof games.rulesWithPositions = (id) => withTexts(id, () => games.rulesWithPositions(id));

/** Functions for games from outside, set by `externalGames.ts` if the server has any. */
export const outside: {
  ui?(id: string): Promise<GameUi | undefined>;
  rulebook?(id: string, language: Language): Promise<string | undefined>;
  /** The file of a collection of puzzles. */
  puzzles?(id: string, name: string): Promise<unknown>;
  /** Makes a version known that the server got after the page began. */
  learn?(id: string): Promise<void>;
} = {};

/** Whether a game runs on its server only: then this device can neither replay it nor compute anything. */
export const isBoxed = (id: string): boolean =>
  isExternalGameId(id) && (games.cardOf(withoutVersion(id)) ?? { boxed: 'people' }).boxed !== undefined;

/**
 * A game's own side of the page, from its folder or loaded from the server. Undefined if there is no such game. The table is the plain one
 * if a game has no other, or if the settings say so, but not with `own`: lessons refer to parts of a game's own table.
 */
export async function loadUi(id: string, own?: 'own'): Promise<GameUi | undefined> {
  if (!games.isGameId(id)) return outside.ui?.(id);
  const load = UIS[`../../games/${id}/ui/index.tsx`];
  const ui = load && (await withTexts(id, load));
  return ui && (own || storage.get('plain') !== 'on') ? ui : (await import('./plainTable.ts')).plainUi(id, () => loadRules(id), ui);
}
