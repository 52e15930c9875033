import { signal } from '@preact/signals';
import { storage } from './settings.ts';

/** The name of the account that this device is signed in to; empty: none. */
export const accountName = signal(storage.get('account') ?? '');
