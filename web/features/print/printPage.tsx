import { type AnyRules, readChoices, writeOptions } from '@fray/engine';
import { cardOf, isKnownGame } from '@fray/games';
import { cleanLink } from '@fray/protocol/links';
import { Icon } from '@fray/table-kit/icon';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { Download } from 'lucide';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { accentOf } from '../../shared/covers.ts';
import { download, downloadBlob } from '../../shared/download.ts';
import { GameInstead } from '../../shared/gameInstead.tsx';
import { type GameUi, isBoxed, loadRules, loadUi } from '../../shared/gameUi.ts';
import { NotFound } from '../../shared/notFound.tsx';
import { NotFoundError } from '../../shared/notFoundError.ts';
import { go } from '../../shared/router.ts';
import { secretLinkTo } from '../../shared/secretLink.tsx';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { WorkerClient } from '../../shared/workerRpc.ts';
import type { PrintMethods, PrintRequest } from './printWorker.ts';
import { PRINT } from './words.ts';
import '../../shared/page.css';
import './print.css';

const Changes = lazyPart(() =>
  Promise.all([import('../playtests/changes.tsx'), import('../playtests/playtests.css')]).then(([part]) => part.Changes),
);

const PAPERS = ['a4', 'letter'] as const;
const SMALLEST_CELL = 15;
const LARGEST_CELL = 40;
/** Milliseconds after the last change until the pages are rendered again. */
const SETTLED = 200;

/** A game on paper: `print/GAME/OPTIONS`, with options as the address of the lab has them. */
export function PrintPage({ address }: { readonly address: string }) {
  const [, game = '', changes = ''] = cleanLink(address.slice(1)).split('/');
  // The `@` before a version is encoded.
  const id = game.replace('%40', '@');
  return isBoxed(id) ? <GameInstead id={id} page="new" /> : <LoadedPrint key={address} id={id} changes={changes} />;
}

function LoadedPrint({ id, changes }: { readonly id: string; readonly changes: string }) {
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    if (!isKnownGame(id)) throw new NotFoundError(`there is no game ${id}`);
    if (cardOf(id)?.printing === undefined) return undefined;
    const [rules, ui] = await Promise.all([loadRules(id), loadUi(id)]);
    if (!ui) throw new NotFoundError(`there is no table for ${id}`);
    return { rules, ui };
  });
  return (
    <Awaiting loaded={loaded}>
      {(game) =>
        game ? <Print rules={game.rules} ui={game.ui} changes={changes} /> : <NotFound>{PRINT[language.value].notAllowed}</NotFound>
      }
    </Awaiting>
  );
}

interface Props {
  readonly rules: AnyRules;
  readonly ui: GameUi;
  readonly changes: string;
}

/** The worker that draws, as long as the page is open. */
function usePrinter(): WorkerClient<PrintMethods> {
  const printer = useMemo(
    () => new WorkerClient<PrintMethods>(() => new Worker(new URL('./printWorker.ts', import.meta.url), { type: 'module' })),
    [],
  );
  useEffect(() => () => printer.stop(), []);
  return printer;
}

function Print({ rules, ui, changes }: Props) {
  const w = PRINT[language.value];
  const texts = ui.texts[language.value];
  useTitle(w.title(texts.game.name));
  const read = readChoices(rules, Object.fromEntries(new URLSearchParams(changes)));
  const options = read.ok ? writeOptions(rules.options, read.value) : {};
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>('a4');
  const [cell, setCell] = useState(25);
  const [isTwoSided, setTwoSided] = useState(false);
  const printer = usePrinter();
  const request: PrintRequest = {
    game: rules.id,
    options,
    name: undefined,
    language: language.value,
    paper,
    cell,
    isTwoSided,
    date: new Date(),
    link: secretLinkTo(`/lab/${rules.id}/${changes}`),
  };
  const key = JSON.stringify([paper, cell, isTwoSided, language.value]);
  const { pages, fault } = usePages(printer, request, read.ok ? key : '');
  return (
    <main id="main" class="page print" style={accentOf(rules.id)}>
      <div class="print-side">
        <h1>{w.title(texts.game.name)}</h1>
        <p>{w.lead}</p>
        <Changes game={rules} texts={texts} options={options} />
        <form class="panel" onSubmit={(event) => event.preventDefault()}>
          <label>
            <span>{w.paper}</span>
            <select value={paper} onChange={({ currentTarget }) => setPaper(PAPERS.find((one) => one === currentTarget.value) ?? 'a4')}>
              {PAPERS.map((one) => (
                <option key={one} value={one}>
                  {w.papers[one]}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>
              {w.cell}: {w.cellUnit(cell)}
            </span>
            <input
              type="range"
              min={SMALLEST_CELL}
              max={LARGEST_CELL}
              value={cell}
              onInput={({ currentTarget }) => setCell(Number(currentTarget.value))}
            />
          </label>
          <label class="print-check">
            <input type="checkbox" checked={isTwoSided} onChange={({ currentTarget }) => setTwoSided(currentTarget.checked)} />
            <span>{w.twoSided}</span>
          </label>
          <SaveButtons printer={printer} request={request} disabled={!read.ok} />
          <p class="print-note">{w.measure}</p>
        </form>
        <CardsPanel printer={printer} request={request} />
        <p>
          <a href={`#/lab/${rules.id}/${changes}`}>{w.toLab}</a>
        </p>
      </div>
      <div class="print-pages">
        {(!read.ok || fault !== '') && (
          <p role="alert" class="warning">
            {read.ok ? fault : `${w.wrong} ${read.fault.message}`}
          </p>
        )}
        <p role="status">{pages.length === 0 ? (fault === '' && read.ok ? w.saving : '') : w.pages(pages.length)}</p>
        <ol>
          {pages.map((picture, i) => (
            <li key={i}>
              <img src={picture} alt={w.page(i + 1, pages.length)} loading="lazy" class={paper} />
              <small aria-hidden="true">{i + 1}</small>
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}

/** The pages as addresses of pictures; the previous ones stay until the next ones are drawn. */
function usePages(printer: WorkerClient<PrintMethods>, request: PrintRequest, key: string) {
  const [pages, setPages] = useState<readonly string[]>([]);
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      printer.call('pictures', request).then(
        (drawn) => isCurrent && setPages(drawn.map(pictureOf)),
        (error: unknown) => isCurrent && setFault(error instanceof Error ? error.message : String(error)),
      );
    }, SETTLED);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { pages, fault };
}

interface SaveProps {
  readonly printer: WorkerClient<PrintMethods>;
  readonly request: PrintRequest;
  readonly disabled: boolean;
}

function SaveButtons({ printer, request, disabled }: SaveProps) {
  const w = PRINT[language.value];
  const [isDrawing, setDrawing] = useState(false);
  const [fault, setFault] = useState('');
  const draw = async (use: (pdf: Blob) => void) => {
    setDrawing(true);
    setFault('');
    try {
      const bytes = await printer.call('pdf', { ...request, date: new Date() });
      use(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setDrawing(false);
  };
  return (
    <>
      <p class="buttons">
        <button
          type="button"
          class="primary"
          disabled={disabled || isDrawing}
          onClick={() => void draw((pdf) => downloadBlob(`${request.game}-${request.paper}.pdf`, pdf))}
        >
          <Icon of={Download} size={20} /> {isDrawing ? w.saving : w.save}
        </button>
        <button type="button" disabled={disabled || isDrawing} onClick={() => void draw((pdf) => open(URL.createObjectURL(pdf)))}>
          {w.open}
        </button>
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </>
  );
}

/** Pixels of a card's width in pictures for Tabletop Simulator: ten of them are just below the 4096 that old graphics cards take. */
const CARD_WIDTH = 409;

interface CardsPanelProps {
  readonly printer: WorkerClient<PrintMethods>;
  readonly request: PrintRequest;
}

/** The cards of a game as a table, out and in, and as pictures. Nothing for a game without cards. */
function CardsPanel({ printer, request }: CardsPanelProps) {
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
const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

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
