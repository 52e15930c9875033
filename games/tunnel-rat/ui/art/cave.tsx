import { memo } from '@fray/table-kit';
import { useId } from 'preact/hooks';

/** A torch in its holder, animated if motion is allowed. 120 wide, 260 high, with a much wider light. */
export function Torch() {
  return (
    <div class="rat-torch" aria-hidden="true">
      <svg viewBox="-60 -130 120 260">
        <path d="M-22 60h44l-6 62h-32z" fill="#3c2312" stroke="#150a04" stroke-width="3" />
        <path d="M-27 52h54v16h-54z" fill="#7a5028" stroke="#150a04" stroke-width="3" />
      </svg>
      <svg class="rat-flame" viewBox="-60 -130 120 260">
        <path d="M0-78C26-38 34-16 30 14C27 40 14 54 0 54C-14 54-28 40-30 14C-32-12-10-30 0-78Z" fill="#ff8a1f" />
        <path d="M2-46C20-18 22 0 19 20C16 40 8 50 0 50C-10 50-19 38-19 20C-19 2-2-16 2-46Z" fill="#ffc247" />
        <path d="M1-12C11 4 12 16 10 28C8 40 4 46 0 46C-6 46-10 38-10 28C-10 16-2 6 1-12Z" fill="#fff6d0" />
      </svg>
    </div>
  );
}

/** A seeded random generator, so that stones are at the same places for all viewers. */
function* drawn(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}
const dice = drawn(11);
const next = (): number => dice.next().value;

const MIDDLE = { x: 480, y: 276 };

/** An irregular circle. */
function pebble(x: number, y: number, wide: number, high: number): string {
  const corners = Array.from({ length: 7 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / 7;
    const far = 1 + (next() - 0.5) * 0.4;
    return [x + Math.cos(angle) * wide * far, y + Math.sin(angle) * high * far] as const;
  });
  const halfway = (i: number): string => {
    const [a, b] = [corners[i % 7]!, corners[(i + 1) % 7]!];
    return `${((a[0] + b[0]) / 2).toFixed(0)} ${((a[1] + b[1]) / 2).toFixed(0)}`;
  };
  return `M${halfway(6)}${corners.map(([cx, cy], i) => `Q${cx.toFixed(0)} ${cy.toFixed(0)} ${halfway(i)}`).join('')}Z`;
}

/** Stones in the wall around the tunnel's mouth. */
const STONES = Array.from({ length: 26 }, () => {
  const angle = next() * 2 * Math.PI;
  const far = 1.08 + next() * 0.5;
  const x = MIDDLE.x + Math.cos(angle) * 330 * far;
  const y = MIDDLE.y + Math.sin(angle) * 300 * far;
  const size = 6 + next() * 16;
  return {
    shape: pebble(x, y, size * 1.25, size * 0.85),
    shine: `M${(x - size * 0.8).toFixed(0)} ${(y - size * 0.2).toFixed(0)}Q${x.toFixed(0)} ${(y - size * 0.9).toFixed(0)} ${(x + size * 0.6).toFixed(0)} ${(y - size * 0.4).toFixed(0)}`,
  };
});

/** Hanging roots. */
const ROOTS = Array.from({ length: 12 }, (_, i) => {
  const x = MIDDLE.x + (i - 5.5) * 62 + (next() - 0.5) * 40;
  const long = 40 + next() * 90;
  return {
    d: `M${x.toFixed(0)} -6C${(x + 14).toFixed(0)} ${(long * 0.4).toFixed(0)} ${(x - 16).toFixed(0)} ${(long * 0.7).toFixed(0)} ${(x + (next() - 0.5) * 30).toFixed(0)} ${long.toFixed(0)}`,
    width: (2 + next() * 4).toFixed(1),
  };
});

/** The tunnel behind the opponent: earth, stones, roots and props. Drawn once; it never changes. */
export const Cave = memo(() => {
  const id = useId();
  return (
    <svg class="rat-cave at-rest" viewBox="0 0 1014 700" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}w`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stop-color="#8b5a2d" />
          <stop offset=".4" stop-color="#643c1b" />
          <stop offset="1" stop-color="#2a170a" />
        </linearGradient>
        <radialGradient id={`${id}h`}>
          <stop offset="0" stop-color="#050201" />
          <stop offset=".72" stop-color="#0c0503" />
          <stop offset="1" stop-color="#2b160a" />
        </radialGradient>
      </defs>
      <ellipse cx="480" cy="296" rx="322" ry="318" fill="#1c0e06" fill-opacity=".55" />
      <ellipse cx="480" cy="300" rx="286" ry="290" fill={`url(#${id}h)`} />
      {STONES.map(({ shape, shine }) => (
        <g key={shape}>
          <path d={shape} fill="#6b4526" stroke="#1b0e06" stroke-width="1.5" opacity=".75" />
          <path d={shine} stroke="#e3ad6d" stroke-opacity=".35" stroke-width="2" fill="none" />
        </g>
      ))}
      <g fill="none" stroke="#7d5230" stroke-linecap="round">
        {ROOTS.map(({ d, width }) => (
          <path key={d} d={d} stroke-width={width} />
        ))}
      </g>
      <Beam wood={`url(#${id}w)`} at="translate(128 20) rotate(1.5)" width={46} height={700} />
      <Beam wood={`url(#${id}w)`} at="translate(786 26) rotate(-1.5)" width={46} height={700} />
      <Beam wood={`url(#${id}w)`} at="translate(880 8) rotate(90)" width={50} height={800} />
    </svg>
  );
});

function Beam({ wood, at, width, height }: { wood: string; at: string; width: number; height: number }) {
  let grain = '';
  for (let i = 0; i < 6; i++) {
    const x = width * (0.12 + i * 0.15);
    grain += `M${x.toFixed(1)} 4C${(width * (0.1 + i * 0.16)).toFixed(1)} ${height * 0.3} ${(width * (0.16 + i * 0.14)).toFixed(1)} ${height * 0.6} ${x.toFixed(1)} ${height - 4}`;
  }
  return (
    <g transform={at}>
      <rect width={width} height={height} rx="6" fill={wood} stroke="#160b05" stroke-width="3" />
      <path d={grain} fill="none" stroke="#1d0f06" stroke-opacity=".55" stroke-width="2" />
      <rect x="3" y="3" width={width * 0.16} height={height - 6} rx="4" fill="#ffcf8a" fill-opacity=".16" />
    </g>
  );
}

/** The table's edge, seen from in front: planks. */
export function Planks() {
  const id = useId();
  return (
    <svg class="rat-planks at-rest" viewBox="0 0 1014 190" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#8a5a2e" />
        <stop offset=".3" stop-color="#6a4120" />
        <stop offset="1" stop-color="#24130a" />
      </linearGradient>
      <path d="M0 12C200 2 800 2 1014 12V190H0Z" fill={`url(#${id})`} stroke="#150a04" stroke-width="3" />
      <path d="M0 17C200 7 800 7 1014 17" fill="none" stroke="#ffca86" stroke-opacity=".45" stroke-width="3" />
      <path
        d="M0 62C300 52 700 56 1014 64M0 122C260 116 760 112 1014 126M0 162C360 154 640 166 1014 158"
        fill="none"
        stroke="#150a04"
        stroke-opacity=".6"
        stroke-width="2"
      />
      <path
        d="M60 38C160 30 240 42 330 35M640 90C740 82 820 96 930 88M120 96C180 90 260 100 300 94M420 142C500 136 580 146 656 140"
        fill="none"
        stroke="#2a1508"
        stroke-opacity=".6"
        stroke-width="2"
      />
    </svg>
  );
}
