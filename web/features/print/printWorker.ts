import { type AnyGame, type InputError, type Result, readOptions } from '@fray/engine';
import { addLanguage } from '@fray/engine/catalogue';
import { type CardSheet, cardSheets, cardTable, type PrintOrder, printGame, printPictures, readCardTable } from '@fray/lab/print';
import PdfKit, { registerStdFonts } from 'pdfkit';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import { encode } from 'uqr';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

registerStdFonts(Helvetica, HelveticaBold);

type Options = Readonly<Record<string, string>>;

/** Input of a print, with options as texts. */
export interface PrintRequest extends Omit<PrintOrder, 'options' | 'link'> {
  readonly game: string;
  readonly options: Options;
  /** Where the same variant is played online. */
  readonly link: string;
}

/** The cards of a game: as a table, and how many kinds there are. */
interface Cards {
  readonly kinds: number;
  readonly table: string;
}

const make = (options: ConstructorParameters<typeof PdfKit>[0]) => new PdfKit(options);

function optionsOf(game: AnyGame, options: Options): PrintOrder['options'] {
  const read = readOptions(game.options, options);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

async function orderOf({ game: id, options, link, ...request }: PrintRequest) {
  const [game] = await Promise.all([loadGameWithBots(id), addLanguage(request.language)]);
  const code = { address: link, code: encode(link, { border: 0 }).data };
  const order: PrintOrder = { ...request, options: optionsOf(game, options), link: code };
  return { game, order };
}

async function cardsOf(request: PrintRequest) {
  const { game, order } = await orderOf(request);
  return game.paper?.cards?.(order.options, order.language) ?? [];
}

export type PrintMethods = typeof methods;
const methods = {
  /** The PDF that `fray print` makes. */
  async pdf(request: PrintRequest): Promise<Uint8Array> {
    const { game, order } = await orderOf(request);
    return printGame(game, order, make);
  },

  /** Its pages as SVG. */
  async pictures(request: PrintRequest): Promise<readonly string[]> {
    const { game, order } = await orderOf(request);
    return printPictures(game, order, make);
  },

  async cards(request: PrintRequest): Promise<Cards> {
    const cards = await cardsOf(request);
    return { kinds: cards.length, table: cardTable(cards) };
  },

  /** The options by which a table of cards differs. */
  async readCards({ text, ...request }: PrintRequest & { readonly text: string }): Promise<Result<Options, InputError>> {
    return readCardTable(text, await cardsOf(request));
  },

  /** Every card in pictures for Tabletop Simulator. */
  async sheets(request: PrintRequest): Promise<readonly CardSheet[]> {
    return cardSheets(await cardsOf(request), make);
  },
};

serveMethods(globalThis, methods);
