// Draws previews in a separate process: a picture takes most of a second of CPU time, and a crash in third-party code affects nothing else.
// Communicates by messages.
import { globSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Language } from '@fray/engine';
import type { PreviewRenderer, PreviewSubject } from '@fray/protocol';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { PreviewRequest, PreviewResponse } from './previewProcess.ts';

/** Lowest priority: games come first. */
setPriority(constants.priority.PRIORITY_LOW);

const [folder = '', module = ''] = process.argv.slice(2);
// The module of the page's build, which is compiled against this type.
const drawing = (await import(pathToFileURL(module).href)) as PreviewRenderer;
const font = {
  fontFiles: globSync(`${folder}/fonts/*.ttf`),
  loadSystemFonts: false,
  defaultFontFamily: 'Figtree',
};

/** JPEG quality: text stays sharp, and the file is below the 300 kB limit of some chats. */
const QUALITY = 84;

const pixels = (svg: string) => {
  const { pixels, width, height } = new Resvg(svg, { font }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } });
};

/** Height in pixels of a board in a list, for screens with two device pixels per CSS pixel. */
const SMALL = 168;
/** Height in pixels of a single board. */
const LARGE = 480;

/** Animated picture: height, number of boards, and milliseconds for each and for the last. */
const MOVING = { height: 360, boards: 10, each: 700, last: 2200, quality: 72 } as const;

async function moving(subject: PreviewSubject, language: Language): Promise<Buffer> {
  const frames = subject.kind === 'replay' ? await drawing.framesOf(subject, language, MOVING.height, MOVING.boards) : [];
  if (frames.length === 0) throw new Error('there is no board to draw');
  const drawn = [];
  for (const svg of frames) drawn.push(await pixels(svg).flatten({ background: '#000' }).png({ compressionLevel: 1 }).toBuffer());
  const delay = drawn.map((_, n) => (n === drawn.length - 1 ? MOVING.last : MOVING.each));
  // The start of a match is a single board without animation.
  return sharp(drawn.length === 1 ? drawn[0] : drawn, drawn.length === 1 ? {} : { join: { animated: true } })
    .webp({ quality: MOVING.quality, ...(drawn.length === 1 ? {} : { delay, loop: 0 }) })
    .toBuffer();
}

/** The latest records received, by key. */
const records = new Map<string, string>();
const RECORDS = 4;

/** The subject with its record; undefined: the record was not sent yet. */
function shownIn({ drawn, packed }: PreviewRequest): PreviewSubject | undefined {
  if (drawn.kind !== 'recorded') return drawn;
  const { key, at } = drawn;
  const record = packed ? gunzipSync(packed).toString() : records.get(key);
  if (record === undefined) return undefined;
  records.delete(key);
  records.set(key, record);
  for (const oldest of records.keys()) if (records.size > RECORDS) records.delete(oldest);
  return { kind: 'replay', record, ...(at === undefined ? {} : { at }) };
}

async function answerTo(ask: PreviewRequest): Promise<Omit<PreviewResponse, 'n'>> {
  const { what, language } = ask;
  if (ask.games) drawing.listGames(ask.games);
  const subject = shownIn(ask);
  if (!subject) return { isRecordMissing: true };
  if (what === 'board' || what === 'large') {
    const board = await drawing.boardSvgOf(subject, language, what === 'board' ? SMALL : LARGE);
    if (board === undefined) throw new Error('there is no board to draw');
    return { image: (await pixels(board).webp({ quality: QUALITY }).toBuffer()).toString('base64') };
  }
  if (what === 'moving') return { image: (await moving(subject, language)).toString('base64') };
  if (what === 'words') return drawing.previewTextOf(subject, language);
  const { title, text, svg } = await drawing.previewOf(subject, language);
  const image = await pixels(svg).flatten({ background: '#000' }).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  return { title, text, image: image.toString('base64') };
}

process.on('message', (ask: PreviewRequest) => {
  void answerTo(ask)
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.({ n: ask.n, ...answer } satisfies PreviewResponse));
});
process.on('disconnect', () => process.exit(0));
