import type { Language } from '@fray/engine';
import {
  type Accent,
  describePlace,
  SCENE_TEXTS,
  type Scene,
  type SceneCell,
  type ScenePiece,
  type SceneTheme,
  type SideName,
  type Terrain,
} from '@fray/engine/scene';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { memo } from '../memo.ts';
import type { ScenePicture } from './animateScene.ts';
import { type BoardLayout, cellAfter, type LaidCell, layoutOf, pathOf, RADIUS, STEP } from './boardLayout.ts';
import type { ChoiceStage, Offer } from './choices.ts';
import { offerAt } from './choices.ts';
import { ArtShape, Letter, PieceArt } from './pieceArt.tsx';
import { toneOf } from './seatArt.ts';
import { coloursOf, TERRAIN_ART } from './terrain.tsx';

const EDGE = '#0a1712';
const GOLD = '#ffd95e';
const GREEN = '#4dffa6';
const PIECE_RADIUS = RADIUS * 0.47;
const FRONT = RADIUS * 0.22;

type Ground = Exclude<Terrain, 'gap'>;
const terrainOf = (cell: SceneCell | undefined): Ground => (cell?.terrain === undefined || cell.terrain === 'gap' ? 'open' : cell.terrain);

/** Every terrain of a scene, drawn once; cells reuse it. */
const TerrainDefs = memo(
  ({ terrains, theme, corners, pressed }: { terrains: string; theme: SceneTheme; corners: string; pressed: number }) => (
    <defs>
      <clipPath id="scene-cell">
        <path d={corners} />
      </clipPath>
      {(terrains.split(' ') as Ground[]).map((terrain) => {
        const { top, side } = coloursOf(terrain, theme);
        const { ground: GroundArt, standing: Standing } = TERRAIN_ART[terrain];
        return (
          <>
            <linearGradient id={`scene-${terrain}-top`} x1="0" y1="0" x2="0.6" y2="1">
              <stop offset="0" stop-color={top[0]} />
              <stop offset="1" stop-color={top[1]} />
            </linearGradient>
            <linearGradient id={`scene-${terrain}-side`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stop-color={side[0]} />
              <stop offset="1" stop-color={side[1]} />
            </linearGradient>
            {GroundArt && (
              <g id={`scene-${terrain}-ground`} transform={`scale(1 ${pressed})`}>
                <GroundArt />
              </g>
            )}
            {Standing && (
              <g id={`scene-${terrain}-standing`} transform="scale(0.96)">
                <Standing />
              </g>
            )}
          </>
        );
      })}
    </defs>
  ),
);

/** The front of a cell, from its left corner round the near side to its right one, down to the ground. */
function frontOf(corners: BoardLayout['corners'], drop: number): string {
  const near = corners.filter(([, y]) => y >= -0.5).toSorted((a, b) => a[0] - b[0]);
  const down = near.toReversed().map(([x, y]) => `${x.toFixed(1)} ${(y + drop).toFixed(1)}`);
  return `M${near.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}L${down.join('L')}Z`;
}

interface GroundProps {
  readonly terrain: Ground;
  readonly height: number;
  readonly occupied: boolean;
  readonly corners: BoardLayout['corners'];
  readonly flat: boolean;
}

/** The body of a cell: front, top, pattern and terrain. */
const CellGround = memo(({ terrain, height, occupied, corners, flat }: GroundProps) => {
  const top = pathOf(corners);
  const { ground, standing } = TERRAIN_ART[terrain];
  return (
    <>
      <path
        d={frontOf(corners, flat ? FRONT * 0.6 : height * STEP + FRONT)}
        fill={`url(#scene-${terrain}-side)`}
        stroke={EDGE}
        stroke-width="2"
      />
      <path d={top} fill={`url(#scene-${terrain}-top)`} stroke={EDGE} stroke-width="2" stroke-linejoin="round" />
      {ground && (
        <g clip-path="url(#scene-cell)">
          <use href={`#scene-${terrain}-ground`} />
        </g>
      )}
      <path d={pathOf(corners, 0.955)} fill="none" stroke="#ffffff" stroke-opacity="0.16" stroke-width="1.5" />
      {standing && (
        <g opacity={occupied ? 0.35 : 1}>
          <use href={`#scene-${terrain}-standing`} />
        </g>
      )}
    </>
  );
});

/** Marks of a cell on its ground: an objective, its height, and whether it can be pressed. */
function CellMarks({
  cell,
  colours,
  laid,
  layout,
  offer,
  chosen,
}: {
  cell: SceneCell | undefined;
  colours: readonly number[] | undefined;
  laid: LaidCell;
  layout: BoardLayout;
  offer: Offer | undefined;
  chosen: boolean;
}) {
  const { corners } = layout;
  const mark = cell?.mark;
  const markTone = mark?.owner === undefined ? GOLD : toneOf(mark.owner, colours);
  const isAim = offer !== undefined && offer.choice.kind !== 'card' && offer.choice.kind !== 'button' && offer.choice.aim === true;
  const tone = isAim ? GOLD : GREEN;
  return (
    <>
      {mark && (
        <>
          <path d={pathOf(corners, 0.84)} fill={markTone} fill-opacity="0.13" stroke={markTone} stroke-width="3" stroke-dasharray="10 6" />
          <g transform={`translate(${RADIUS * 0.5} ${-RADIUS * 0.4})`}>
            <circle r="9.5" fill="#07120d" stroke={markTone} stroke-width="1.8" />
            <ArtShape art={mark.art} size={11} ink={markTone} cut="#07120d" />
          </g>
        </>
      )}
      {laid.height > 0 && (
        <g transform={`translate(${RADIUS * 0.36} ${RADIUS * 0.44})`}>
          <path d="M-8 4l4-8 4 8z" fill={GOLD} />
          <text x="2" y="4" font-size="12" font-weight="800" fill="#ffe9a8" stroke="#07120d" stroke-width="3" paint-order="stroke">
            {laid.height}
          </text>
        </g>
      )}
      {(offer || chosen) && (
        <path
          d={pathOf(corners, 0.88)}
          fill={tone}
          fill-opacity={chosen ? 0.28 : 0.16}
          stroke={chosen ? '#ffffff' : tone}
          stroke-width="3"
          {...(isAim ? { 'stroke-dasharray': '9 5' } : {})}
        />
      )}
    </>
  );
}

/** Places of the pieces of one cell: the first in the middle, others around it. */
function spotsOf(
  scene: Scene,
  { byName }: BoardLayout,
): { readonly piece: ScenePiece; readonly x: number; readonly y: number; readonly radius: number }[] {
  const here = new Map<string, number>();
  for (const { at } of scene.pieces ?? []) here.set(at, (here.get(at) ?? 0) + 1);
  const seen = new Map<string, number>();
  return (scene.pieces ?? [])
    .flatMap((piece) => {
      const cell = byName.get(piece.at);
      if (!cell) return [];
      const [nth, count] = [seen.get(piece.at) ?? 0, here.get(piece.at) ?? 1];
      seen.set(piece.at, nth + 1);
      const radius = count === 1 ? PIECE_RADIUS : count < 4 ? PIECE_RADIUS * 0.72 : PIECE_RADIUS * 0.55;
      const spread = count === 1 ? 0 : Math.min(1.5 * radius, (RADIUS * 1.5) / count);
      return [{ piece, x: cell.x + (nth - (count - 1) / 2) * spread, y: cell.y + 2, radius }];
    })
    .toSorted((a, b) => (a.piece.id < b.piece.id ? -1 : 1));
}

/** A cost or a chance at a place that can be chosen. */
function OfferNotes({ scene, stage, layout }: { scene: Scene; stage: ChoiceStage; layout: BoardLayout }) {
  return (
    <>
      {[...stage.offers.values()].map(({ choice }) => {
        if (choice.kind === 'card' || choice.kind === 'button' || choice.note === undefined) return null;
        const at = choice.kind === 'cell' ? choice.at : scene.pieces?.find(({ id }) => id === choice.id)?.at;
        const cell = layout.byName.get(at ?? '');
        if (!cell) return null;
        const tone = choice.aim ? GOLD : GREEN;
        const width = 14 + 9 * choice.note.length;
        const [x, y] = choice.aim ? [cell.x, cell.y - RADIUS * 1.02] : [cell.x - RADIUS * 0.46, cell.y - RADIUS * 0.36];
        return (
          <g key={choice.kind + at} transform={`translate(${x} ${y})`}>
            <rect
              x={-width / 2}
              y="-10"
              width={width}
              height="20"
              rx="9"
              fill={choice.aim ? '#241d06' : '#06301f'}
              stroke={tone}
              stroke-width="1.5"
            />
            <Letter text={choice.note} size={15} fill={tone} />
          </g>
        );
      })}
    </>
  );
}

const ACCENT_TONES: Readonly<Record<Accent['kind'], string>> = {
  hit: '#ff8d84',
  miss: '#d9e5df',
  reveal: '#7fe9ff',
  roll: GOLD,
  gain: GREEN,
  note: '#ffffff',
};

function AccentWord({ accent, scene, layout }: { accent: Accent; scene: Scene; layout: BoardLayout }) {
  const at = scene.pieces?.find(({ id }) => id === accent.at)?.at ?? accent.at ?? '';
  const { box, byName } = layout;
  const { x, y } = byName.get(at) ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const tone = ACCENT_TONES[accent.kind];
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="scene-accent">
        <circle r={RADIUS * 0.8} fill="none" stroke={tone} stroke-width="5" opacity="0.9" />
        {accent.text !== undefined && (
          <text
            y={-RADIUS * 0.7}
            text-anchor="middle"
            font-size="27"
            font-weight="850"
            fill={tone}
            stroke="#030806"
            stroke-width="6"
            paint-order="stroke"
          >
            {accent.text}
          </text>
        )}
      </g>
    </g>
  );
}

function ColumnNames({ layout }: { layout: BoardLayout }) {
  if (layout.kind === 'graph') return null;
  const lowest = new Map<string, LaidCell>();
  for (const cell of layout.cells) {
    const letters = /^[A-Z]+/.exec(cell.at)?.[0] ?? '';
    if ((lowest.get(letters)?.y ?? Number.NEGATIVE_INFINITY) < cell.y) lowest.set(letters, cell);
  }
  return (
    <g font-size="13" font-weight="750" fill="#7fb39c" text-anchor="middle">
      {[...lowest].map(([letters, { x, y, height }]) => (
        <text key={letters} x={x} y={y + height * STEP + RADIUS * layout.pressed + 24}>
          {letters}
        </text>
      ))}
    </g>
  );
}

export interface SceneBoardProps {
  readonly picture: ScenePicture;
  readonly pressed: number;
  readonly side: SideName;
  readonly language: Language;
  /** Cells and pieces that can be pressed; absent for a board without input. */
  readonly stage?: ChoiceStage;
  readonly focus?: string;
  onFocus?(at: string): void;
  onPress?(key: string): void;
}

const NOTHING: ChoiceStage = { choices: [], moves: [], offers: new Map(), buttons: [] };

/** The label of a cell for screen readers: its content and the possible actions. */
function cellLabel({ picture, side, language }: SceneBoardProps, at: string, offer: Offer | undefined): string {
  const [only] = offer?.moves ?? [];
  const can = offer ? (offer.moves.length === 1 && only ? only.name : SCENE_TEXTS[language].choices(offer.moves.length)) : '';
  return [describePlace(picture.scene, at, side, language), ...(can === '' ? [] : [can])].join('; ');
}

/** The board of a scene for mouse, touch, keyboard and screen reader: one tab stop, arrows inside, a name for every cell. */
export function SceneBoard(props: SceneBoardProps): JSX.Element {
  const { picture, pressed, language, stage = NOTHING, onFocus, onPress } = props;
  const { scene, accent, leaving, changed } = picture;
  const { theme = 'field', cells = [], colours } = scene;
  const svg = useRef<SVGSVGElement>(null);
  const layout = layoutOf(scene, pressed);
  const { box } = layout;
  const cellsByName = new Map(cells.map((cell) => [cell.at, cell]));
  const focus = props.focus !== undefined && layout.byName.has(props.focus) ? props.focus : layout.cells[0]?.at;
  const terrains = [...new Set(layout.cells.map(({ at }) => terrainOf(cellsByName.get(at))))].toSorted().join(' ');
  const occupied = new Set(scene.pieces?.map(({ at }) => at));
  const rows = Map.groupBy(layout.cells, ({ row }) => row);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey || focus === undefined) return;
    const next = cellAfter(layout, focus, event.key);
    if (next !== undefined) svg.current?.querySelector<SVGGElement>(`[data-at="${next}"]`)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') {
      const key = offerAt(stage, scene, focus);
      if (key !== undefined) onPress?.(key);
    }
    if (next !== undefined || event.key === 'Enter' || event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
  };
  return (
    <svg
      ref={svg}
      class="scene-board"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height + 14}`}
      role="grid"
      aria-label={(scene.board.kind === 'none' ? undefined : scene.board.name) ?? SCENE_TEXTS[language].board}
      tabindex={-1}
      onKeyDown={onKeyDown}
    >
      <TerrainDefs terrains={terrains} theme={theme} corners={pathOf(layout.corners)} pressed={pressed} />
      <Links scene={scene} layout={layout} />
      {[...rows].map(([row, laid]) => (
        <g key={row} role="row">
          {laid.map((one) => {
            const key = offerAt(stage, scene, one.at);
            const offer = key === undefined ? undefined : stage.offers.get(key);
            const chosen = stage.choices.some(
              (chosen) =>
                chosen === `cell ${one.at}` ||
                chosen === key ||
                scene.pieces?.some(({ id, at }) => at === one.at && chosen === `piece ${id}`),
            );
            return (
              <g
                key={one.at}
                role="gridcell"
                data-at={one.at}
                aria-label={cellLabel(props, one.at, offer)}
                aria-disabled={key === undefined}
                aria-selected={chosen}
                tabindex={one.at === focus ? 0 : -1}
                class={`scene-cell ${key === undefined ? '' : 'usable'}`}
                transform={`translate(${one.x.toFixed(1)} ${one.y.toFixed(1)})`}
                onFocus={() => onFocus?.(one.at)}
                onClick={() => key !== undefined && onPress?.(key)}
              >
                <CellGround
                  terrain={terrainOf(cellsByName.get(one.at))}
                  height={one.height}
                  occupied={occupied.has(one.at)}
                  corners={layout.corners}
                  flat={layout.kind === 'graph'}
                />
                <CellMarks cell={cellsByName.get(one.at)} colours={colours} laid={one} layout={layout} offer={offer} chosen={chosen} />
                {changed.includes(one.at) && (
                  <path d={pathOf(layout.corners, 0.93)} fill="none" stroke="#ffffff" stroke-width="3" stroke-dasharray="3 5" />
                )}
                <path class="scene-ring" d={pathOf(layout.corners, 0.94)} fill="none" />
              </g>
            );
          })}
        </g>
      ))}
      <g aria-hidden="true" class="scene-over">
        <ColumnNames layout={layout} />
        {spotsOf(scene, layout).map(({ piece, x, y, radius }) => (
          <g key={piece.id} class="travels" style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}>
            <g class={leaving.includes(piece.id) ? 'scene-leaving' : 'scene-piece'}>
              <PieceArt piece={piece} radius={radius} pressed={pressed} colours={colours} />
            </g>
          </g>
        ))}
        <OfferNotes scene={scene} stage={stage} layout={layout} />
        {accent && <AccentWord accent={accent} scene={scene} layout={layout} />}
      </g>
    </svg>
  );
}

/** The lines between the places of a graph. */
function Links({ scene: { board }, layout }: { scene: Scene; layout: BoardLayout }) {
  if (board.kind !== 'graph') return null;
  return (
    <g aria-hidden="true" stroke="#4b7a64" stroke-width="7" stroke-linecap="round">
      {board.links.map(([a, b]) => {
        const [from, to] = [layout.byName.get(a), layout.byName.get(b)];
        return from && to && <line key={`${a} ${b}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
    </g>
  );
}
