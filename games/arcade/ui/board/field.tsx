import type { Cell, Grid } from '@fray/engine';
import { type AnimationState, Board, type BoardProps, isPhoneLayout, memo } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { type ArcadePicture, type DrawnUnit, isSameSpot, type SideName, type Spot } from '../animation/picture.ts';
import { type DrawingName, Drawings, Use } from '../art/drawings.tsx';
import { Ground } from './ground.tsx';
import { type CellMark, Lines, type Sight } from './marks.tsx';
import { boardSpot, cellTransform } from './place.ts';

/** Directions of a unit's hull and turret, in degrees. They may exceed a full turn, so that the unit turns the short way round. */
interface Facing {
  readonly hull: number;
  readonly turret: number;
}

/** The direction `goal`, plus full turns so that the rotation from the last one is short. */
const unwrapAngle = (from: number, goal: number): number => from + ((((goal - from) % 360) + 540) % 360) - 180;

/** Initial turret direction: at the nearest enemy. */
function aimOf({ side, at }: DrawnUnit, units: readonly DrawnUnit[]): number | undefined {
  if (!at) return undefined;
  const [foe] = units
    .flatMap(({ side: other, at: spot, left }) => (spot && left > 0 && other !== side ? [{ x: spot.x - at.x, y: spot.y - at.y }] : []))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  return foe && (Math.atan2(foe.x, foe.y) * 180) / Math.PI;
}

/** Hull and turret directions. A picture has only changes of direction, so the last ones are kept. Initially a unit faces the other side and aims at an enemy. */
function useFacing({ units }: Pick<ArcadePicture, 'units'>): ReadonlyMap<string, Facing> {
  const known = useRef(new Map<string, Facing>());
  for (const unit of units) {
    const { name, side, hull, turret, at } = unit;
    const ahead = side === 'green' ? 0 : 180;
    const before = known.current.get(name) ?? { hull: ahead, turret: unwrapAngle(ahead, aimOf(unit, units) ?? ahead) };
    // A unit that is not on the board yet aims once it is placed.
    if (!at) continue;
    known.current.set(name, {
      hull: hull === undefined ? before.hull : unwrapAngle(before.hull, hull),
      turret: turret === undefined ? before.turret : unwrapAngle(before.turret, turret),
    });
  }
  return known.current;
}

interface UnitsProps {
  readonly picture: ArcadePicture;
  readonly turned: boolean;
  readonly letters: boolean;
}

/** All pieces, each in its own box that moves by CSS. Nearer pieces cover those behind. */
function Pieces({ picture, turned, letters }: UnitsProps) {
  const facing = useFacing(picture);
  const { map, width, height, cracked, mines, tokens, units } = picture;
  const placeAndDanger = (mark: string) =>
    map.flatMap((line, row) => [...line].flatMap((found, x): Spot[] => (found === mark ? [{ x, y: height - 1 - row }] : [])));
  const at = (spot: Spot) => boardSpot({ width, height }, spot, turned);
  return (
    <>
      {placeAndDanger('o').map((spot) => (
        <BoardPiece key={`pool${spot.x} ${spot.y}`} of="crystal" at={at(spot)} name="ar-crystal" />
      ))}
      {placeAndDanger('#').map((spot) => (
        <BoardPiece
          key={`wall${spot.x} ${spot.y}`}
          of={cracked.some((one) => isSameSpot(one, spot)) ? 'wall-cracked' : 'wall'}
          at={at(spot)}
          name="ar-wall"
        />
      ))}
      {mines.map(({ owner, side, kind, at: spot, hot }) => (
        <BoardPiece key={`mine${owner}`} of={`mine-${kind}-${side}`} at={at(spot)} name={`ar-mine ${side} ${hot ? 'hot' : ''}`} />
      ))}
      {tokens.map(({ owner, side, number, at: spot }, i) => {
        const shared = tokens.filter((other, j) => j < i && isSameSpot(other.at, spot)).length;
        const place = at(spot);
        return (
          <BoardPiece
            key={`token${owner}`}
            of={`token-${side}`}
            at={{ x: place.x + 0.2 * shared, y: place.y - 0.2 * shared }}
            name={`ar-token ${side}`}
            text={String(number)}
          />
        );
      })}
      {units.map((unit) => (
        <Unit key={unit.name} unit={unit} at={unit.at && at(unit.at)} facing={facing.get(unit.name)} turned={turned} letters={letters} />
      ))}
    </>
  );
}

const BoardPiece = memo(({ of, at, name, text }: { of: DrawingName; at: Spot; name: string; text?: string }) => {
  return (
    <div class={`ar-piece travels ${name}`} style={{ transform: cellTransform(at), zIndex: Math.round(at.y * 10) }}>
      <svg class="at-rest" viewBox="-50 -50 100 100">
        <Use of={of} />
        {text && (
          <text y="3" text-anchor="middle" class="ar-number">
            {text}
          </text>
        )}
      </svg>
    </div>
  );
});

interface UnitProps {
  readonly unit: DrawnUnit;
  /** Its place on screen; undefined if it is not on the board. */
  readonly at: Spot | undefined;
  readonly facing: Facing | undefined;
  readonly turned: boolean;
  readonly letters: boolean;
}

/** A tank or a sidecar. Hull and turret rotate separately while the box moves. */
const Unit = memo(({ unit, at, facing = { hull: 0, turret: 0 }, turned, letters }: UnitProps) => {
  if (!at) return null;
  const { side, number, sidecar, left, full, stunned, wreck, active, shift = { x: 0, y: 0 }, burning } = unit;
  const half = turned ? 180 : 0;
  const way = turned ? -1 : 1;
  const end = { x: at.x + shift.x * way, y: at.y - shift.y * way };
  const drawing: DrawingName = `${sidecar ? 'sidecar' : 'tank'}-${wreck ? 'wreck' : side}`;
  const askew = wreck ? 38 : 0;
  return (
    <div
      class={`ar-piece ar-unit ${side} ${active ? 'active' : ''} ${wreck ? 'wreck' : ''} ${stunned ? 'stunned' : ''} ${(unit.lost ?? 0) > 0 ? 'struck' : ''}`}
      data-unit={unit.name}
      style={{
        transform: cellTransform(end),
        zIndex: Math.round(at.y * 10) + 5,
        '--hull': `${facing.hull + half}deg`,
        '--turret': `${facing.turret + half + askew}deg`,
      }}
    >
      <svg class="at-rest" viewBox="-50 -50 100 100">
        {active && <circle class="ar-aura" r="58" fill="url(#ar-aura)" />}
        {active && <circle class="ar-ring" r="45" cy="4" />}
        <ellipse cx="2" cy="12" rx="46" ry="38" fill="url(#ar-shadow)" />
        <g transform="translate(0 8) scale(.84)">
          <Use of={drawing} />
          {!wreck && left <= full / 2 && !sidecar && <Use of="smoke" transform="translate(12 -8) scale(.7)" class="ar-drift" />}
          {(burning || (!wreck && left <= 2 && !sidecar)) && <Use of="flame" transform="translate(-12 4) scale(.55)" class="ar-flicker" />}
          {wreck && <Use of="smoke" transform="translate(-4 -10) scale(.9)" class="ar-drift" />}
          {stunned && <Use of="stars" transform="translate(0 -34)" class="ar-stars" />}
        </g>
        {!wreck && (
          <text class="ar-number" x={sidecar ? 14 : 0} y={sidecar ? 4 : -9} text-anchor="middle">
            {letters ? unit.name : number}
          </text>
        )}
      </svg>
    </div>
  );
});

interface Props {
  readonly picture: ArcadePicture;
  readonly turned: boolean;
  readonly badges: ReadonlyMap<string, string>;
  /** The text for a unit that has fired. */
  readonly fired: string;
}

/** Labels of units above all pieces: endurance, hit chance, and whether they have fired. */
function UnitTags({ picture, turned, badges, fired }: Props) {
  return (
    <>
      {picture.units.map(({ name, at, side, left, full, lost = 0, wreck, fired: hasFired, shift = { x: 0, y: 0 } }) => {
        if (!at || wreck) return null;
        const place = boardSpot(picture, at, turned);
        const way = turned ? -1 : 1;
        const badge = badges.get(name);
        return (
          <div
            key={name}
            class={`ar-piece ar-tag travels ${side}`}
            style={{ transform: cellTransform({ x: place.x + shift.x * way, y: place.y - shift.y * way }) }}
          >
            <span class={`ar-pips ${full === 1 ? 'single' : ''}`}>
              {Array.from({ length: full }, (_, i) => (
                <i key={i} class={i < left ? 'full' : i < left + lost ? 'lost' : ''} />
              ))}
            </span>
            {badge !== undefined && (badge === '' ? <Stopped /> : <span class="ar-badge">{badge}</span>)}
            {hasFired && badge === undefined && <span class="ar-badge ar-fired">{fired}</span>}
          </div>
        );
      })}
    </>
  );
}

/** Whether no bolt can reach it from here. */
function Stopped() {
  return (
    <svg class="ar-badge ar-stopped" viewBox="-12 -12 24 24">
      <circle r="8" />
      <path d="M-5.6 5.6L5.6-5.6" />
    </svg>
  );
}

/** Effects are loaded with the first event. */
const Effects = lazyPart(() => import('./effects.tsx').then((part) => part.Effects));

/**
 * The margin around the cells in hundredths of a cell: coordinates below and on the left, a rim around. A small board has larger
 * coordinates.
 */
const MARGINS = { desktop: { top: 10, right: 10, bottom: 30, left: 30 }, phone: { top: 6, right: 6, bottom: 36, left: 38 } } as const;

/** From this ratio of rows to columns, a wide screen has more room at the sides of the board than below. */
export const isTall = (grid: Grid): boolean => grid.height > 1.25 * grid.width;

/** Larger bursts shake the board: a hit for four, a blast, a mine, a wreck. */
const SHAKE_SIZE = 0.9;

interface FieldProps
  extends Pick<BoardProps, 'label' | 'focus' | 'nameOf' | 'usable' | 'onFocus' | 'onLeave' | 'onHover' | 'onAct' | 'onKey'> {
  readonly grid: Grid;
  readonly animation: AnimationState<ArcadePicture>;
  readonly turned: boolean;
  /** The side whose turn it is. */
  readonly tone: SideName;
  readonly letters: boolean;
  /** Marks on cells; empty during an animation. */
  readonly marks: ReadonlyMap<Cell, CellMark>;
  /** A few characters at a unit, by name: the hit chance, or why there is none. */
  readonly badges: ReadonlyMap<string, string>;
  readonly fired: string;
  readonly sights: readonly Sight[];
  /** The path that a unit would drive. */
  readonly route: readonly Cell[];
  words(word: string): string;
}

/** The board of a battle in layers: ground, clickable cells with their marks, pieces, effects, and labels on top. */
export function Field(props: FieldProps): JSX.Element {
  const { grid, animation, turned, marks } = props;
  const { picture } = animation;
  const margin = MARGINS[isPhoneLayout() ? 'phone' : 'desktop'];
  const { top, right, bottom, left } = margin;
  const [width, height] = [grid.width * 100 + left + right, grid.height * 100 + top + bottom];
  const inset = `${(100 * top) / height}% ${(100 * right) / width}% ${(100 * bottom) / height}% ${(100 * left) / width}%`;
  const isShaking = picture.effects.some((effect) => effect.kind === 'burst' && effect.size > SHAKE_SIZE);
  return (
    <div
      class={`ar-field ${props.tone} ${isTall(grid) ? 'tall' : ''} ${isShaking ? `quake-${animation.keyframe % 2}` : ''}`}
      style={{ '--ratio': width / height, '--cols': grid.width, '--rows': grid.height }}
    >
      <Drawings />
      <div class="ar-layer" style={{ inset }} aria-hidden="true">
        <Ground map={picture.map} rubble={picture.rubble} turned={turned} />
      </div>
      <Board
        grid={grid}
        label={props.label}
        margin={margin}
        turned={turned}
        focus={props.focus}
        nameOf={props.nameOf}
        usable={props.usable ?? (() => true)}
        selected={(cell) => marks.get(cell)?.kind === 'selected'}
        classOf={(cell) => (marks.has(cell) ? `mark-${marks.get(cell)?.kind}` : '')}
        draw={(cell) => marks.has(cell) && <Mark mark={marks.get(cell)} />}
        onFocus={props.onFocus}
        onLeave={() => props.onLeave?.()}
        onHover={(cell) => props.onHover?.(cell)}
        onAct={props.onAct}
        onKey={(event) => props.onKey?.(event)}
      />
      <div class="ar-layer ar-above" style={{ inset }} aria-hidden="true">
        <Lines
          grid={grid}
          sights={props.sights}
          route={props.route}
          effects={picture.effects}
          turned={turned}
          keyframe={animation.keyframe}
        />
        <Pieces picture={picture} turned={turned} letters={props.letters} />
        <UnitTags picture={picture} turned={turned} badges={props.badges} fired={props.fired} />
        <Effects picture={picture} turned={turned} keyframe={animation.keyframe} words={props.words} />
      </div>
    </div>
  );
}

/** The marks of a cell, in a box of 100 by 100. */
function Mark({ mark }: { mark: CellMark | undefined }) {
  if (!mark) return null;
  return (
    <>
      <rect
        class="ar-mark"
        x="5"
        y="5"
        width="90"
        height="90"
        rx="10"
        style={mark.shade === undefined ? undefined : { fillOpacity: 0.1 + 0.75 * mark.shade }}
      />
      {mark.text && (
        <text class="ar-mark-text" x="90" y="27" text-anchor="end">
          {mark.text}
        </text>
      )}
    </>
  );
}
