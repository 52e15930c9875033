import { findChromium } from './browser.ts';

/** Before any test begins: two that unpack the same browser at once would start a file that is still being written. */
export const setup = async (): Promise<void> => {
  // Where there is none, the browser tests say so themselves.
  await findChromium().catch(() => undefined);
};
