import type { Cell, Grid } from '@fray/engine';
import { type AnimationState, Board, type BoardProps, isPhoneLayout } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import type { JSX } from 'preact';
import type { ArcadePicture, SideName } from '../animation/animation.ts';
import { Drawings } from '../art/drawings.tsx';
import { Ground } from './ground.tsx';
import { type CellMark, Lines, type Sight } from './marks.tsx';
import { boardSpot, cellTransform } from './place.ts';
import { Pieces } from './units.tsx';

interface Props {
  readonly picture: ArcadePicture;
  readonly turned: boolean;
  readonly badges: ReadonlyMap<string, string>;
  /** The word for a unit that has fired. */
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

/** No bolt reaches it from here. */
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

/** The room around the cells in hundredths of a cell: coordinates below and to the left, a rim around; a small board has larger ones. */
const MARGINS = { desk: { top: 10, right: 10, bottom: 30, left: 30 }, hand: { top: 6, right: 6, bottom: 36, left: 38 } } as const;

/** Higher than this a zone leaves a desk more room beside it than below. */
export const isTall = (grid: Grid): boolean => grid.height > 1.25 * grid.width;

/** What bursts larger than that shakes the board: a hit for four, a blast, a mine, a wreck. */
const SHAKE_SIZE = 0.9;

interface FieldProps
  extends Pick<BoardProps, 'label' | 'focus' | 'nameOf' | 'usable' | 'onFocus' | 'onLeave' | 'onHover' | 'onAct' | 'onKey'> {
  readonly grid: Grid;
  readonly film: AnimationState<ArcadePicture>;
  readonly turned: boolean;
  /** Whose turn it is. */
  readonly tone: SideName;
  readonly letters: boolean;
  /** Marks on cells; empty during an animation. */
  readonly marks: ReadonlyMap<Cell, CellMark>;
  /** A few characters at a unit, by name: the chance to hit it, or why not. */
  readonly badges: ReadonlyMap<string, string>;
  readonly fired: string;
  readonly sights: readonly Sight[];
  /** The way that a unit would drive. */
  readonly route: readonly Cell[];
  words(word: string): string;
}

/** The board of a battle in layers: ground, cells to press with their marks, pieces, what passes, and what is written on top. */
export function Field(props: FieldProps): JSX.Element {
  const { grid, film, turned, marks } = props;
  const { picture } = film;
  const margin = MARGINS[isPhoneLayout() ? 'hand' : 'desk'];
  const { top, right, bottom, left } = margin;
  const [width, height] = [grid.width * 100 + left + right, grid.height * 100 + top + bottom];
  const inset = `${(100 * top) / height}% ${(100 * right) / width}% ${(100 * bottom) / height}% ${(100 * left) / width}%`;
  const isShaking = picture.effects.some((effect) => effect.kind === 'burst' && effect.size > SHAKE_SIZE);
  return (
    <div
      class={`ar-field ${props.tone} ${isTall(grid) ? 'tall' : ''} ${isShaking ? `quake-${film.beat % 2}` : ''}`}
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
        <Lines grid={grid} sights={props.sights} route={props.route} effects={picture.effects} turned={turned} beat={film.beat} />
        <Pieces picture={picture} turned={turned} letters={props.letters} />
        <UnitTags picture={picture} turned={turned} badges={props.badges} fired={props.fired} />
        <Effects picture={picture} turned={turned} beat={film.beat} words={props.words} />
      </div>
    </div>
  );
}

/** What a cell is marked with, in its own box of a hundred. */
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
