import { shareFile } from '../../shared/download.ts';
import { language } from '../../shared/settings.ts';
import type { TableModel } from './model.ts';

/** The content of a shared picture of a result. */
export interface ResultPicture {
  readonly table: Pick<TableModel, 'game' | 'shownStep'>;
  /** The game's name. */
  readonly name: string;
  readonly title: string;
  /** Smaller lines, one below the other. */
  readonly lines: readonly string[];
  /** The winner's colour. */
  readonly tone: string;
}

/** Size in pixels that messengers show uncropped. */
const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 56;
/** X coordinate where the text ends and the board begins. */
const MIDDLE = 540;

/** Shares a picture of the result through the device's share sheet, if that accepts pictures. Returns whether it was saved as a file instead. */
export async function shareResult(result: ResultPicture): Promise<boolean> {
  return shareFile(new File([await drawResult(result)], `fray-${result.table.game.id}.png`, { type: 'image/png' }));
}

async function drawResult({ table, name, title, lines, tone }: ResultPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('there is no canvas');
  const ground = brush.createRadialGradient(WIDTH * 0.7, 0, 0, WIDTH * 0.7, 0, WIDTH);
  ground.addColorStop(0, '#12352a');
  ground.addColorStop(1, '#040907');
  brush.fillStyle = ground;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  const { boardPicture } = await import('./staticBoard.tsx');
  const address = await boardPicture(table.game.id, table.shownStep.value.view, language.value);
  if (address !== undefined) await drawBoard(brush, address);
  const write = (text: string, y: number, font: string, colour: string) => {
    brush.font = font;
    brush.fillStyle = colour;
    brush.fillText(text, EDGE, y, MIDDLE - EDGE);
  };
  const { fontFamily } = getComputedStyle(document.body);
  write('FRAY', EDGE + 40, "700 44px 'Chakra Petch', sans-serif", '#9dffd0');
  write(name, 232, `700 34px ${fontFamily}`, '#9dbfb0');
  write(title, 316, "700 84px 'Chakra Petch', sans-serif", tone);
  lines.forEach((line, i) => write(line, 384 + i * 44, `600 30px ${fontFamily}`, '#f1fff8'));
  write(location.host, HEIGHT - EDGE, `600 26px ${fontFamily}`, '#9dbfb0');
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), 'image/png'),
  );
}

/** Draws the whole board on the right. */
async function drawBoard(brush: CanvasRenderingContext2D, address: string): Promise<void> {
  const board = new Image();
  // An SVG without width and height has no size on a canvas.
  board.width = board.height = HEIGHT;
  board.src = address;
  await board.decode();
  const room = { width: WIDTH - MIDDLE - EDGE / 2, height: HEIGHT - EDGE };
  const scale = Math.min(room.width / board.naturalWidth, room.height / board.naturalHeight);
  const [width, height] = [board.naturalWidth * scale, board.naturalHeight * scale];
  brush.drawImage(board, MIDDLE + (room.width - width) / 2, (HEIGHT - height) / 2, width, height);
}
