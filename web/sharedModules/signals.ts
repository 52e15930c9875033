/** The part of signals for tables of external games. */
export { batch, computed, effect, signal } from '@preact/signals';
