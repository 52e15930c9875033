import { useState } from 'preact/hooks';
import { download, downloadBlob } from '../../shared/download.ts';
import { go } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import type { WorkerClient } from '../../shared/workerRpc.ts';
import type { PrintMethods, PrintRequest } from './printWorker.ts';
import { PRINT } from './words.ts';

/** Pixels of a card's width in pictures for Tabletop Simulator: ten of them are just below the 4096 that old graphics cards take. */
const CARD_WIDTH = 409;

interface Props {
  readonly printer: WorkerClient<PrintMethods>;
  readonly request: PrintRequest;
}

/** The cards of a game as a table, out and in, and as pictures. Nothing for a game without cards. */
export function CardsPanel({ printer, request }: Props) {
  const w = PRINT[language.value];
  const { game, options } = request;
  const [fault, setFault] = useState('');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const loaded = useLoaded(`${game} ${JSON.stringify(options)} ${language.value}`, () => printer.call('cards', request));
  if (!loaded || !('value' in loaded) || loaded.value.kinds === 0) return null;
  const { table } = loaded.value;
  const failed = (error: unknown) => setFault(error instanceof Error ? error.message : String(error));

  const read = async (file: File) => {
    const changed = await printer.call('readCards', { ...request, text: await file.text() });
    if (!changed.ok) return setFault(changed.fault.message);
    setFault('');
    go(`/print/${game}/${new URLSearchParams({ ...options, ...changed.value }).toString()}`);
  };
  const saveSheets = async () => {
    const sheets = await printer.call('sheets', request);
    const lines: string[] = [];
    for (const [i, { deck, columns, rows, cards, svg, back }] of sheets.entries()) {
      const name = `${game}-${i + 1}${deck === '' ? '' : `-${deck.toLowerCase()}`}`;
      downloadBlob(`${name}.png`, await pngOf(svg, columns * CARD_WIDTH));
      downloadBlob(`${name}-back.png`, await pngOf(back, CARD_WIDTH));
      lines.push(`${name}.png: ${w.sheetsNote(columns, rows, cards)}`);
    }
    setNotes(lines);
  };
  return (
    <section class="panel" aria-label={w.cards}>
      <h2>{w.cards}</h2>
      <p>{w.cardsLead}</p>
      <p class="buttons">
        <button type="button" onClick={() => download(`${game}-cards.csv`, table, 'text/csv')}>
          {w.table}
        </button>
        <label class="button">
          {w.readTable}
          <input
            type="file"
            class="visually-hidden"
            accept=".csv,text/csv"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) read(file).catch(failed);
            }}
          />
        </label>
        <button type="button" onClick={() => void saveSheets().catch(failed)}>
          {w.sheets}
        </button>
      </p>
      <ul aria-live="polite" class="print-note">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}

/** A picture as an address that a page may show. */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Draws a picture of lines and letters in pixels. */
async function pngOf(svg: string, width: number): Promise<Blob> {
  const [, across = '1', down = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const height = Math.round((width * Number(down)) / Number(across));
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const picture = new Image();
  picture.src = pictureOf(sized);
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser draws no pictures'))), 'image/png'),
  );
}
