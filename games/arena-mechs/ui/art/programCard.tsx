import { memo } from '@fray/table-kit';
import { parseCard, startNumber } from '../../rules/cards.ts';
import { SEATS, type SeatName } from '../../rules/state.ts';
import { cog, star } from './shapes.ts';
import { SymbolShape } from './symbols.tsx';
import { TONES } from './tones.ts';

const BEAMS = Array.from({ length: 8 }, (_, i) => {
  const at = (turn: number) => `${46 + 80 * Math.cos((i * Math.PI) / 4 + turn)} ${26 + 80 * Math.sin((i * Math.PI) / 4 + turn)}`;
  return `M46 26L${at(-0.16)}L${at(0.16)}Z`;
}).join('');

/** The background behind each symbol. */
function Rays({ letter }: { letter: string }) {
  switch (letter) {
    case 'p':
      return <path d={BEAMS} fill="#fff" fill-opacity={0.12} />;
    case 'h':
      return <path d={star(12, 24, 46, 52, 26, 8)} fill="#fff" fill-opacity={0.13} />;
    case 's':
      return (
        <g fill="none" stroke="#fff" stroke-opacity={0.14} stroke-width={3}>
          <circle cx={46} cy={26} r={26} />
          <circle cx={46} cy={26} r={36} />
          <circle cx={46} cy={26} r={46} />
        </g>
      );
    case 'm':
      return (
        <path
          d="M-4 10h34M2 20h18M-4 32h26M4 43h30M66 8h30M78 44h20"
          stroke="#fff"
          stroke-opacity={0.15}
          stroke-width={4}
          stroke-linecap="round"
        />
      );
    default:
      return <path d={cog(14, 38, 45, 46, 26)} fill="none" stroke="#fff" stroke-opacity={0.16} stroke-width={3} />;
  }
}

const Half = ({ letter, seat, upper }: { letter: string; seat: SeatName; upper: boolean }) => (
  <g transform={upper ? undefined : 'translate(0 52)'}>
    <path d={upper ? 'M9 0H83Q92 0 92 9V52H0V9Q0 0 9 0Z' : 'M0 0H92V43Q92 52 83 52H9Q0 52 0 43Z'} fill={TONES[seat].dark} />
    <path
      d={upper ? 'M9 0H83Q92 0 92 9V52H0V9Q0 0 9 0Z' : 'M0 0H92V43Q92 52 83 52H9Q0 52 0 43Z'}
      fill="#1b0f35"
      fill-opacity={upper ? 0.34 : 0.46}
    />
    <svg x={2} y={2} width={88} height={48} viewBox="2 2 88 48">
      <Rays letter={letter} />
    </svg>
    <svg x={26} y={6} width={40} height={40} viewBox="0 0 48 48" style={{ color: '#fffaf0', '--color-cut': TONES[seat].dark }}>
      <SymbolShape letter={letter} />
    </svg>
  </g>
);

/** A program card, 92 by 104: upper symbol, lower symbol, start number at the bottom. */
function CardShape({ card, seat }: { card: string; seat: SeatName }) {
  const { main, light } = TONES[seat];
  return (
    <>
      <rect x={-2} width={96} height={108} rx={11} fill="#05020f" fill-opacity={0.55} />
      <Half letter={card[0]!} seat={seat} upper />
      <Half letter={card[1]!} seat={seat} upper={false} />
      <path d="M0 52H34L39 48H53L58 52H92" fill="none" stroke={light} stroke-opacity={0.75} stroke-width={1.6} />
      <rect x={1} y={1} width={90} height={102} rx={9} fill="none" stroke={main} stroke-width={2.6} />
      <g transform="translate(76 90)">
        <rect x={-14} y={-10} width={27} height={19} rx={6} fill="#12082a" stroke={main} stroke-width={1.4} />
        <text x={-0.5} y={5} text-anchor="middle" font-size={14} font-weight={800} fill={light}>
          {startNumber(parseCard(card) ?? 0, SEATS.indexOf(seat))}
        </text>
      </g>
    </>
  );
}

/** A single card. */
export const ProgramCard = memo(({ card, seat }: { card: string; seat: SeatName }) => (
  <svg class="mech-card" viewBox="-2 -1 96 109" aria-hidden="true">
    <CardShape card={card} seat={seat} />
  </svg>
));

/**
 * Two cards that overlap as on a real table, with one covered symbol: 0 and 1 are the upper and lower one of the first card, 2 and 3 of the
 * second.
 */
export const Overlap = memo(({ pair, hidden, seat }: { pair: readonly string[]; hidden: number; seat: SeatName }) => {
  const own = pair[hidden >> 1]!;
  const other = pair[1 - (hidden >> 1)]!;
  const isUpper = hidden % 2 === 0;
  return (
    <svg class="mech-pair" viewBox="-3 -2 124 164" aria-hidden="true">
      <g transform="translate(103 80)">
        <path
          d="M-8 -13H10Q16 -13 16 -7V7Q16 13 10 13H-6Z"
          fill="#0d0720"
          stroke={TONES[seat].main}
          stroke-opacity={0.7}
          stroke-width={1.4}
        />
        <svg x={-6} y={-9} width={18} height={18} viewBox="0 0 48 48" style={{ color: '#a99bd0', '--color-cut': '#0d0720' }}>
          <SymbolShape letter={own[isUpper ? 0 : 1]!} />
        </svg>
        <path d="M-5 9L12 -9" stroke="#ff5d6e" stroke-width={2.4} stroke-linecap="round" />
      </g>
      <g transform={`translate(4 ${isUpper ? 52 : 0})`}>
        <CardShape card={own} seat={seat} />
      </g>
      <g transform={`translate(0 ${isUpper ? 0 : 52})`}>
        <CardShape card={other} seat={seat} />
      </g>
    </svg>
  );
});
