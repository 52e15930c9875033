import { memo } from '@fray/table-kit';
import type { TankName } from '../animation/animation.ts';

const TRACK_LINES = [-20, -12, -4, 4, 12, 20].map((y) => `M-28 ${y}h11M17 ${y}h11`).join('');

/** A tank from above, its barrel up. One's turret is round, Two's has six sides. */
export const TankFromAbove = memo(({ tank, ghost = false }: { tank: TankName; ghost?: boolean }) => {
  return (
    <g class={`from-above ${tank} ${ghost ? 'ghost' : ''}`}>
      <g class="tracks">
        <rect x="-29" y="-28" width="13" height="56" rx="5" />
        <rect x="16" y="-28" width="13" height="56" rx="5" />
      </g>
      {!ghost && <path class="tread" d={TRACK_LINES} />}
      <path class="hull" d="M-17-21L-10-28H10L17-21V23L11 29H-11L-17 23Z" />
      <path class="barrel" d="M-4-44H4V-8H-4ZM-6-46H6V-41H-6Z" />
      {tank === 'one' ? <circle class="turret" r="14" /> : <path class="turret" d="M-15 0L-7.500-13H7.500L15 0L7.500 13H-7.500Z" />}
    </g>
  );
});

/** The gradient of blasts, with the id `burst`. */
export const BurstPaint = () => (
  <radialGradient id="burst">
    <stop offset="0" stop-color="#fff" />
    <stop offset=".3" stop-color="#ffe066" />
    <stop offset=".62" stop-color="#ff8a3c" stop-opacity=".85" />
    <stop offset="1" stop-color="#ff3b3b" stop-opacity="0" />
  </radialGradient>
);
