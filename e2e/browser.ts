import { existsSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium: the one named by CHROMIUM_PATH, the system's, or the one that comes with the packages (Linux x64). Never skips silently. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file`);
    return named;
  }
  const installed = SYSTEM.find((path) => existsSync(path));
  if (installed) return installed;
  if (platform === 'linux' && arch === 'x64') {
    // The package unpacks the libraries that a bare system lacks only if it detects this runtime.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return packaged.executablePath();
  }
  throw new Error('The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.');
}

/** `extra`: further switches of Chromium. */
export async function launch(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-audio-output',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...extra,
    ],
  });
}
