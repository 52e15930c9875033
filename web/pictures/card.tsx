import type { JSX } from 'preact';

/** The preview picture of a link. */
const CARD = { width: 1200, height: 630 } as const;

export const INK = '#eef6f1';
export const DIM = '#a9c4b6';
const EDGE = 40;

/** A board with the ratio of its sides. */
export interface Board {
  readonly drawing: JSX.Element;
  readonly ratio: number;
}

interface Props {
  readonly heading: string;
  /** The players, each in the colour of its side. */
  readonly players: readonly { readonly name: string; readonly tone: string }[];
  readonly state: string;
  readonly more: string;
  readonly accent: readonly [string, string, string];
  readonly board: Board | undefined;
}

/** Above this a board gets the whole width, and the words stand below it. */
const WIDE = 2;

/** A title with a board next to it, or below it if the board is wide. */
export function Card({ heading, players, state, more, accent, board }: Props) {
  const { width, height } = CARD;
  const wide = board !== undefined && board.ratio > WIDE;
  const boardHeight = wide ? Math.min(width / board.ratio, height - 196) : height - 2 * 20;
  const boardWidth = wide ? width : board ? Math.min(boardHeight * board.ratio, width * 0.62) : 0;
  const left = wide || !board ? EDGE : boardWidth + 20 + EDGE;
  const room = width - left - EDGE;
  const top = wide ? boardHeight + 62 : board ? 130 : 190;
  const large = fitFontSize(heading, room, board ? 54 : 92);
  const below = wide ? top + (players.length > 0 ? 110 : 64) : top + 96 + players.length * 56;
  const lines = wrapText(state, wide ? room - 140 : room, 38, wide && players.length > 0 ? 1 : 4);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`} font-family="Figtree">
      <defs>
        <linearGradient id="card-ground" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color={accent[2]} />
          <stop offset="1" stop-color="#050b08" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill="url(#card-ground)" />
      <rect y={height - 8} width={width} height="8" fill={accent[0]} />
      {board && (
        <svg
          x={wide ? 0 : 20}
          y={wide ? 0 : (height - Math.min(boardHeight, boardWidth / board.ratio)) / 2}
          width={boardWidth}
          height={Math.min(boardHeight, boardWidth / board.ratio)}
        >
          {board.drawing}
        </svg>
      )}
      <text x={left} y={top} font-family="Chakra Petch" font-weight="700" font-size={large} fill={accent[0]}>
        {heading}
      </text>
      {players.map(({ name, tone }, i) => (
        <g key={i} transform={`translate(${wide ? left + (i * room) / players.length : left} ${wide ? top + 54 : top + 76 + i * 56})`}>
          <circle cx="12" cy="-11" r="11" fill={tone} />
          <text x="38" font-weight="600" font-size="34" fill={INK}>
            {truncate(name, (wide ? room / players.length : room) - 50, 34)}
          </text>
        </g>
      ))}
      {lines.map((line, i) => (
        <text key={i} x={left} y={below + i * 48} font-weight="800" font-size="38" fill={INK}>
          {line}
        </text>
      ))}
      <text
        x={wide ? width - EDGE : left}
        y={wide ? top : height - 64}
        text-anchor={wide ? 'end' : 'start'}
        font-weight="600"
        font-size="26"
        fill={DIM}
      >
        {truncate(more, wide ? room - heading.length * large * LETTER - 40 : room, 26)}
      </text>
      <text x={width - EDGE} y={height - 26} text-anchor="end" font-family="Chakra Petch" font-weight="700" font-size="30" fill={accent[0]}>
        Fray
      </text>
    </svg>
  );
}

/** How wide a letter is for its height, on the safe side. */
const LETTER = 0.58;

/** The largest size up to `most` at which a line fits. */
const fitFontSize = (text: string, room: number, most: number): number =>
  Math.min(most, Math.floor(room / Math.max(1, text.length * LETTER)));

/** A sentence in lines that fit; what there is no room for is left out. */
function wrapText(text: string, room: number, size: number, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && [...longer].length * size * LETTER <= room) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else return [...lines.slice(0, -1), `${lines.at(-1)} …`];
  }
  return lines;
}

/** A line that fits, by leaving out its end. */
export function truncate(text: string, room: number, size: number): string {
  const most = Math.max(1, Math.floor(room / (size * LETTER)));
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
