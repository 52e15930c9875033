import type { Cell } from '@fray/engine';
import { Board, memo } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { MechWords } from '#words';
import { ARROWS, type Arena, CELLS, CRUSHERS, FLAMES, grid, isFixed, PLAIN, SIZE, toCentre, turnedWalls } from '../../rules/arena.ts';
import { hazardAt, type MechState, mechAt, NONE, SEATS, wallsAt } from '../../rules/state.ts';
import type { DrawnMech, DrawnTile, Picture } from '../animation/picture.ts';
import { FixedTile, FixedUpright, GroundDefs, TileFloor, TileUpright } from '../art/ground.tsx';
import { Mech } from '../art/mech.tsx';
import { Platform, Pusher, RIM, RimNames, ScoreTrack } from '../art/platform.tsx';
import { drawnAt, Effects } from './passing.tsx';

/** The mark on a field during a decision. */
export interface FieldMark {
  readonly kind: 'go' | 'reach' | 'target' | 'chosen' | 'ghost' | 'magnet';
  /** A few letters in the field: damage, the number of a program point. */
  readonly label?: string;
  /** The same mark in words. */
  readonly says: string;
}

interface Props {
  readonly state: MechState;
  readonly picture: Picture;
  readonly keyframe: number;
  readonly words: MechWords;
  readonly sides: Readonly<Record<string, string>>;
  readonly marks: ReadonlyMap<Cell, FieldMark>;
  readonly focus: Cell;
  /** Arrows that may be pushed now, and the previewed one. */
  readonly arrows: ReadonlySet<number>;
  readonly arrow: number | undefined;
  /** The hazards that operate after this point. */
  readonly armed: number | undefined;
  /** Whether the board shows a preview. */
  readonly preview: boolean;
  usable(cell: Cell): boolean;
  onFocus(cell: Cell): void;
  onCell(cell: Cell): void;
  onArrow(arrow: number): void;
}

const FIXED = Array.from({ length: CELLS }, (_, cell) => cell).filter(isFixed);
export const MARGIN = { top: RIM.top + 8, left: RIM.x + 4, right: RIM.x + 4, bottom: RIM.bottom + RIM.face + 4 };

export const VIEW = `${-MARGIN.left} ${-MARGIN.top} ${SIZE * 100 + MARGIN.left + MARGIN.right} ${SIZE * 100 + MARGIN.top + MARGIN.bottom}`;

/** Separate layers, bottom to top, so that a moving mech does not repaint the floor and the walls. */
const Layer = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <svg class={`kit-board ${name}`} viewBox={VIEW} aria-hidden="true">
    {children}
  </svg>
);

/** The arena as one grid for mouse, touch, keyboard and screen reader, with the pushers around it. */
export function ArenaBoard(props: Props) {
  const { state, picture, keyframe, words, marks, focus, preview, armed } = props;
  const { arena } = state;
  const on = (kind: string) => (picture.passing.some((one) => one.kind === kind) ? kind : '');
  const jolts = picture.passing.some(({ kind }) => kind === 'impact' || kind === 'burst') ? `jolts-${keyframe % 2}` : '';
  return (
    <div class={`mech-board ${jolts} ${preview ? 'preview' : ''} ${on('flames')} ${on('crushers')} ${on('checkpoints')}`}>
      <Layer name="mech-floor">
        <Ground {...props} arena={arena} />
      </Layer>
      <Board
        grid={grid}
        label={words.arena}
        margin={MARGIN}
        coordinates={false}
        focus={focus}
        nameOf={(cell) => fieldName(props, cell)}
        usable={props.usable}
        classOf={(cell) => (marks.has(cell) ? `mark-${marks.get(cell)!.kind}` : '')}
        draw={(cell) => {
          const mark = marks.get(cell);
          return mark && <Mark mark={mark} />;
        }}
        onFocus={props.onFocus}
        onAct={props.onCell}
      />
      <Layer name="over">
        <Walls picture={picture} arena={arena} armed={armed} />
      </Layer>
      <Layer name="over">
        <Mechs picture={picture} keyframe={keyframe} />
        <Badges marks={marks} />
        <Effects passing={picture.passing} keyframe={keyframe} words={words} />
      </Layer>
    </div>
  );
}

/** The raised parts of the tiles: their walls and hazards. */
export const Walls = ({ picture, arena, armed }: Pick<Props, 'picture' | 'armed'> & { arena: Arena }) => (
  <>
    {FIXED.filter((cell) => arena.fixed[cell] !== PLAIN).map((cell) => (
      <g key={cell} transform={translate({ x: grid.x(cell), y: grid.y(cell) })}>
        <FixedUpright place={placeOf(arena, cell)} hazard={arena.fixed[cell]!} armed={armed === arena.fixed[cell]} />
      </g>
    ))}
    {picture.tiles.map((tile) => (
      <Tile key={tile.tile} tile={tile} arena={arena} armed={armed} upright />
    ))}
  </>
);

/** The mechs, and a light on the active one. */
export const Mechs = ({ picture, keyframe }: Pick<Props, 'picture' | 'keyframe'>) => (
  <>
    {picture.acting !== undefined && !picture.mechs[picture.acting]!.out && <Spotlight mech={picture.mechs[picture.acting]!} />}
    {picture.mechs.map((mech, seat) => (
      <MechPiece key={seat} mech={mech} seat={seat} keyframe={mech.does === 'stands' ? 0 : keyframe} active={picture.acting === seat} />
    ))}
  </>
);

type GroundProps = Pick<Props, 'picture' | 'arrows' | 'arrow' | 'armed' | 'onArrow'> & { readonly arena: Arena };

/** The flat parts: the platform with its pushers, fields and tiles. */
export function Ground({ picture, arena, arrows, arrow, armed, onArrow }: GroundProps) {
  return (
    <>
      <g class="at-rest">
        <StaticArena />
        <ScoreTrack scores={picture.scores} />
        {ARROWS.map(({ name }, i) => (
          <Pusher
            key={name}
            arrow={i}
            state={arrow === i ? 'chosen' : arrows.has(i) ? 'open' : 'idle'}
            latest={picture.lastPush === name}
            onPress={() => onArrow(i)}
          />
        ))}
        <FixedTiles arena={arena} />
      </g>
      {picture.tiles.map((tile) => (
        <Tile key={tile.tile} tile={tile} arena={arena} armed={armed} upright={false} />
      ))}
    </>
  );
}

/** Memoized: these drawings never change, or change only with the arena. */
const StaticArena = memo(() => (
  <>
    <GroundDefs />
    <Platform />
    <RimNames />
  </>
));

const FixedTiles = memo(({ arena }: { arena: Arena }) => (
  <>
    {FIXED.map((cell) => (
      <g key={cell} transform={translate({ x: grid.x(cell), y: grid.y(cell) })}>
        <FixedTile place={placeOf(arena, cell)} hazard={arena.fixed[cell]!} />
      </g>
    ))}
  </>
));

/** The use of a fixed tile. */
const placeOf = ({ starts, dropIns }: Arena, cell: Cell) =>
  starts.includes(cell) ? 'start' : dropIns.includes(cell) ? 'drop-in' : toCentre(cell) === 0 ? 'centre' : undefined;

const translate = (spot: { readonly x: number; readonly y: number }): string => `translate(${drawnAt(spot).x} ${drawnAt(spot).y})`;
const travel = (spot: { readonly x: number; readonly y: number }) => ({
  transform: `translate(${drawnAt(spot).x}px, ${drawnAt(spot).y}px)`,
});

/** A loose tile in two layers: its floor below the marks, its devices above them. */
const Tile = memo(({ tile, arena, armed, upright }: { tile: DrawnTile; arena: Arena; armed: number | undefined; upright: boolean }) => {
  if (tile.where === 'tray') return null;
  const hazard = arena.hazards[tile.tile]!;
  const isBeyond = tile.x < 0 || tile.y < 0 || tile.x >= SIZE || tile.y >= SIZE;
  return (
    <g class="travels" style={travel(tile)}>
      <g class={`mech-loose ${tile.where} ${isBeyond ? 'beyond' : ''}`}>
        {upright ? (
          <TileUpright hazard={hazard} walls={turnedWalls(arena.walls[tile.tile]!, tile.turns)} armed={armed === hazard} />
        ) : (
          <TileFloor hazard={hazard} />
        )}
      </g>
    </g>
  );
});

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

interface MechProps {
  readonly mech: DrawnMech;
  readonly seat: number;
  readonly keyframe: number;
  readonly active: boolean;
}

const MechPiece = memo(({ mech, seat, keyframe, active }: MechProps) => {
  const again = useRepeatCount(mech.does, keyframe);
  if (mech.out && mech.does !== 'falls' && mech.does !== 'bursts') return null;
  const [dx, dy] = STEPS[mech.look];
  return (
    <g class="travels" style={travel(mech)} data-mech={SEATS[seat]}>
      <g transform="translate(50 80)">
        <g key={again} class={`mech-piece ${mech.does}`} style={{ '--dx': `${dx * 26}px`, '--dy': `${dy * 22}px` }}>
          <g class="at-rest" transform="scale(.63)">
            <Mech seat={SEATS[seat]!} look={mech.look} pose={mech.pose} active={active} />
          </g>
        </g>
      </g>
    </g>
  );
});

/** Counts repeats of the same action in successive keyframes. A new key restarts the CSS animation. */
function useRepeatCount(does: string, keyframe: number): number {
  const last = useRef({ does, keyframe, count: 0 });
  if (last.current.keyframe !== keyframe) {
    const count = last.current.count + (does === last.current.does && does !== 'stands' ? 1 : 0);
    last.current = { does, keyframe, count };
  }
  return last.current.count;
}

const Spotlight = ({ mech }: { mech: DrawnMech }) => (
  <g class="travels" style={travel(mech)}>
    <ellipse cx={50} cy={70} rx={86} ry={66} fill="url(#mechs-spot)" fill-opacity={0.55} />
  </g>
);

const Mark = ({ mark }: { mark: FieldMark }) => (
  <>
    <rect class="mark" x={5} y={5} width={90} height={86} rx={9} />
    {mark.label && (mark.kind === 'ghost' || mark.kind === 'reach') && (
      <text class="mark-label" x={88} y={27} text-anchor="end" font-size={20}>
        {mark.label}
      </text>
    )}
  </>
);

/** The effect of the planned action, drawn over its target. */
const Badges = ({ marks }: { marks: ReadonlyMap<Cell, FieldMark> }) => (
  <>
    {Array.from(marks, ([cell, { kind, label }]) =>
      label && (kind === 'target' || kind === 'chosen') ? (
        <g key={cell} class={`mech-badge ${kind}`} transform={`${translate({ x: grid.x(cell), y: grid.y(cell) })} translate(50 6)`}>
          <rect x={-13 - label.length * 7} y={-20} width={26 + label.length * 14} height={38} rx={19} />
          <text y={7} text-anchor="middle" font-size={23} font-weight={800}>
            {label}
          </text>
        </g>
      ) : null,
    )}
  </>
);

/** The full description of a field. */
function fieldName({ state, words, sides, marks, picture }: Props, cell: Cell): string {
  const parts = [grid.name(cell)];
  const mech = mechAt(state, cell);
  if (mech !== NONE) parts.push(sides[SEATS[mech]!] ?? '');
  if (mech !== NONE && mech === picture.acting) parts.push(words.active);
  const mark = marks.get(cell);
  if (mark) parts.push(mark.says);
  const hazard = hazardAt(state, cell);
  if (hazard === CRUSHERS) parts.push(words.field.crushers);
  if (hazard === FLAMES) parts.push(words.field.flames);
  if (state.arena.starts.includes(cell)) parts.push(words.field.start);
  if (state.arena.dropIns.includes(cell)) parts.push(words.field.dropIn);
  const walls = words.sides.filter((_, side) => (wallsAt(state, cell) >> side) & 1);
  if (walls.length > 0) parts.push(words.walls(walls.join(', ')));
  return parts.join(', ');
}
