import type { MechWords } from '#words';
import { SIZE } from '../../rules/arena.ts';
import type { PassingEffect, Spot } from '../animation/picture.ts';
import { polygon, star } from '../art/shapes.ts';
import { SymbolShape } from '../art/symbols.tsx';
import { TONES } from '../art/tones.ts';

/** The upper left corner of a field in the drawing, where a field is 100 units wide and high. */
export const drawnAt = ({ x, y }: Spot): { readonly x: number; readonly y: number } => ({ x: x * 100, y: (SIZE - 1 - y) * 100 });

const FLOATS: Readonly<Record<string, string>> = { gold: '#ffe27a', loss: '#ff8a83' };

/** Transient effects of the board: impacts, shots, numbers, the magnet. Each is drawn again for its keyframe. */
export function Effects({ passing, keyframe, words }: { passing: readonly PassingEffect[]; keyframe: number; words: MechWords }) {
  return (
    <g key={keyframe} class="mech-effects">
      {passing.map((one, i) => (
        <Effect key={i} of={one} place={floatsBelow(passing, i)} words={words} />
      ))}
    </g>
  );
}

/** The number of plates at the same place: the next one is drawn above them. */
function floatsBelow(passing: readonly PassingEffect[], at: number): number {
  const own = passing[at]!;
  if (own.kind !== 'float') return 0;
  return passing.slice(0, at).filter((one) => one.kind === 'float' && one.x === own.x && one.y === own.y).length;
}

function Effect({ of, place, words }: { of: PassingEffect; place: number; words: MechWords }) {
  switch (of.kind) {
    case 'impact':
      return <PlacedAt spot={of} up={44} children={<Impact />} />;
    case 'burst':
      return <PlacedAt spot={of} up={34} children={<Burst />} />;
    case 'spark':
      return <PlacedAt spot={of} up={40} children={<Spark />} />;
    case 'beam':
      return (
        <PlacedAt
          spot={of}
          up={0}
          children={<rect class="fx-beam" x={-34} y={-330} width={68} height={350} rx={30} fill="url(#mechs-spot)" />}
        />
      );
    case 'magnet':
      return <PlacedAt spot={of} up={0} children={<Magnet />} />;
    case 'shot':
      return <Shot from={of.from} to={of.to} fired={of.fired} />;
    case 'landed':
      return <PlacedAt spot={of} up={0} children={<Landed colour={TONES[of.seat].main} />} />;
    case 'trail':
      return <Trail from={of.from} to={of.to} colour={TONES[of.seat].main} />;
    case 'float':
      return <PlacedAt spot={of} up={18 + place * 50} children={<Float text={of.text} tone={of.tone} />} />;
    case 'action':
      return <PlacedAt spot={of} up={28} children={<ActionSign letter={of.letter} />} />;
    case 'banner':
      return <Banner text={words.banner[of.says](of.round)} />;
    case 'flames':
    case 'crushers':
    case 'checkpoints':
      return null; // the tiles themselves show it
  }
}

/** A drawing at a place, somewhat above the ground. */
const PlacedAt = ({ spot, up, children }: { spot: Spot; up: number; children: preact.ComponentChildren }) => {
  const { x, y } = drawnAt(spot);
  return <g transform={`translate(${x + 50} ${y + 80 - up})`}>{children}</g>;
};

/** The impact of a hit: a star, a growing ring, and flying pieces. */
const Impact = () => (
  <>
    <circle class="fx-ring" r={40} fill="none" stroke="#fff6d8" stroke-width={6} />
    <g class="fx-pop">
      <path d={star(12, 26, 56)} fill="#ff7a2c" stroke="#120826" stroke-width={3.5} stroke-linejoin="round" />
      <path d={star(10, 17, 40)} fill="#ffce3d" />
      <path d={star(8, 9, 23)} fill="#fffbe0" />
    </g>
    <Shards many={6} far={78} size={5} />
  </>
);

/** The distance that pieces fly. */
const Shards = ({ many, far, size }: { many: number; far: number; size: number }) => (
  <>
    {Array.from({ length: many }, (_, i) => (
      <path
        key={i}
        class="fx-shard"
        style={{ '--fx': `${Math.cos(i * 0.7) * far}px`, '--fy': `${Math.sin(i * 0.7) * far * 0.75 - far / 4}px` }}
        d={polygon(i % 2 ? 4 : 6, size + (i % 3) * 3)}
        fill={i % 2 ? '#7d74a0' : '#c6bee6'}
        stroke="#120826"
        stroke-width={2.5}
      />
    ))}
  </>
);

const Burst = () => (
  <>
    <circle class="fx-ring" r={70} fill="none" stroke="#fff6d8" stroke-width={8} />
    <g class="fx-pop">
      <path d={star(14, 34, 78)} fill="#ff5a2c" stroke="#120826" stroke-width={4} stroke-linejoin="round" />
      <path d={star(12, 24, 56, 0, 0, 8)} fill="#ffce3d" />
      <path d={star(8, 12, 32)} fill="#fffbe0" />
    </g>
    <Shards many={9} far={120} size={9} />
  </>
);

const Spark = () => (
  <g class="fx-pop">
    <path d={star(4, 6, 30)} fill="#a0f2c4" />
    <path d={star(4, 4, 16, 24, -18)} fill="#eafff3" />
    <path d={star(4, 3, 12, -22, 14)} fill="#eafff3" />
  </g>
);

const Magnet = () => (
  <g transform="translate(0 -30)">
    <circle class="fx-pull" r={90} fill="none" stroke="#c6a8ff" stroke-width={4} stroke-dasharray="10 9" />
    <path
      d="M-28 -30h18v26a10 10 0 0 0 20 0v-26h18v26a28 28 0 0 1 -56 0z"
      fill="#e63946"
      stroke="#120826"
      stroke-width={3.5}
      stroke-linejoin="round"
    />
    <path d="M-28 -30h18v13h-18zM10 -30h18v13h-18z" fill="#f5f0ff" stroke="#120826" stroke-width={3} />
  </g>
);

function Shot({ from, to, fired }: { from: Spot; to: Spot; fired: boolean }) {
  const [a, b] = [drawnAt(from), drawnAt(to)];
  const line = { x1: a.x + 50, y1: a.y + 42, x2: b.x + 50, y2: b.y + 42 };
  if (!fired) return <line {...line} stroke="#ff5d6e" stroke-width={4} stroke-dasharray="4 12" stroke-linecap="round" />;
  return (
    <g class="fx-shot">
      <line {...line} stroke="#ff8a3c" stroke-width={14} stroke-linecap="round" stroke-opacity={0.55} />
      <line {...line} stroke="#fff8d8" stroke-width={6} stroke-linecap="round" />
      <path d={star(8, 8, 22, line.x1, line.y1)} fill="#ffe27a" />
    </g>
  );
}

/** The path of the last step, as a line. */
function Trail({ from, to, colour }: { from: Spot; to: Spot; colour: string }) {
  const [a, b] = [drawnAt(from), drawnAt(to)];
  return (
    <g class="fx-trail">
      <circle cx={a.x + 50} cy={a.y + 80} r={9} fill="none" stroke={colour} stroke-width={4} />
      <line
        x1={a.x + 50}
        y1={a.y + 80}
        x2={b.x + 50}
        y2={b.y + 80}
        stroke={colour}
        stroke-width={5}
        stroke-dasharray="2 11"
        stroke-linecap="round"
      />
    </g>
  );
}

/** Marks where a mech entered the arena. */
const Landed = ({ colour }: { colour: string }) => (
  <g class="fx-trail">
    <ellipse rx={44} ry={27} fill="none" stroke={colour} stroke-width={5} stroke-dasharray="2 11" stroke-linecap="round" />
  </g>
);

/** Damage or points on a plate, readable over any mech and tile. */
const Float = ({ text, tone }: { text: string; tone: string }) => {
  const colour = FLOATS[tone] ?? toneOf(tone);
  const half = 18 + text.length * 11;
  return (
    <g class="fx-float">
      <path
        d={`M${-half} -40h${2 * half}v46h${12 - half}l-12 13l-12 -13h${12 - half}z`}
        fill="#12082a"
        stroke={colour}
        stroke-width={4}
        stroke-linejoin="round"
      />
      <text text-anchor="middle" y={-4} font-size={38} font-weight={900} fill={colour}>
        {text}
      </text>
    </g>
  );
};

const toneOf = (tone: string): string => (tone in TONES ? TONES[tone as keyof typeof TONES].light : '#fff');

const ActionSign = ({ letter }: { letter: string }) => (
  <g class="fx-sign">
    <path
      d="M-25 -50h50q7 0 7 7v36q0 7 -7 7h-17l-8 11l-8 -11h-17q-7 0 -7 -7v-36q0 -7 7 -7z"
      fill="#12082a"
      stroke="#ffe27a"
      stroke-width={3}
    />
    <svg x={-19} y={-44} width={38} height={38} viewBox="0 0 48 48" style={{ color: '#ffe27a', '--color-cut': '#12082a' }}>
      <SymbolShape letter={letter} />
    </svg>
  </g>
);

const Banner = ({ text }: { text: string }) => (
  <g class="fx-banner" transform="translate(250 240)">
    <path d="M-250 -44H262L238 0L262 44H-250L-226 0Z" fill="#12082a" stroke="#ffc61a" stroke-width={5} />
    <text text-anchor="middle" y={15} x={4} font-size={44} font-weight={900} fill="#ffe27a" letter-spacing={2}>
      {text}
    </text>
  </g>
);
