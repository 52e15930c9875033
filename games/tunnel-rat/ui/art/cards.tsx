import { AimIcon, Glyph, type IconNode, LensIcon, memo, StepIcon } from '@fray/table-kit';
import { useId } from 'preact/hooks';
import type { GUESSES, Kind } from '../../rules/state.ts';

/** The icons of the kinds of cards. Lucide has no mask, snare or tunnel: these three use its grid of 24. */
interface KindArt {
  readonly icon: IconNode;
  readonly ink: string;
  /** On dark ground. */
  readonly soft: string;
}

export const KIND_ART: Readonly<Record<Kind, KindArt>> = {
  vc: {
    icon: [
      ['path', { d: 'M12 3c5 0 7.500 3 7.500 7.500 0 6-4 10.500-7.500 10.500s-7.500-4.500-7.500-10.500C4.500 6 7 3 12 3z' }],
      ['path', { d: 'M7.300 10.500c1.300-1.200 2.700-1.200 3.700.2M16.700 10.500c-1.300-1.200-2.700-1.200-3.700.2M9.500 16.200h5' }],
    ],
    ink: '#a3301f',
    soft: '#f08a72',
  },
  trap: {
    icon: [
      ['path', { d: 'M3 15a9 9 0 0 1 18 0' }],
      ['path', { d: 'M3 15h18' }],
      ['path', { d: 'M4.200 12l2.600 1.400L8 8.200l2.700 3.600L12 6l1.300 5.800L16 8.200l1.200 5.200 2.600-1.400' }],
      ['path', { d: 'M9 18.500h6' }],
    ],
    ink: '#9a5a05',
    soft: '#f0a63c',
  },
  tunnel: {
    icon: [
      ['path', { d: 'M3.500 19.500V14a8.500 8.500 0 0 1 17 0v5.500z' }],
      ['path', { d: 'M8 19.500V15a4 4 0 0 1 8 0v4.500z', fill: 'currentColor' }],
    ],
    ink: '#2f6b56',
    soft: '#7cc7a4',
  },
};

/** The picture of each guess: the response to a kind of card. */
export const GUESS_ICON: Readonly<Record<(typeof GUESSES)[number], IconNode>> = { shoot: AimIcon, search: LensIcon, advance: StepIcon };

interface CardProps {
  /** Null if the card is face down. */
  readonly kind: Kind | null;
  /** In the words of the chosen theme. Without them the card has only its picture. */
  readonly name?: string;
}

/** A card of paper, 132 wide and 184 high around 0 0. */
export function Card({ kind, name }: CardProps) {
  const id = useId();
  return kind === null ? <CardBack id={id} /> : <CardFront id={id} kind={kind} {...(name === undefined ? {} : { name })} />;
}

function CardFront({ id, kind, name }: { id: string; kind: Kind; name?: string }) {
  const { icon, ink } = KIND_ART[kind];
  return (
    <>
      <linearGradient id={`${id}p`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff4da" />
        <stop offset=".6" stop-color="#efdcb4" />
        <stop offset="1" stop-color="#cfae7b" />
      </linearGradient>
      <rect x="-66" y="-92" width="132" height="184" rx="14" fill={`url(#${id}p)`} stroke="#6b4523" stroke-width="3" />
      <rect x="-55" y="-80" width="110" height="160" rx="9" fill="none" stroke={ink} stroke-opacity=".5" stroke-width="2.5" />
      <g style={{ color: ink }}>
        <Glyph of={icon} x={0} y={name === undefined ? 0 : -14} size={name === undefined ? 96 : 84} />
      </g>
      {name !== undefined && (
        <text y="64" text-anchor="middle" font-size="25" font-weight="800" fill={ink}>
          {name}
        </text>
      )}
    </>
  );
}

const CHEVRONS = [1, 2, 3, 4].map((i) => `M-51 ${-64 + i * 29}L0 ${-85 + i * 29}L51 ${-64 + i * 29}`).join('');

function CardBack({ id }: { id: string }) {
  return (
    <>
      <linearGradient id={`${id}q`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#a03a24" />
        <stop offset="1" stop-color="#4d140d" />
      </linearGradient>
      <rect x="-66" y="-92" width="132" height="184" rx="13" fill="#f0dcb2" stroke="#3a1d10" stroke-width="2" />
      <rect x="-58" y="-84" width="116" height="168" rx="9" fill={`url(#${id}q)`} />
      <path d={CHEVRONS} transform="translate(0 9)" fill="none" stroke="#f3b68a" stroke-opacity=".35" stroke-width="3.3" />
      <circle r="33" fill="#3d0f0a" stroke="#f3b68a" stroke-width="4" />
      <text y="17" text-anchor="middle" font-size="49" font-weight="800" fill="#f7c79c">
        ?
      </text>
    </>
  );
}

/** A small card, as a picture. */
export const MiniCard = memo(({ kind, width, label }: { kind: Kind | null; width: number; label?: string }) => {
  return (
    <svg
      class="rat-mini"
      viewBox="-68 -94 136 188"
      width={width}
      height={Math.round(width * 1.38)}
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    >
      <Card kind={kind} />
    </svg>
  );
});

/** This number of cards is drawn; further ones add only height. */
const STEP = 2.3;

/** A pile of cards: every card adds an edge, so that its height shows the count. 86 wide, with its foot at the bottom of the picture. */
export const Pile = memo(({ kind, count }: { kind: Kind; count: number }) => {
  const { icon, ink } = KIND_ART[kind];
  const height = 66 + 20 * STEP;
  return (
    <svg class="rat-pile" viewBox={`-48 ${-height + 34} 96 ${height}`} aria-hidden="true">
      {count > 0 && <ellipse cx="4" cy="6" rx="44" ry="25" fill="#000" fill-opacity=".4" />}
      {Array.from({ length: count }, (_, i) => (
        <g key={i} transform={`translate(${(((i * 37) % 5) - 2) * 0.7} ${-i * STEP}) rotate(${((i * 53) % 7) - 3})`}>
          <rect
            x="-37"
            y="-23"
            width="74"
            height="46"
            rx="6"
            fill={i === count - 1 ? '#f7e8c8' : i % 2 === 1 ? '#d6b98a' : '#e9d2a6'}
            stroke="#5b3a1e"
            stroke-width="1.2"
          />
          {i === count - 1 && (
            <g style={{ color: ink }} transform="scale(1 .8)">
              <Glyph of={icon} x={0} y={0} size={36} />
            </g>
          )}
        </g>
      ))}
      {count === 0 && (
        <rect
          x="-37"
          y="-23"
          width="74"
          height="46"
          rx="6"
          fill="none"
          stroke="#c8a682"
          stroke-opacity=".5"
          stroke-width="2"
          stroke-dasharray="5 5"
        />
      )}
    </svg>
  );
});
