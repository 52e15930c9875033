import { commitment } from '@fray/engine';
import type { SeenHead } from '@fray/protocol';
import { signal } from '@preact/signals';
import { storage } from '../app/settings.ts';

/** 32 random bytes as hex digits. */
const fresh = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

let unkept: string | undefined;

/** The key that makes this device the same person tomorrow: made when it is first needed, and never shown to others. */
export function deviceKey(): string {
  const kept = storage.get('key');
  if (kept !== null && isKey(kept)) return kept;
  unkept ??= fresh();
  storage.set('key', unkept);
  return unkept;
}

export const hasKey = (): boolean => storage.get('key') !== null;

/** Becomes the person that another device is. */
export function becomePerson(key: string): void {
  storage.set('key', key);
}

/** The name that others see. */
export const playerName = signal(storage.get('name') ?? '');

export function rename(name: string): void {
  playerName.value = name.slice(0, 24);
  storage.set('name', playerName.value);
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A name for a new table; who knows it can come, so it must not be guessed. */
export const freshTableId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** A ticket with which another device takes a seat over. */
export const freshTicket = fresh;

const entropyName = (table: string, seat: number, attempt: number): string => `entropy.${table}.${seat}.${attempt}`;

/** This device's own part of a match's dice: kept here until everybody has committed. */
export function entropyFor(table: string, seat: number, attempt: number): string {
  const name = entropyName(table, seat, attempt);
  const kept = storage.get(name);
  if (kept !== null && isKey(kept)) return kept;
  const made = fresh();
  storage.set(name, made);
  return made;
}

export const sealedFor = (table: string, seat: number, attempt: number): string => commitment(entropyFor(table, seat, attempt));

/** The same part as another device holds it: it came with the link that moved the seat. */
export function keepEntropy(table: string, seat: number, attempt: number, entropy: string): void {
  storage.set(entropyName(table, seat, attempt), entropy);
}

/** Forgets what a match needed that has begun or is gone. */
export function dropEntropy(table: string, seat: number, attempt: number): void {
  storage.set(entropyName(table, seat, attempt), null);
}

/** Running hashes that this device saw while a match ran: a log that is rewritten afterwards has others. */
const HEADS_KEPT = 40;
const TABLES_KEPT = 50;

interface SeenHeads {
  readonly table: string;
  readonly heads: readonly SeenHead[];
}

function allSeen(): SeenHeads[] {
  try {
    // Our own list, written below; anything else is dropped.
    const list: unknown = JSON.parse(storage.get('heads') ?? '[]');
    return Array.isArray(list) ? (list as SeenHeads[]).filter(({ table, heads }) => typeof table === 'string' && Array.isArray(heads)) : [];
  } catch {
    return [];
  }
}

export const seenHeads = (table: string): SeenHeads['heads'] => allSeen().find((seen) => seen.table === table)?.heads ?? [];

/** Keeps the newest heads of a table. What was kept stays as it is, whatever the server says later. */
export function keepHeads(table: string, heads: SeenHeads['heads']): void {
  const before = seenHeads(table);
  const last = before.at(-1)?.number ?? -1;
  const fresh = heads.filter(({ number }) => number > last);
  if (fresh.length === 0) return;
  const kept = { table, heads: [...before, ...fresh].slice(-HEADS_KEPT) };
  storage.set('heads', JSON.stringify([kept, ...allSeen().filter((seen) => seen.table !== table)].slice(0, TABLES_KEPT)));
}
