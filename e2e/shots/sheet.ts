import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** A screenshot: its file in the folder, and its caption. */
export interface Shot {
  readonly file: string;
  readonly title: string;
}

const WIDTH = 2400;

/** Arranges pictures on a page and takes a screenshot of it. */
export async function contactSheet(browser: Browser, folder: string, name: string, shots: readonly Shot[], height = 300): Promise<void> {
  const figures = shots.map(
    ({ file, title }) => `<figure><a href="${file}"><img src="${file}" height="${height}"></a><figcaption>${title}</figcaption></figure>`,
  );
  const html = `<!doctype html><meta charset=utf8><title>${name}</title><style>body{background:#222;color:#eee;font:13px sans-serif;margin:12px}
body>div{display:flex;flex-wrap:wrap;gap:10px}figure{margin:0}figcaption{max-width:${height * 1.6}px}</style><h1>${name}</h1><div>${figures.join('\n')}</div>`;
  writeFileSync(`${folder}/${name}.html`, html);
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 900 } });
  await page.goto(pathToFileURL(`${folder}/${name}.html`).href);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.close();
}
