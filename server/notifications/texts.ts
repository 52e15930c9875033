import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { cardOf } from '@fray/games';
import type { NotificationReason } from '@fray/protocol';

/** An item that waits for a user who has no page open. */
export interface PendingItem {
  readonly person: string;
  readonly why: 'turn' | NotificationReason;
  readonly game: string;
  readonly by: string;
  readonly path: string;
}

const en = {
  turn: (game: string, by: string) => `Your turn: ${game}${by === '' ? '' : ` against ${by}`}`,
  challenge: (game: string, by: string) => `${by === '' ? 'Someone' : by} challenges you: ${game}`,
  round: (game: string, by: string) => `${by}: your table is ready (${game})`,
  several: (count: number, games: string) => `${count} things wait for you: ${games}`,
};

const da: typeof en = {
  turn: (game, by) => `Din tur: ${game}${by === '' ? '' : ` mod ${by}`}`,
  challenge: (game, by) => `${by === '' ? 'Nogen' : by} udfordrer dig: ${game}`,
  round: (game, by) => `${by}: dit bord er klar (${game})`,
  several: (count, games) => `${count} ting venter på dig: ${games}`,
};

const WORDS = catalogue<typeof en>({ en, da });

/** Text and link of a notification: of one item, or a summary of several. */
export function textOf(items: readonly PendingItem[], language: Language): { readonly body: string; readonly path: string } {
  const w = WORDS[language];
  const nameOf = (game: string) => cardOf(game)?.texts[language].name ?? game;
  const [first, ...others] = items;
  if (first && others.length === 0) return { body: w[first.why](nameOf(first.game), first.by), path: first.path };
  const games = [...new Set(items.map(({ game }) => nameOf(game)))];
  return { body: w.several(items.length, games.join(', ')), path: '/' };
}
