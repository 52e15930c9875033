import type { AnyGame, AnyPositionReader, AnyRules, ExternalGameId, GameCard, ListedCard } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import * as registry from './registry.ts';

/** The id of a built-in game. */
export type GameId = (typeof registry)[keyof typeof registry]['id'];

/** The id of a built-in game, or of an external game that is available. */
export type KnownGameId = GameId | ExternalGameId;

const listed = <C extends GameCard>({ texts, puzzles, ...card }: C) => ({
  ...card,
  texts: catalogue(texts),
  ...(puzzles && { puzzles: puzzles.map((set) => ({ ...set, texts: catalogue(set.texts) })) }),
});

/** The cards of the built-in games, sorted by id. */
export const CARDS: readonly (ListedCard & { readonly id: GameId })[] = Object.values(registry)
  .map(listed)
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

// Marked as pure, so that a page that uses neither bundles neither.
/** The rules of each built-in game by id, loaded on demand. */
export const RULES = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ CARDS.map(({ id, rules }) => [id, rules])) as Readonly<
  Record<GameId, () => Promise<AnyRules>>
>;

/** The built-in games with their bots, by id, for the lab and servers. */
export const GAMES = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ CARDS.map(({ id, game }) => [id, game])) as Readonly<
  Record<GameId, () => Promise<AnyGame>>
>;

/** Loads the cards of external games; set by `@fray/games/external`. */
export interface ExternalSource {
  readonly cards: readonly (ListedCard & { readonly id: ExternalGameId })[];
  /** Loads the card of a version; by default the newest. */
  load(id: ExternalGameId): Promise<GameCard & { readonly id: ExternalGameId }>;
}

let external: ExternalSource | undefined;

/** Registers external games. */
export function setExternalSource(source: ExternalSource): void {
  external = source;
}

/** The cards of all available games: the built-in ones, then external ones. */
export const listedCards = (): readonly (ListedCard & { readonly id: KnownGameId })[] => [...CARDS, ...(external?.cards ?? [])];

/** Whether this is a built-in game. */
export const isGameId = (id: string): id is GameId => CARDS.some((card) => card.id === id);

export const cardOf = (id: string): ListedCard | undefined => listedCards().find((card) => card.id === id.split('@', 1)[0]);

/** Whether the game is available: a built-in or an external one, with or without its version. */
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
