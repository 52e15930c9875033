import { memo } from '@fray/table-kit';
import { useId } from 'preact/hooks';
import { ROOTS, STONES } from './caveShapes.ts';

/** The tunnel behind whoever sits there: earth, stones, roots and props. Drawn once; it never changes. */
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
