import type { Language } from '@fray/engine';
import { CARDS } from '@fray/games';
import type { GameUi } from '@fray/table-kit';

export type { About, Aims, GameTexts, GameUi, Guide, Lines, Measured } from '@fray/table-kit';

const UIS = import.meta.glob<GameUi>('../../games/*/ui/index.tsx');
const BOOKS = import.meta.glob<{ readonly default: string }>('../../games/*/rulebook*.md');

/** What stands at a place in a game’s folder; a game whose folder lacks it is told so when it is asked for. */
const fromFolder = <T>(files: Readonly<Record<string, () => Promise<T>>>, place: string): (() => Promise<T>) =>
  files[`../../games/${place}`] ?? (() => Promise.reject(new Error(`games/${place} is missing`)));

/** The games’ own sides of the page, found by where they stand in their folders. */
export const GAME_UIS: Readonly<Record<string, () => Promise<GameUi>>> = Object.fromEntries(
  CARDS.map(({ id }) => [id, fromFolder(UIS, `${id}/ui/index.tsx`)]),
);

/** The rulebooks as HTML: English is the one that the others translate. */
export const RULEBOOKS: Readonly<Record<string, Readonly<Record<Language, () => Promise<{ readonly default: string }>>>>> =
  Object.fromEntries(
    CARDS.map(({ id }) => [id, { en: fromFolder(BOOKS, `${id}/rulebook.md`), da: fromFolder(BOOKS, `${id}/rulebook.da.md`) }]),
  );
