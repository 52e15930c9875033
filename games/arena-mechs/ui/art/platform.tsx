import { memo } from '@fray/table-kit';
import { ARROWS, grid, SIZE } from '../../rules/arena.ts';
import { SEATS } from '../../rules/state.ts';
import { TONES } from './tones.ts';

/** The measures of the platform around the five by five fields of 100 units. */
export const RIM = { x: 58, top: 54, bottom: 54, face: 36 } as const;
const WIDE = SIZE * 100;
const LINES = [1, 3] as const;
const SEAMS = [1, 2, 3, 4] as const;

/** The platform: a rim with slots for the sliding rows, seams, bolts and lamps, and a front face with the score track. */
export function Platform() {
  const [x, y] = [-RIM.x, -RIM.top];
  const [w, h] = [WIDE + 2 * RIM.x, WIDE + RIM.top + RIM.bottom];
  return (
    <>
      <path
        d={`M${x} ${y + h - 30}v${30 + RIM.face - 20}q0 20 20 20h${w - 40}q20 0 20-20v-${30 + RIM.face - 20}z`}
        fill="url(#mechs-front)"
        stroke="#5b46a8"
        stroke-opacity={0.5}
      />
      <rect x={x} y={y} width={w} height={h} rx={26} fill="url(#mechs-rim)" />
      <rect
        x={x + 1.5}
        y={y + 1.5}
        width={w - 3}
        height={h - 3}
        rx={25}
        fill="none"
        stroke="#a794ff"
        stroke-opacity={0.55}
        stroke-width={2}
      />
      <rect
        x={-9}
        y={-9}
        width={WIDE + 18}
        height={WIDE + 18}
        rx={10}
        fill="#07031a"
        stroke="#8f6bff"
        stroke-width={2.4}
        stroke-opacity={0.8}
      />
      {LINES.map((i) => (
        <g key={i}>
          <rect x={x + 8} y={i * 100 + 2} width={w - 16} height={96} fill="#0b0524" fill-opacity={0.55} />
          <rect x={i * 100 + 2} y={y + 8} width={96} height={h - 16} fill="#0b0524" fill-opacity={0.55} />
          <path
            d={`M${i * 100 + 3} -9h94v6h-94zM${i * 100 + 3} ${WIDE + 3}h94v6h-94zM-9 ${i * 100 + 3}h6v94h-6zM${WIDE + 3} ${i * 100 + 3}h6v94h-6z`}
            fill="url(#mechs-hazard)"
          />
        </g>
      ))}
      {SEAMS.map((i) => (
        <path
          key={i}
          d={`M${i * 100} ${y + 3}V-10M${i * 100} ${WIDE + 10}V${y + h - 3}M${x + 3} ${i * 100}H-10M${WIDE + 10} ${i * 100}H${x + w - 3}`}
          stroke="#120826"
          stroke-opacity={0.55}
          stroke-width={2}
        />
      ))}
      {[0, 2, 4].map((i) => (
        <g key={i}>
          <Lamp x={i * 100 + 50} y={y + 14} />
          <Lamp x={x + 14} y={i * 100 + 24} />
          <Lamp x={x + w - 14} y={i * 100 + 50} />
        </g>
      ))}
    </>
  );
}

const Lamp = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r={8} fill="#efe6ff" fill-opacity={0.18} />
    <circle cx={x} cy={y} r={3.6} fill="#efe6ff" />
  </>
);

/** Names of columns and rows on the rim, next to the pushers. */
export const RimNames = () => (
  <g class="mech-rim-names" font-size={17} font-weight={700} text-anchor="middle">
    {[0, 1, 2, 3, 4].map((i) => (
      <g key={i}>
        <text x={i * 100 + (i % 2 ? 14 : 50)} y={WIDE + 36}>
          {'ABCDE'[i]}
        </text>
        <text x={-30} y={(SIZE - 1 - i) * 100 + (i % 2 ? 20 : 56)}>
          {i + 1}
        </text>
      </g>
    ))}
  </g>
);

interface PusherProps {
  readonly arrow: number;
  readonly state: 'idle' | 'open' | 'chosen';
  /** Whether it made the latest push. */
  readonly latest: boolean;
  onPress(): void;
}

/** One of the eight pushers at the rim. */
export function Pusher({ arrow, state, latest, onPress }: PusherProps) {
  const { entry, side, name } = ARROWS[arrow]!;
  const [column, row] = [grid.x(entry), SIZE - 1 - grid.y(entry)];
  const x = side === 1 ? -RIM.x / 2 - 3 : side === 3 ? WIDE + RIM.x / 2 + 3 : column * 100 + 50;
  const y = side === 2 ? -RIM.top / 2 - 3 : side === 0 ? WIDE + RIM.bottom / 2 + 3 : row * 100 + 50;
  return (
    <g
      class={`mech-pusher ${state} ${latest ? 'latest' : ''}`}
      data-arrow={name}
      transform={`translate(${x} ${y})`}
      onClick={() => state !== 'idle' && onPress()}
    >
      <g transform={`rotate(${side * 90 - 90})`}>
        <rect class="pusher-box" x={-21} y={-28} width={42} height={56} rx={9} />
        <path class="pusher-arrow" d="M-10 -19L12 0L-10 19Z" />
      </g>
    </g>
  );
}

const FIELDS = 16;
const ROOM = 500 + 2 * RIM.x - 40;

/** The prestige scores on the face of the platform: one field per score, shared by players with an equal score. */
export const ScoreTrack = memo(({ scores }: { scores: readonly number[] }) => {
  const lowest = Math.min(0, ...scores);
  const highest = Math.max(lowest + FIELDS - 1, ...scores);
  const width = ROOM / (highest - lowest + 1);
  const top = 500 + RIM.bottom + 7;
  return (
    <g font-weight={800} text-anchor="middle">
      {Array.from({ length: highest - lowest + 1 }, (_, i) => {
        const score = lowest + i;
        const x = 20 - RIM.x + i * width;
        const here = scores.flatMap((own, seat) => (own === score ? [seat] : []));
        return (
          <g key={score}>
            <rect x={x + 1.5} y={top} width={width - 3} height={22} rx={4} fill="#2b1f57" stroke="#4d3b91" stroke-width={1.4} />
            {here.map((seat, place) => (
              <rect
                key={seat}
                x={x + 1.5}
                y={top + (place * 22) / here.length}
                width={width - 3}
                height={22 / here.length}
                rx={here.length === 1 ? 4 : 2}
                fill={TONES[SEATS[seat]!].main}
              />
            ))}
            <text x={x + width / 2} y={top + 16} font-size={14} fill={here.length > 0 ? '#12082a' : '#9d8cdc'}>
              {score}
            </text>
          </g>
        );
      })}
    </g>
  );
});
