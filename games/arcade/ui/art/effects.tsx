import { GOLD, LINE, mix, TILT } from './colours.ts';
import { definitions, scatter, star } from './solid.tsx';

function Puff({ x, y, r, tone = '#5d6a64', opacity = 0.7 }: { x: number; y: number; r: number; tone?: string; opacity?: number }) {
  return (
    <g opacity={opacity}>
      <circle cx={x} cy={y} r={r} fill={mix(tone, '#000000', 0.45)} />
      <circle cx={x - r * 0.2} cy={y - r * 0.22} r={r * 0.74} fill={tone} />
      <circle cx={x - r * 0.34} cy={y - r * 0.4} r={r * 0.34} fill={mix(tone, '#ffffff', 0.28)} />
    </g>
  );
}

function Smoke() {
  return (
    <>
      <Puff x={12} y={-44} r={13} opacity={0.3} />
      <Puff x={3} y={-29} r={11} opacity={0.5} />
      <Puff x={-3} y={-14} r={8.5} />
      <Puff x={1} y={-4} r={6} opacity={0.85} />
    </>
  );
}

function Flame() {
  return (
    <>
      <circle cy="-8" r="28" fill="url(#ar-heat)" />
      <path
        d="M0-34C3-22 14-17 13-4C13 4 7 9 0 9C-7 9-13 4-13-4C-13-11-8-14-6-22C-3-19-2-16-2-13C1-19 2-26 0-34Z"
        fill="#ff6a1f"
        stroke={LINE}
        stroke-width="2"
      />
      <path d="M1-20C3-13 8-10 8-2C8 4 4 7 0 7C-4 7-8 4-8-2C-8-6-5-8-4-12C-2-10-1-9-1-7C1-11 1-15 1-20Z" fill="#ffc23d" />
      <path d="M0-7C2-4 4-2 4 1C4 4 2 6 0 6C-2 6-4 4-4 1C-4-2-1-4 0-7Z" fill="#fff6cc" />
    </>
  );
}

/** An explosion at its brightest. */
function Burst() {
  const random = scatter(17);
  const rays = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI + random() * 0.3;
    const near = 40 + random() * 12;
    const far = near + 12 + random() * 30;
    const at = (r: number) => `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r * TILT).toFixed(1)}`;
    return `M${at(near)}L${at(far)}`;
  });
  return (
    <>
      <circle r="165" fill="url(#ar-heat)" />
      <Puff x={-38} y={-18} r={18} />
      <Puff x={36} y={-26} r={20} />
      <Puff x={26} y={20} r={15} />
      <Puff x={-28} y={22} r={14} />
      <path d={rays.join('')} stroke={GOLD} stroke-width="3.6" stroke-linecap="round" />
      <path d={star(12, 35, 55)} fill="#e8401c" stroke={LINE} stroke-width="3" stroke-linejoin="round" />
      <path d={star(11, 28, 44, -80)} fill="#ff8a1f" />
      <path d={star(10, 19, 32, -70)} fill="#ffd23f" />
      <path d={star(9, 11, 20)} fill="#fffbe6" />
    </>
  );
}

/** Dust and stones where floor or a wall was struck. */
function Dust() {
  return (
    <>
      <Puff x={-26} y={-8} r={20} tone="#7f9289" />
      <Puff x={24} y={-14} r={22} tone="#7f9289" />
      <Puff x={2} y={-30} r={18} tone="#8fa69b" />
      <Puff x={0} y={10} r={17} tone="#71857b" />
      <path
        d="M-46 12l9-5 5 7-8 4zM38 17l8-3 3 6-7 3zM-8-50l8-3 3 6-7 3zM30-42l6-4 4 6-6 3z"
        fill="#b5cabf"
        stroke={LINE}
        stroke-width="1.6"
      />
    </>
  );
}

/** The flash at a muzzle that points north. */
function Muzzle() {
  return (
    <>
      <circle cy="-24" r="105" fill="url(#ar-heat)" />
      <path
        d="M0-58L8-30L24-38L14-20L26-8L8-8L0 4L-8-8L-26-8L-14-20L-24-38L-8-30Z"
        fill="#ff9a1f"
        stroke={LINE}
        stroke-width="2.4"
        stroke-linejoin="round"
      />
      <path d="M0-44L5-24L14-26L8-15L12-8H-12L-8-15L-14-26L-5-24Z" fill="#fff0b0" />
    </>
  );
}

/** A shell that flies north. */
function Shell() {
  return (
    <>
      <circle r="46" fill="url(#ar-heat)" />
      <path d="M-7 8L0 190L7 8Z" fill="url(#ar-tail)" />
      <path d="M-4 10L0 44L4 10Z" fill="#fff0b0" />
      <path d="M-6.5 12V-6Q-6.5-18 0-24Q6.5-18 6.5-6V12Z" fill="#e9fff5" stroke={LINE} stroke-width="2.6" />
      <path d="M-6.5-4H6.5V2H-6.5Z" fill="#ff5a3d" />
      <path d="M-6.5 6L-13 15L-6.5 13ZM6.5 6L13 15L6.5 13Z" fill="#25c27c" stroke={LINE} stroke-width="1.6" />
    </>
  );
}

/** An energy bolt that flies north. */
function Bolt() {
  return (
    <>
      <circle r="52" fill="url(#ar-charge)" />
      <path d="M-5 8L0 150L5 8Z" fill="url(#ar-wake)" />
      <path d="M0-30L7-4L5 26H-5L-7-4Z" fill="#8feaff" stroke={LINE} stroke-width="2" stroke-linejoin="round" />
      <path d="M0-22L3-2L2 16H-2L-3-2Z" fill="#fff" />
    </>
  );
}

/** The sight on a target. */
function Reticle() {
  return (
    <g transform={`scale(1 ${TILT})`} fill="none" stroke="currentColor" stroke-width="4">
      <circle r="46" stroke-dasharray="49 23" stroke-dashoffset="-11" />
      <path d="M0-58V-34M0 58V34M-58 0H-34M58 0H34" />
    </g>
  );
}

/** The stars of a stunned unit. */
function Stars() {
  const at = [
    [-24, -2],
    [0, -9],
    [24, -2],
  ] as const;
  return (
    <>
      <ellipse rx="26" ry="8" fill="none" stroke="#ffe27a" stroke-width="2" stroke-opacity="0.5" />
      {at.map(([x, y]) => (
        <path
          key={x}
          transform={`translate(${x} ${y})`}
          d="M0-8l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5-4.1-3.8 5.6-.7z"
          fill="#ffe27a"
          stroke={LINE}
          stroke-width="2"
        />
      ))}
    </>
  );
}

function EffectPaints() {
  return (
    <>
      <radialGradient id="ar-heat">
        <stop offset="0" stop-color="#ffd28a" stop-opacity="0.75" />
        <stop offset="0.4" stop-color="#ff8a1f" stop-opacity="0.35" />
        <stop offset="1" stop-color="#ff5a1f" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="ar-charge">
        <stop offset="0" stop-color="#8feaff" stop-opacity="0.8" />
        <stop offset="1" stop-color="#2aa7dd" stop-opacity="0" />
      </radialGradient>
      <linearGradient id="ar-tail" x2="0" y2="1">
        <stop stop-color="#ffd95e" />
        <stop offset="0.35" stop-color="#ff9a1f" stop-opacity="0.7" />
        <stop offset="1" stop-color="#ff5a1f" stop-opacity="0" />
      </linearGradient>
      <linearGradient id="ar-wake" x2="0" y2="1">
        <stop stop-color="#8feaff" />
        <stop offset="1" stop-color="#2aa7dd" stop-opacity="0" />
      </linearGradient>
    </>
  );
}

const EFFECTS = {
  stars: () => <Stars />,
  smoke: () => <Smoke />,
  flame: () => <Flame />,
  burst: () => <Burst />,
  dust: () => <Dust />,
  muzzle: () => <Muzzle />,
  shell: () => <Shell />,
  bolt: () => <Bolt />,
  reticle: () => <Reticle />,
} as const;
export type EffectName = keyof typeof EFFECTS;

/** Drawings of effects and of marks over damaged units. */
export function EffectDrawings() {
  return (
    <>
      <EffectPaints />
      {definitions(EFFECTS)}
    </>
  );
}
