import { parseCard, startNumber } from '../data/cards.ts';
import { SEATS } from '../state.ts';

/** The five symbols: a star, a fist, a sight, an arrow and a cog. */
const SYMBOLS: Readonly<Record<string, string>> = {
  p: 'M8 1l2 5 5 .3-4 3.3 1.4 5.1L8 11.900l-4.400 2.800L5 9.600 1 6.300 6 6z',
  h: 'M3 6h10v5l-2 3H5l-2-3zM3 6V4h2.500v2M5.500 4V3H8v3M8 3h2.500v3M10.500 4H13v2',
  s: 'M8 3a5 5 0 1 0 .01 0zM8 0v5M8 11v5M0 8h5M11 8h5',
  m: 'M1 6h8V2l6 6-6 6v-4H1z',
  o: 'M6.500 1h3l.4 2.100 1.800-1.100 2.100 2.100-1.100 1.800 2.100.4v3l-2.100.4 1.100 1.800-2.100 2.100-1.800-1.100-.4 2.100h-3l-.4-2.100-1.800 1.100-2.100-2.100 1.100-1.800-2.100-.4v-3l2.100-.4L2.300 4.100 4.400 2l1.800 1.100zM8 6a2 2 0 1 0 .01 0z',
};

const Symbol = ({ letter }: { letter: string }) => (
  <svg class="symbol" viewBox="0 0 16 16">
    <path d={SYMBOLS[letter]} />
  </svg>
);

/** A card: its upper symbol above its lower one, and its start number. */
export function CardFace({ card, seat }: { card: string; seat: number }) {
  return (
    <span class={`mech-card mech-${SEATS[seat]}`} aria-hidden="true">
      <Symbol letter={card[0]!} />
      <Symbol letter={card[1]!} />
      <small>{startNumber(parseCard(card) ?? 0, seat)}</small>
    </span>
  );
}

/** The four symbols of two cards as chips, all lit but the hidden one. */
export function FourChips({ symbols, hidden }: { symbols: readonly string[]; hidden: number | null }) {
  return (
    <span class="four" aria-hidden="true">
      {symbols.map((letter, i) => (
        <span key={i} class={i === hidden ? 'struck' : undefined}>
          <Symbol letter={letter} />
        </span>
      ))}
    </span>
  );
}
