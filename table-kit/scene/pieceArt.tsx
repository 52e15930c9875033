import type { Art, ScenePiece, SymbolName } from '@fray/engine/scene';
import { letterOf } from '@fray/engine/scene';
import { h, type VNode } from 'preact';
import { memo } from '../memo.ts';
import { cleanSvg, type SvgElement } from './cleanSvg.ts';
import { inkOf, shapeOf } from './seatArt.ts';
import { SYMBOL_PATHS } from './symbols.ts';

const GOLD = '#ffd95e';
const DARK = '#07120d';
const EDGE = '#030806';

interface Colours {
  readonly ink: string;
  /** The colour of cut-outs in a silhouette. */
  readonly cut: string;
}

/** A symbol of the kit in a box of 48. */
function SymbolPaths({ name, ink, cut }: { readonly name: SymbolName } & Colours) {
  return (
    <>
      {SYMBOL_PATHS[name].map(([kind, d, width], i) =>
        kind === 'fill' || kind === 'cut' ? (
          <path key={i} d={d} fill={kind === 'cut' ? cut : ink} fill-rule="evenodd" />
        ) : (
          <path
            key={i}
            d={d}
            fill="none"
            stroke={kind === 'line' ? ink : cut}
            stroke-width={width}
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        ),
      )}
    </>
  );
}

const drawElement = ({ tag, attributes, children }: SvgElement, i: number): VNode =>
  h(tag, { ...attributes, key: i }, children.map(drawElement));

/** Any art, centred on a point, in units of the picture around it. */
export function ArtShape({ art, x = 0, y = 0, size, ink, cut }: { art: Art; x?: number; y?: number; size: number } & Colours) {
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  if ('symbol' in art)
    return (
      <svg {...box} viewBox="0 0 48 48" overflow="visible">
        <SymbolPaths name={art.symbol} ink={ink} cut={cut} />
      </svg>
    );
  const drawing = 'svg' in art ? cleanSvg(art.svg) : undefined;
  if (drawing)
    return (
      <svg {...box} viewBox={drawing.viewBox} style={{ color: ink }} fill={ink}>
        {drawing.elements.map(drawElement)}
      </svg>
    );
  return <Letter text={'letter' in art ? art.letter : '?'} x={x} y={y} size={size * 0.82} fill={ink} />;
}

export const Letter = ({ text, x = 0, y = 0, size, fill }: { text: string; x?: number; y?: number; size: number; fill: string }) => (
  <text x={x} y={y + size * 0.35} text-anchor="middle" font-size={size} font-weight="800" fill={fill}>
    {text}
  </text>
);

/** Art as a picture of its own, in the colour of the text. */
export const ArtIcon = ({ art, size, ink, cut = DARK }: { art: Art; size: number; ink: string; cut?: string }) => (
  <svg class="scene-icon" viewBox="-24 -24 48 48" width={size} height={size} aria-hidden="true">
    <ArtShape art={art} size={48} ink={ink} cut={cut} />
  </svg>
);

interface Props {
  readonly piece: ScenePiece;
  readonly radius: number;
  /** Vertical scale of the circle: 1 is a view from above. */
  readonly pressed: number;
  /** Those of the scene. */
  readonly colours: readonly number[] | undefined;
}

/** A piece as a disc with its seat's shape and colour, its art and badges, around its place. */
export const PieceArt = memo(({ piece, radius: r, pressed, colours }: Props) => {
  const { owner, art, hidden, done, active, facing } = piece;
  const ink = inkOf(owner, colours);
  const up = r * 0.3;
  const disc = (height: number, fill: string, extra: object = {}) => (
    <path transform={`translate(0 ${-height}) scale(1 ${pressed})`} d={shapeOf(owner, r)} fill={fill} {...extra} />
  );
  return (
    <g opacity={done ? 0.5 : 1}>
      <ellipse cx={r * 0.1} cy={r * 0.2} rx={r * 1.12} ry={r * 0.95} fill="#000000" opacity="0.42" />
      {active && (
        <path
          transform={`scale(1 ${pressed})`}
          d={shapeOf(owner, r * 1.3)}
          fill={ink.rim}
          fill-opacity="0.2"
          stroke="#ffffff"
          stroke-width={r * 0.1}
          stroke-dasharray={`${r * 0.3} ${r * 0.2}`}
        />
      )}
      {disc(0, ink.shade, { stroke: EDGE, 'stroke-width': r * 0.14, 'stroke-linejoin': 'round' })}
      {disc(up * 0.5, ink.shade)}
      {disc(up, ink.ground, { stroke: ink.rim, 'stroke-width': r * 0.12, 'stroke-linejoin': 'round' })}
      {facing !== undefined && (
        <g transform={`translate(0 ${-up}) scale(1 ${pressed}) rotate(${facing})`}>
          <path d={`M${-r * 0.25} ${-r * 0.96}L0 ${-r * 1.34}L${r * 0.25} ${-r * 0.96}Z`} fill={ink.rim} stroke={EDGE} stroke-width="2" />
        </g>
      )}
      {hidden || !art ? (
        <Letter
          text={letterOf({ ...piece, ...(hidden ? { letter: '?' } : {}) })}
          y={-up}
          size={r * 1.05}
          fill={hidden ? ink.rim : ink.ink}
        />
      ) : (
        <ArtShape art={art} y={-up} size={r * 1.22} ink={ink.ink} cut={ink.ground} />
      )}
      <Badges piece={piece} rim={ink.rim} r={r} up={up} />
    </g>
  );
});

/** A number top right, a state top left, pips below. The owner of a hidden piece is told its letter in place of the number. */
function Badges({
  piece: { badges = {}, hidden, letter },
  rim,
  r,
  up,
}: {
  readonly piece: ScenePiece;
  readonly rim: string;
  readonly r: number;
  readonly up: number;
}) {
  const { number, state, pips } = badges;
  const corner = hidden ? letter : number && String(number.value);
  const width = pips ? Math.min(r * 0.36, (r * 1.7) / pips.of) : 0;
  return (
    <>
      {corner !== undefined && (
        <g transform={`translate(${r * 0.84} ${-up - r * 0.68})`}>
          <circle r={r * 0.38} fill={DARK} stroke={hidden ? rim : GOLD} stroke-width={r * 0.07} />
          <Letter text={corner} size={r * 0.48} fill={hidden ? rim : GOLD} />
        </g>
      )}
      {state && (
        <g transform={`translate(${-r * 0.84} ${-up - r * 0.68})`}>
          <circle r={r * 0.4} fill="#0c2742" stroke="#7fe9ff" stroke-width={r * 0.07} />
          <ArtShape art={state.art} size={r * 0.5} ink="#c9f6ff" cut="#0c2742" />
        </g>
      )}
      {pips && (
        <g transform={`translate(${(-pips.of * width) / 2} ${r * 0.66})`}>
          <rect x={-r * 0.1} y={-r * 0.1} width={pips.of * width + r * 0.14} height={r * 0.4} rx={r * 0.2} fill={EDGE} />
          {Array.from({ length: pips.of }, (_, i) => (
            <rect key={i} x={i * width} width={width * 0.76} height={r * 0.2} rx={r * 0.06} fill={i < pips.full ? rim : '#2a3a33'} />
          ))}
        </g>
      )}
    </>
  );
}
