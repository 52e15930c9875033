import { findChromium } from './browser.ts';

/** Unpacks the browser once before all tests. Two workers that unpack at once would start a half-written file. */
export const setup = async (): Promise<void> => {
  // Without a browser, the browser tests report it themselves.
  await findChromium().catch(() => undefined);
};
