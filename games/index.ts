import type { AnyGame, AnyPositionReader, AnyRules, ExternalGameId, GameCard, ListedCard } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import * as registry from './registry.ts';

/** A game of Fray's own. */
export type GameId = (typeof registry)[keyof typeof registry]['id'];

/** A game of Fray's, or one from outside that is here. */
export type KnownGameId = GameId | ExternalGameId;

const listed = <C extends GameCard>({ texts, puzzles, ...card }: C) => ({
  ...card,
  texts: catalogue(texts),
  ...(puzzles && { puzzles: puzzles.map((set) => ({ ...set, texts: catalogue(set.texts) })) }),
});

/** The cards of Fray's own games, in the order of their ids. */
export const CARDS: readonly (ListedCard & { readonly id: GameId })[] = Object.values(registry)
  .map(listed)
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

// Marked as pure, so that a page that uses neither has none of it.
/** The rules of each of Fray's games by its id, loaded when they are asked for. */
export const RULES = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ CARDS.map(({ id, rules }) => [id, rules])) as Readonly<
  Record<GameId, () => Promise<AnyRules>>
>;

/** Fray's games with their bots, by id, for lab and servers. */
export const GAMES = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ CARDS.map(({ id, game }) => [id, game])) as Readonly<
  Record<GameId, () => Promise<AnyGame>>
>;

/** Where games from outside come from: set by `@fray/games/external` where there are any. */
export interface ExternalSource {
  readonly cards: readonly (ListedCard & { readonly id: ExternalGameId })[];
  /** Loads the card of a version; without one, of the newest. */
  load(id: ExternalGameId): Promise<GameCard & { readonly id: ExternalGameId }>;
}

let external: ExternalSource | undefined;

/** Makes games from outside known here. */
export function setExternalSource(source: ExternalSource): void {
  external = source;
}

/** The cards of all games that are here: Fray's own, then those from outside. */
export const listedCards = (): readonly (ListedCard & { readonly id: KnownGameId })[] => [...CARDS, ...(external?.cards ?? [])];

/** Whether this is one of Fray's own games. */
export const isGameId = (id: string): id is GameId => CARDS.some((card) => card.id === id);

export const cardOf = (id: string): ListedCard | undefined => listedCards().find((card) => card.id === id.split('@', 1)[0]);

/** Whether the game is available: one of Fray's, or one from outside, with or without its version. */
export const isKnownGame = (id: string): id is KnownGameId => cardOf(id) !== undefined;

type Loaders = Pick<GameCard, 'rules' | 'positions' | 'game'>;

/** A function that loads a game. */
const loadersOf = async (id: KnownGameId): Promise<Loaders> => {
  const loaders: Loaders | undefined = isGameId(id) ? cardOf(id) : await external?.load(id);
  if (!loaders) throw new Error(`there is no game ${id}`);
  return loaders;
};

/** A game with its bots. */
export const loadGame = async (id: KnownGameId): Promise<AnyGame> => (await loadersOf(id)).game();

/** The rules of a game. */
export const loadRules = async (id: KnownGameId): Promise<AnyRules> => (await loadersOf(id)).rules();

/** The rules of a game with its position reader, for tables that start at a position. */
export async function rulesWithPositions(id: KnownGameId): Promise<AnyRules & AnyPositionReader> {
  const loaders = await loadersOf(id);
  const [rules, { readPosition }] = await Promise.all([loaders.rules(), loaders.positions()]);
  return { ...rules, readPosition };
}
