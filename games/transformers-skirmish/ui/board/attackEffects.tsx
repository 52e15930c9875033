import { NOWHERE } from '@fray/engine';
import type { Book } from '../../rules/book.ts';
import { CARDS, type CardName } from '../../rules/cards.ts';
import { grid } from '../../rules/state.ts';
import type { DrawnAttack, Mark, Picture } from '../animation/picture.ts';
import { Burst, CARD_ART, Missile } from '../art/cardArt.tsx';
import { LIVERIES, star } from '../art/ink.tsx';
import { FLOOR, footOf, SIDE } from './measures.ts';

/** The chest of the toy on a square; shots start and end there. */
const chestOf = (cell: string, turned: boolean): { x: number; y: number } => {
  const { x, y } = footOf(grid.parse(cell) ?? NOWHERE, turned);
  return { x, y: y - SIDE * 0.42 };
};

interface Props {
  readonly picture: Picture;
  readonly turned: boolean;
  /** The previewed attack. */
  readonly planned: { readonly from: string; readonly to: string } | undefined;
  /** Effects with another key restart. */
  readonly keyframe: number;
}

/** Effects on the board: paths, shots, bursts, numbers. */
export function Effects({ picture, turned, planned, keyframe }: Props) {
  const { attack, marks, trails } = picture;
  const aim = attack ?? planned;
  return (
    <svg class="sk-effects" viewBox={`0 0 ${FLOOR.width} ${FLOOR.height}`} aria-hidden="true">
      {trails.map(({ seat, from, to }) => {
        const [a, b] = [footOf(grid.parse(from) ?? NOWHERE, turned), footOf(grid.parse(to) ?? NOWHERE, turned)];
        return (
          <g key={`${from}${to}`} class="sk-trail" stroke={LIVERIES[seat].pip} fill={LIVERIES[seat].pip}>
            <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
            <ellipse cx={a.x} cy={a.y} rx="9" ry="6" />
          </g>
        );
      })}
      {aim && (!attack || attack.stage !== 'undone') && <Aim from={aim.from} to={aim.to} turned={turned} />}
      {attack?.stage === 'flying' && <Shot key={keyframe} attack={attack} turned={turned} />}
      {marks.map((mark) => (
        <MarkDrawing key={`${mark.at}${mark.what}${keyframe}`} mark={mark} book={picture.book} turned={turned} />
      ))}
    </svg>
  );
}

function Aim({ from, to, turned }: { from: string; to: string; turned: boolean }) {
  const [a, b] = [chestOf(from, turned), chestOf(to, turned)];
  return (
    <g class="sk-aim">
      <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <g transform={`translate(${b.x} ${b.y})`}>
        <ellipse rx="37" ry="37" />
        <path d="M0-47v14M0 33v14M-47 0h14M33 0h14" />
      </g>
    </g>
  );
}

/** The projectile of each card, flying to the right. */
function Projectile({ card }: { card: CardName }) {
  switch (card) {
    case 'lasers':
      return <path d="M-46 -6H4M-46 6H4" stroke="#ff3b52" stroke-width="5" stroke-linecap="round" />;
    case 'energy-beams':
    case 'particle-accelerator':
      return <path d="M-52 0H6" stroke="#9dfbff" stroke-width="8" stroke-linecap="round" />;
    case 'plasma-bolts':
      return (
        <g fill="#b04dff" stroke="#f3dcff" stroke-width="2.5">
          <circle r="10" />
          <circle cx="-26" cy="4" r="7" />
        </g>
      );
    case 'autocannon':
      return <path d="M-40 -5h10M-18 4h10M0 -3h10" stroke="#ffcf4a" stroke-width="6" stroke-linecap="round" />;
    default:
      return (
        <>
          <g transform="translate(0 -9) scale(.8)">
            <Missile />
          </g>
          <g transform="translate(-24 10) scale(.8)">
            <Missile />
          </g>
        </>
      );
  }
}

/** Cards with a single beam in place of a volley: its colour. */
const RAYS: Readonly<Partial<Record<CardName, string>>> = { 'energy-beams': '#5fe9ff', 'particle-accelerator': '#b9ff5f' };
const VOLLEY = [0, 1, 2];

/** A muzzle flash at the attacker, and the projectile of the card: a volley, or a beam. */
function Shot({ attack, turned }: { attack: DrawnAttack; turned: boolean }) {
  const [a, b] = [chestOf(attack.from, turned), chestOf(attack.to, turned)];
  // For a punch or kick the attacker itself moves to the target.
  if (CARDS.find(({ name }) => name === attack.card)?.reach === 1) return null;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const ray = RAYS[attack.card];
  return (
    <>
      <g transform={`translate(${a.x} ${a.y}) rotate(${angle.toFixed(1)})`}>
        {ray && (
          <g class="sk-ray">
            <path d={`M30 0H${Math.hypot(b.x - a.x, b.y - a.y)}`} stroke={ray} stroke-width="20" stroke-opacity="0.4" />
            <path d={`M30 0H${Math.hypot(b.x - a.x, b.y - a.y)}`} stroke={ray} stroke-width="9" />
            <path d={`M30 0H${Math.hypot(b.x - a.x, b.y - a.y)}`} stroke="#fff" stroke-width="4" />
          </g>
        )}
        <g class="sk-muzzle" transform="translate(34 0)">
          <path d={star(8, 12, 34)} fill={ray ?? '#ffb02e'} />
          <path d={star(7, 7, 18)} fill="#fff9dc" />
        </g>
      </g>
      {!ray &&
        VOLLEY.map((n) => (
          <g
            key={n}
            class="sk-shot"
            style={{ '--from': `translate(${a.x}px, ${a.y}px)`, '--to': `translate(${b.x}px, ${b.y + (n - 1) * 9}px)`, '--n': n }}
          >
            <g transform={`rotate(${angle.toFixed(1)}) scale(1.3)`}>
              <Projectile card={attack.card} />
            </g>
          </g>
        ))}
    </>
  );
}

const SHARDS = Array.from({ length: 7 }, (_, i) => ({ x: Math.cos(i * 0.9) * 78, y: Math.sin(i * 0.9) * 58 - 18 }));

/** The impact of a shot: light, a growing ring, and flying pieces. */
const Blow = () => (
  <>
    <circle class="sk-ring" r="46" />
    <Burst x={0} y={0} r={54} />
    {SHARDS.map(({ x, y }, i) => (
      <path
        key={i}
        class="sk-shard"
        d={star(3, 4, 10 + (i % 3) * 3, 0, 0, i * 50)}
        style={{ '--x': `${x.toFixed(0)}px`, '--y': `${y.toFixed(0)}px` }}
      />
    ))}
  </>
);

/** The text of a mark: a number only if it can differ from one. */
const signOf = (what: Mark['what'], { damage, repair }: Book): string => {
  switch (what) {
    case 'hit':
      return damage === 1 ? '−1' : '−';
    case 'mended':
      return repair === 1 ? '+1' : '+';
    case 'undone':
      return '0';
    case 'destroyed':
      return '';
  }
};

/** The same drawing as on the Repairs card. */
function Wrench() {
  const Art = CARD_ART.repairs;
  return <Art />;
}

function MarkDrawing({ mark: { at, what }, book, turned }: { mark: Mark; book: Book; turned: boolean }) {
  const sign = signOf(what, book);
  const { x, y } = chestOf(at, turned);
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`sk-mark ${what}`}>
        {what === 'hit' && <Blow />}
        {what === 'destroyed' && (
          <>
            <g class="sk-smoke" fill="#11181e">
              <circle cx="-14" cy="4" r="20" />
              <circle cx="12" cy="-8" r="17" />
              <circle cx="6" cy="14" r="15" />
            </g>
            <Burst x={0} y={10} r={24} />
          </>
        )}
        {what === 'undone' && <circle class="sk-bubble" r="48" />}
        {what === 'mended' && (
          <>
            <circle class="sk-mend-ring" r="46" />
            <g class="sk-mend">
              <Wrench />
            </g>
          </>
        )}
        {sign !== '' && (
          <text class="sk-number" y="-30" text-anchor="middle">
            {sign}
          </text>
        )}
      </g>
    </g>
  );
}
