import { memo } from '@fray/table-kit';
import { SEATS } from '../../rules/state.ts';
import { RIM } from './platform.tsx';
import { TONES } from './tones.ts';

const FIELDS = 16;
const ROOM = 500 + 2 * RIM.x - 40;

/** The prestige of all on the face of the platform: a field for each score, shared by whoever has it. */
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
