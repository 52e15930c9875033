import { type AnyRules, readChoices, writeOptions } from '@fray/engine';
import { FairDevice } from '@fray/protocol';
import { signal } from '@preact/signals';
import { accountName } from '../accountName.ts';
import { storage } from '../settings.ts';

/** 32 random bytes as hex digits. */
const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

let unsavedKey: string | undefined;

/** The key that makes this device the same person tomorrow: made when it is first needed, and never shown to others. */
export function deviceKey(): string {
  const stored = storage.get('key');
  if (stored !== null && isKey(stored)) return stored;
  unsavedKey ??= randomHex();
  storage.set('key', unsavedKey);
  return unsavedKey;
}

export const hasKey = (): boolean => storage.get('key') !== null;

/** Becomes the person that another device is. */
export function setDeviceKey(key: string): void {
  storage.set('key', key);
}

/** The name that others see. */
export const playerName = signal(storage.get('name') ?? '');

/** Characters of the name that others see. */
export const MAX_PLAYER_NAME = 24;

export function setPlayerName(name: string): void {
  playerName.value = name.slice(0, MAX_PLAYER_NAME);
  storage.set('name', playerName.value);
}

export function setAccountName(name: string): void {
  accountName.value = name;
  storage.set('account', name === '' ? null : name);
  if (name !== '') setPlayerName(name);
}

/** A ticket with which another device takes a seat over. */
export const freshTicket = randomHex;

/** This device's part in fair dice, and its stored receipts. */
export const fairDevice = new FairDevice(storage, randomHex);

/** The player agrees to options of a form: stored in the form in which a table sends them, so that both can be compared. */
export function agreeTo(game: AnyRules, table: string, seat: number, options: Readonly<Record<string, string>>): void {
  const read = readChoices(game, options);
  if (read.ok) fairDevice.saveAgreedOptions(table, seat, writeOptions(game.options, read.value));
}
