import { columnName, type Language, type Seat } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import { type ArcadeEvent, SIDES } from '../rules/state.ts';
import type { ArcadeView } from '../rules/view.ts';
import { type ArcadePicture, type DrawnUnit, type Effect, isSameSpot, pictureOf, type Spot } from './animation/picture.ts';
import { LIVERIES } from './art/colours.ts';
import { type DrawingName, Drawings, Use } from './art/drawings.tsx';
import { EffectDrawings, type EffectName } from './art/effects.tsx';
import { Sidecar, Tank } from './art/units.tsx';
import { Ground } from './board/ground.tsx';

export { script } from './animation/cues.ts';
export { about } from './summary.ts';
/** The names of the sides. */
export const sides = (_view: unknown, language: Language) => TEXTS[language].sides;
export { awaited } from '../rules/view.ts';
export const tones = [LIVERIES.green.glow, LIVERIES.orange.glow];

/** The unit of a side with the highest endurance. */
export function champion(view: ArcadeView, seat: Seat) {
  const { units } = pictureOf(view, 0, []);
  const [best] = units.filter(({ side, at, wreck }) => side === SIDES[seat] && at && !wreck).toSorted((a, b) => b.left - a.left);
  if (!best?.at) return undefined;
  const unit: DrawnUnit = { ...best, active: false, stunned: false, burning: false, left: best.full, hull: 38, turret: 24 };
  const Piece = () => (
    <svg viewBox="-50 -54 100 108" width="200" height="216">
      <Drawings />
      <defs>
        <EffectDrawings />
      </defs>
      <Unit unit={unit} at="translate(0 0)" />
    </svg>
  );
  return { cell: `${columnName(best.at.x)}${best.at.y + 1}`, Piece };
}

/** The line of the latest shot before a position. */
export const withCause = (picture: ArcadePicture, after: ArcadeView, events: readonly ArcadeEvent[]): ArcadePicture => ({
  ...picture,
  effects: [...pictureOf(after, 0, events).effects, ...picture.effects],
});

/** The fewest cells to show around an event. */
const LEAST = 5;
const RATIO = 1.15;

const CLOSE_RATIO = 1.42;

/** The active unit, and the nearest enemy. */
export function closeUp({ units, width, height }: ArcadePicture) {
  const mover = units.find(({ active, at }) => active && at);
  if (!mover?.at) return undefined;
  const own = mover.at;
  const far = (spot: Spot) => Math.max(Math.abs(spot.x - own.x), Math.abs(spot.y - own.y));
  const enemies = units.flatMap(({ side, wreck, at }) => (side !== mover.side && !wreck && at ? [at] : []));
  return boxAround([own, ...enemies.toSorted((a, b) => far(a) - far(b)).slice(0, 1)], { width, height, ratio: CLOSE_RATIO });
}

/** The places of the effects, of the gunner and of the units that were hit. */
export function focus({ effects, width, height }: ArcadePicture) {
  const spots = effects.flatMap((effect) => (effect.kind === 'sight' ? [effect.from, effect.to] : 'at' in effect ? [effect.at] : []));
  if (spots.length === 0) return undefined;
  return boxAround(spots, { width, height, ratio: RATIO });
}

/** The smallest part of the board that holds all these places, in units of the drawing. */
function boxAround(spots: readonly Spot[], { width, height, ratio }: { width: number; height: number; ratio: number }) {
  const span = (of: (spot: Spot) => number) => [Math.min(...spots.map(of)), Math.max(...spots.map(of))] as const;
  const [left, right] = span(({ x }) => x);
  const [south, north] = span(({ y }) => y);
  const high = Math.min(height, Math.max(LEAST, north - south + 2.4, (right - left + 2.4) / ratio));
  const wide = Math.min(width, high * ratio);
  const within = (middle: number, size: number, most: number) => Math.max(0, Math.min(most - size, middle - size / 2));
  return {
    x: 100 * within((left + right + 1) / 2, wide, width),
    y: 100 * within(height - (south + north + 1) / 2, high, height),
    width: 100 * wide,
    height: 100 * high,
  };
}

/** The rows of the first ranks, with the colours of the style sheet. */
const RANKS = `.ar-rank{opacity:.07}.ar-rank.green{fill:${LIVERIES.green.glow}}.ar-rank.orange{fill:${LIVERIES.orange.glow}}`;

/** The board as one drawing without a page. It uses the same drawings as the table's layers, without motion. */
export function StaticBoard({ picture, pieceScale = 1 }: { picture: ArcadePicture; pieceScale?: number }) {
  const { map, width, height, cracked, rubble, mines, tokens, units, effects } = picture;
  const at = ({ x, y }: Spot) => `translate(${(x + 0.5) * 100} ${(height - y - 0.5) * 100})`;
  const large = (spot: Spot) => `${at(spot)} scale(${pieceScale})`;
  const placeAndDanger = (mark: string, of: (spot: Spot) => DrawingName) =>
    map.flatMap((line, row) =>
      [...line].flatMap((found, x) => (found === mark ? [{ y: height - 1 - row, drawn: thing({ x, y: height - 1 - row }, of) }] : [])),
    );
  const thing = (spot: Spot, of: (spot: Spot) => DrawingName) => <Use of={of(spot)} transform={at(spot)} />;
  const pieces = [
    ...placeAndDanger('o', () => 'crystal'),
    ...placeAndDanger('#', (spot) => (cracked.some((one) => isSameSpot(one, spot)) ? 'wall-cracked' : 'wall')),
    ...units.flatMap((unit) => (unit.at ? [{ y: unit.at.y - 0.05, drawn: <Unit unit={unit} at={large(unit.at)} /> }] : [])),
  ];
  return (
    <svg viewBox={`-10 -10 ${width * 100 + 20} ${height * 100 + 20}`}>
      <style>{RANKS}</style>
      <Drawings />
      <defs>
        <EffectDrawings />
      </defs>
      <rect x="-10" y="-10" width={width * 100 + 20} height={height * 100 + 20} rx="16" fill="#2c4a3e" />
      <svg width={width * 100} height={height * 100}>
        <Ground map={map} rubble={rubble} turned={false} />
      </svg>
      {mines.map(({ owner, side, kind, at: spot }) => (
        <g key={owner} transform={`${at(spot)} scale(.8)`}>
          <Use of={`mine-${kind}-${side}`} />
        </g>
      ))}
      {tokens.map(({ owner, side, number, at: spot }) => (
        <g key={owner} transform={`${at(spot)} scale(.72)`}>
          <Use of={`token-${side}`} />
          <Number text={String(number)} x={0} y={3} />
        </g>
      ))}
      {pieces.toSorted((a, b) => b.y - a.y).map(({ drawn }) => drawn)}
      {units.map((unit) => unit.at && !unit.wreck && <Pips key={unit.name} unit={unit} at={large(unit.at)} />)}
      {effects.map((effect, i) => (
        <Happens key={i} effect={effect} height={height} at={at} />
      ))}
    </svg>
  );
}

const BURSTING: Readonly<Partial<Record<Effect['kind'], EffectName>>> = { burst: 'burst', dust: 'dust', smoke: 'smoke' };

/** The effects that a still picture can show: the line of a shot, and its result. */
function Happens({ effect, height, at }: { effect: Effect; height: number; at: (spot: Spot) => string }) {
  if (effect.kind === 'sight') {
    const [from, to] = [effect.from, effect.to].map(({ x, y }) => ({ x: (x + 0.5) * 100, y: (height - y - 0.5) * 100 }));
    if (!from || !to) return null;
    const rise = effect.bolt ? 0 : 0.25 * Math.hypot(from.x - to.x, from.y - to.y);
    const over = { x: (from.x + to.x) / 2, y: effect.bolt ? (from.y + to.y) / 2 : Math.min(from.y, to.y) - rise };
    const { glow, light } = LIVERIES[effect.tone];
    const d = `M${from.x} ${from.y}Q${over.x} ${over.y} ${to.x} ${to.y}`;
    return (
      <g fill="none" stroke-linecap="round">
        <path d={d} stroke={glow} stroke-width="16" stroke-opacity=".35" />
        <path d={d} stroke={light} stroke-width="6" stroke-dasharray="18 14" />
      </g>
    );
  }
  const drawn = BURSTING[effect.kind];
  if (!drawn || !('size' in effect)) return null;
  return (
    <g transform={`${at(effect.at)} scale(${effect.size})`}>
      <Use of={drawn} />
    </g>
  );
}

const Number = ({ text, x, y }: { text: string; x: number; y: number }) => (
  <text
    x={x}
    y={y}
    text-anchor="middle"
    fill="#fff"
    stroke="#020705"
    stroke-width="4.5"
    paint-order="stroke"
    font-size="17"
    font-weight="800"
  >
    {text}
  </text>
);

function Unit({ unit, at }: { unit: DrawnUnit; at: string }) {
  const { side, number, sidecar, left, full, stunned, wreck, active, burning } = unit;
  const ahead = side === 'green' ? 0 : 180;
  const livery = wreck ? 'wreck' : side;
  const { glow, light } = LIVERIES[side];
  const turns = { '--hull': `${unit.hull ?? ahead}deg`, '--turret': `${(unit.turret ?? ahead) + (wreck ? 38 : 0)}deg` };
  return (
    <g transform={at} style={{ ...turns, ...(active ? { '--color-edge': light } : {}) }}>
      {active && <circle r="45" cy="4" fill="none" stroke={glow} stroke-width="3" stroke-dasharray="15 8.56" />}
      <ellipse cx="2" cy="12" rx="46" ry="38" fill="url(#ar-shadow)" />
      <g transform="translate(0 8) scale(.84)">
        {sidecar ? <Sidecar livery={livery} /> : <Tank livery={livery} />}
        {wreck && <Use of="smoke" transform="translate(-4 -10) scale(.9)" />}
        {!wreck && burning && <Use of="flame" transform="translate(-12 4) scale(.55)" />}
        {!wreck && left <= full / 2 && !sidecar && <Use of="smoke" transform="translate(12 -8) scale(.7)" />}
        {stunned && <Use of="stars" transform="translate(0 -34)" />}
      </g>
      {!wreck && <Number text={String(number)} x={sidecar ? 14 : 0} y={sidecar ? 4 : -9} />}
    </g>
  );
}

/** A unit's endurance, below it. */
function Pips({ unit: { side, left, full }, at }: { unit: DrawnUnit; at: string }) {
  const [width, gap] = [full === 1 ? 16 : 66, 3];
  const each = (width - 5 - gap * (full - 1)) / full;
  return (
    <g transform={`${at} translate(${-width / 2} 36)`}>
      <rect width={width} height="11.5" rx="4" fill="#020705" fill-opacity=".87" />
      {Array.from({ length: full }, (_, i) => (
        <rect
          key={i}
          x={2.5 + i * (each + gap)}
          y="2.5"
          width={each}
          height="6.5"
          rx="1.5"
          fill={i < left ? LIVERIES[side].glow : '#22302a'}
        />
      ))}
    </g>
  );
}
