import type { SceneTheme, Terrain } from '@fray/engine/scene';
import type { JSX } from 'preact';

interface TerrainArt {
  /** Colours of the top and of its front, light and dark. */
  readonly top: readonly [string, string];
  readonly side: readonly [string, string];
  /** The pattern on the ground of a cell of radius 50; reads in one ink. */
  readonly ground?: () => JSX.Element;
  /** Objects on the terrain. Faint where a piece stands. */
  readonly standing?: () => JSX.Element;
}

/** Numbers from 0 to 1 that look random, the same each time. */
function scattered(count: number, seed: number): number[] {
  let now = seed;
  return Array.from({ length: count }, () => (now = (now * 16807) % 2147483647) / 2147483647);
}

const lines = (d: string, stroke: string, width: number, extra: object = {}) => (
  <path d={d} fill="none" stroke={stroke} stroke-width={width} stroke-linecap="round" stroke-linejoin="round" {...extra} />
);

const Grass = () => {
  const at = scattered(14, 31);
  const d = Array.from({ length: 7 }, (_, i) => {
    const [x, y] = [Math.round((at[2 * i]! - 0.5) * 66), Math.round((at[2 * i + 1]! - 0.5) * 52)];
    return `M${x} ${y}q1.5-6 3-7M${x + 3} ${y}q.5-7 3.5-9M${x + 6} ${y}q0-4 4-6`;
  });
  return lines(d.join(''), '#5f9a76', 1.5);
};

const Tree = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <ellipse cx="2" cy="2" rx="10" ry="4.5" fill="#000000" opacity="0.4" />
    <path d="M-1.8 2V-6H1.8V2Z" fill="#5a3a22" />
    <path d="M0-30L10-8H-10ZM0-38L7.5-20H-7.5Z" fill="#14492f" stroke="#071a10" stroke-width="1.6" stroke-linejoin="round" />
    <path d="M0-30L-10-8H-1ZM0-38L-7.5-20H-1Z" fill="#2f8a57" />
  </g>
);
const TREES = [
  [-22, -12, 0.95],
  [6, -20, 0.85],
  [24, -4, 0.9],
  [-28, 12, 0.9],
  [-4, 4, 1.05],
  [18, 20, 0.95],
  [-12, 26, 0.85],
] as const;

const Rock = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <ellipse cx="3" cy="3" rx="15" ry="5" fill="#000000" opacity="0.4" />
    <path d="M-14 2L-9-14L2-22L13-9L15 2Z" fill="#5b6378" stroke="#10131c" stroke-width="1.8" stroke-linejoin="round" />
    <path d="M-14 2L-9-14L2-22L-2-6L-5 2Z" fill="#9aa3b8" />
    <path d="M13-9L15 2H3L-2-6Z" fill="#333a4c" />
  </g>
);

const WALLS = ['M-32 2V-22l7-4v8l8-3v21z', 'M4-8V-30l10 3v-6l8 5v20z', 'M-12 26V10l9-3 6 5v14z', 'M18 22V8l12-4v18z'] as const;

const Sand = () => {
  const at = scattered(32, 11);
  return (
    <>
      {Array.from({ length: 16 }, (_, i) => (
        <circle key={i} cx={Math.round((at[2 * i]! - 0.5) * 70)} cy={Math.round((at[2 * i + 1]! - 0.5) * 56)} r="1.5" fill="#d9c48c" />
      ))}
      {lines('M-26 10q12-8 26-2t26-4', '#c2aa70', 1.8)}
    </>
  );
};

const CRACKS = 'M-34-6l14-6 10 10 16-8 10 6 18-6M-10-2l-4 16 12 10M16-4l4 16-8 12';
const ROAD = 'M-50 10C-20 2-14-10 0-8S24 6 50-10';

export const TERRAIN_ART: Readonly<Record<Exclude<Terrain, 'gap'>, TerrainArt>> = {
  open: { top: ['#2f5a43', '#234736'], side: ['#1b382b', '#0e2019'], ground: Grass },
  wood: {
    top: ['#1f5038', '#17402c'],
    side: ['#12301f', '#0a1d13'],
    standing: () => (
      <>
        {TREES.map(([x, y, scale]) => (
          <Tree key={x} x={x} y={y} scale={scale} />
        ))}
      </>
    ),
  },
  hill: {
    top: ['#5d7a45', '#48633a'],
    side: ['#3a4f2c', '#212f19'],
    ground: () =>
      lines('M-30 8C-26-16 -8-24 8-20S32-2 30 12M-18 10C-16-6-4-12 6-9S20 2 18 12M-8 10C-6 2 0 0 4 2', '#8fb06a', 1.8, { opacity: 0.75 }),
  },
  crag: {
    top: ['#71798e', '#586074'],
    side: ['#444b5e', '#232836'],
    standing: () => (
      <>
        <Rock x={-16} y={-4} scale={1} />
        <Rock x={14} y={-10} scale={0.85} />
        <Rock x={4} y={18} scale={0.8} />
      </>
    ),
  },
  ruin: {
    top: ['#5f594c', '#4a453b'],
    side: ['#393429', '#1e1b15'],
    standing: () => (
      <>
        {WALLS.map((d) => (
          <path key={d} d={d} fill="#b8ab8c" stroke="#17140e" stroke-width="2" stroke-linejoin="round" />
        ))}
        {lines('M-30-8h12M-30-1h14M8-20h12M8-13h13M-9 16h10M21 14h8', '#6b624d', 1.4)}
      </>
    ),
  },
  water: {
    top: ['#17527d', '#0f3a5e'],
    side: ['#0c2f4d', '#061a2c'],
    ground: () =>
      lines('M-30-14q6-6 12 0t12 0M2-20q6-6 12 0t12 0M-24 4q6-6 12 0t12 0M10 8q6-6 12 0M-14 22q6-6 12 0t12 0', '#6cc4ee', 2, {
        opacity: 0.85,
      }),
  },
  road: {
    top: ['#6a5a3f', '#544731'],
    side: ['#3d3322', '#211b11'],
    ground: () => (
      <>
        {lines(ROAD, '#b79c6a', 17, { opacity: 0.55 })}
        {lines(ROAD, '#e0c792', 1.8, { 'stroke-dasharray': '7 6' })}
      </>
    ),
  },
  swamp: {
    top: ['#3c4f3a', '#2a3a2e'],
    side: ['#202e23', '#101a14'],
    ground: () => (
      <>
        <ellipse cx="-14" cy="-8" rx="15" ry="7" fill="#1a3a3f" stroke="#3f8a86" />
        <ellipse cx="16" cy="12" rx="14" ry="6" fill="#1a3a3f" stroke="#3f8a86" />
        {lines('M-2-14v-12M3-12v-9M-26 12v-12M-21 13v-8M24-8v-12M29-7v-8M-4 26v-9', '#9cb25a', 2)}
      </>
    ),
  },
  sand: { top: ['#8f7a4c', '#75633c'], side: ['#55482b', '#2f2717'], ground: Sand },
  snow: {
    top: ['#b9cbd6', '#94a9b7'],
    side: ['#6f8594', '#3f5260'],
    ground: () => lines('M-28 14q10-10 22-4t24-6M-12-14q8-6 18 0', '#ffffff', 2.4, { opacity: 0.8 }),
  },
  lava: {
    top: ['#5a1d12', '#3d120c'],
    side: ['#2b0d08', '#170503'],
    ground: () => (
      <>
        {lines(CRACKS, '#ff7a2b', 4)}
        {lines(CRACKS, '#ffd36b', 1.4)}
      </>
    ),
  },
  deck: {
    top: ['#33465c', '#263649'],
    side: ['#1a2737', '#0d1520'],
    ground: () => lines('M-40-14H40M-46 14H46M-14-40V40M14-40V40', '#5d7c9e', 1.5),
  },
};

/** The open ground of each theme. */
const OPEN: Readonly<Record<SceneTheme, Pick<TerrainArt, 'top' | 'side'>>> = {
  field: TERRAIN_ART.open,
  steel: { top: ['#3c4a55', '#2c3841'], side: ['#1f2a32', '#10181d'] },
  space: { top: ['#2a2f5c', '#1d2145'], side: ['#151833', '#0a0c1c'] },
  paper: { top: ['#d8cfb4', '#c3b897'], side: ['#8d8468', '#5d563f'] },
};

export const coloursOf = (terrain: Exclude<Terrain, 'gap'>, theme: SceneTheme): Pick<TerrainArt, 'top' | 'side'> =>
  terrain === 'open' ? OPEN[theme] : TERRAIN_ART[terrain];
