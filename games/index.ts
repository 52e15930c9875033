import type { AnyGame, AnyPositionReader, AnyRules, GameCard, ListedCard } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import * as registry from './registry.ts';

export type GameId = (typeof registry)[keyof typeof registry]['id'];

const listed = <C extends GameCard>({ texts, puzzles, ...card }: C) => ({
  ...card,
  texts: catalogue(texts),
  ...(puzzles && { puzzles: puzzles.map((set) => ({ ...set, texts: catalogue(set.texts) })) }),
});

/** Every game’s card, in the order of their ids. */
export const CARDS: readonly (ListedCard & { readonly id: GameId })[] = Object.values(registry)
  .map(listed)
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** The rules of every game by its id, loaded when they are asked for. */
export const RULES = Object.fromEntries(CARDS.map(({ id, rules }) => [id, rules])) as Readonly<Record<GameId, () => Promise<AnyRules>>>;

const POSITIONS = Object.fromEntries(CARDS.map(({ id, positions }) => [id, positions])) as Readonly<
  Record<GameId, () => Promise<AnyPositionReader>>
>;

/** Every game with its mind by its id, for whoever lets bots choose or measures. */
export const GAMES = Object.fromEntries(CARDS.map(({ id, game }) => [id, game])) as Readonly<Record<GameId, () => Promise<AnyGame>>>;

export const isGameId = (id: string): id is GameId => Object.hasOwn(RULES, id);

export const cardOf = (id: string): ListedCard | undefined => CARDS.find((card) => card.id === id);

/** The rules of a game with what reads its positions, for whoever begins at one. */
export async function rulesWithPositions(id: GameId): Promise<AnyRules & AnyPositionReader> {
  const [rules, reader] = await Promise.all([RULES[id](), POSITIONS[id]()]);
  return { ...rules, ...reader };
}
