import { DIM, INK, truncate } from './card.tsx';

/** Lines above and below a board in a preview: players, and progress or result. */
export interface Caption {
  readonly players: readonly { readonly name: string; readonly tone: string }[];
  readonly says: string;
}

/** How high each of the two lines is. */
export const LINE = 36;
const SIZE = 19;

export function CaptionLines({ caption: { players, says }, width, bottom }: { caption: Caption; width: number; bottom: number }) {
  const room = width / players.length;
  return (
    <>
      <rect width={width} height={LINE} />
      <rect y={bottom - LINE} width={width} height={LINE} />
      {players.map(({ name, tone }, n) => (
        <g key={n} transform={`translate(${n * room + 10} ${LINE / 2})`}>
          <circle cx="7" r="7" fill={tone} />
          <text x="21" y={SIZE * 0.36} font-weight="800" font-size={SIZE} fill={INK}>
            {truncate(name, room - 36, SIZE)}
          </text>
        </g>
      ))}
      <text x={width / 2} y={bottom - LINE / 2 + SIZE * 0.36} text-anchor="middle" font-weight="600" font-size={SIZE} fill={DIM}>
        {truncate(says, width - 20, SIZE)}
      </text>
    </>
  );
}
