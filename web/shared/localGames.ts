import { type AnyRules, digest, type Outcome, type Player } from '@fray/engine';
import type { PlayedMatch } from '@fray/protocol';
import { inDatabase, request } from './indexedDb.ts';

/** Finished games of this device: their summaries are stored apart from their records, so that a list is read quickly. */
const GAMES = 'fray-games';
const RECORDS = 'fray-records';
const MAX = 2000;

/** Tables of this device are named so that no server's table has the name. */
export const isLocal = (table: string): boolean => table.startsWith('~');

export interface LocalGame extends Omit<PlayedMatch, 'table'> {
  readonly key: string;
}

/** A game that was played to its end here. */
export interface FinishedGame {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  readonly outcome: Outcome;
  readonly turns: number;
  readonly options: Readonly<Record<string, string>>;
  readonly record: string;
  readonly at: number;
}

/** The game's entry in the list of this device's user; undefined if only bots played. */
export function summaryOf({ game, players, outcome, turns, options, record, at }: FinishedGame): LocalGame | undefined {
  const seat = players.findIndex(({ kind }) => kind === 'human');
  if (seat < 0) return undefined;
  const place = outcome.places[seat] ?? 1;
  const shared = outcome.places.every((other) => other === 1);
  const [textOption] = Object.entries(game.options).filter(([, spec]) => spec.kind === 'text' && !spec.book);
  const setting = textOption ? (options[textOption[0]] ?? String(textOption[1].standard)) : '';
  return {
    key: `~${digest({ record })}${record.length.toString(36)}`,
    game: game.id,
    at,
    seat,
    result: shared ? 'drawn' : place === 1 ? 'won' : 'lost',
    place,
    reason: outcome.reason,
    turns,
    setting: setting.length > 40 ? 'own' : setting,
    players: players.map(({ kind, name }, n) => ({ seat: n, kind, name })),
  };
}

/** Stores a finished game and deletes the oldest ones. Does nothing without storage. */
export async function saveLocalGame(finished: FinishedGame): Promise<void> {
  const summary = summaryOf(finished);
  if (!summary) return;
  try {
    await inDatabase(RECORDS, 'readwrite', (store) => request(store.put({ key: summary.key, record: finished.record })));
    const removed = await inDatabase(GAMES, 'readwrite', async (store) => {
      // A finished game that is opened again stays where it was in the list.
      if ((await request<LocalGame | undefined>(store.get(summary.key))) === undefined) await request(store.put(summary));
      if ((await request(store.count())) <= MAX) return [];
      const all = await request<LocalGame[]>(store.getAll());
      const old = all.toSorted((a, b) => b.at - a.at).slice(MAX);
      for (const { key } of old) await request(store.delete(key));
      return old;
    });
    await inDatabase(RECORDS, 'readwrite', async (store) => {
      for (const { key } of removed) await request(store.delete(key));
    });
  } catch (error) {
    console.warn('the game is not kept', error);
  }
}

/** The finished games of this device, newest first. */
export async function localGames(): Promise<readonly PlayedMatch[]> {
  try {
    const all = await inDatabase(GAMES, 'readonly', (store) => request<LocalGame[]>(store.getAll()));
    return all.toSorted((a, b) => b.at - a.at).map(({ key, ...game }) => ({ ...game, table: key }));
  } catch {
    return [];
  }
}

export async function localRecord(key: string): Promise<string | undefined> {
  try {
    const stored = await inDatabase(RECORDS, 'readonly', (store) => request<{ record: string } | undefined>(store.get(key)));
    return stored?.record;
  } catch {
    return undefined;
  }
}

/** Deletes all games of this device. */
export async function forgetLocalGames(): Promise<void> {
  for (const base of [GAMES, RECORDS]) await inDatabase(base, 'readwrite', (store) => request(store.clear())).catch(() => undefined);
}
