/** What tables use of signals. */
export { batch, computed, effect, signal } from '@preact/signals';
