import type { Cell } from '@fray/engine';
import { Board, memo } from '@fray/table-kit';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { FACES, type TubeOptions } from '../../rules/state.ts';
import type { TankName, TubePicture } from '../animation/animation.ts';
import { BurstPaint, TankFromAbove } from '../art/planDrawings.tsx';
import { blastAt, FireLine, PlanBolt, PlanMiss, SeamLetters } from './planFire.tsx';
import type { Pose } from './preview.ts';
import { cellAt, centre, columnOf, copiesOf, FOLD, HEIGHT, lineOf, SIDE, type Sight, turnOf, unrolled } from './sight.ts';

const NAMES = ['one', 'two'] as const;

interface Props {
  readonly options: TubeOptions;
  readonly label: string;
  readonly picture: TubePicture;
  readonly keyframe: number;
  readonly sight: Sight;
  readonly plan: readonly Pose[];
  readonly own: TankName | undefined;
  /** The number of the opponent's programs that end on each cell; empty if none are evaluated. */
  readonly ends: ReadonlyMap<Cell, number>;
  readonly focus: Cell;
  readonly faceNames: readonly string[];
  nameOf(cell: Cell): string;
  usable(cell: Cell): boolean;
  onFocus(cell: Cell): void;
  onAct(cell: Cell): void;
}

/**
 * The unrolled tunnel: its far end is on the right, with one face below the other. On a ring the faces beyond the apex are drawn again
 * above and below, so that paths across the seam are visible.
 */
export function Plan(props: Props) {
  const { options, sight, picture, plan, own, ends, focus, faceNames } = props;
  const ring = options.apex === 'wrap';
  const fold = ring ? FOLD : 8;
  const { rows } = sight;
  const cellOf = (at: number) => cellAt(2 - Math.floor(at / rows), at % rows, sight);
  const placeOf = (cell: Cell) => (2 - lineOf(cell, sight)) * rows + columnOf(cell, sight);
  const pieces = <Pieces {...props} />;
  return (
    <Board
      grid={{ width: rows, height: 3 }}
      label={props.label}
      side={SIDE}
      coordinates={false}
      margin={{ top: fold, bottom: fold + 30, left: 62, right: 8 }}
      focus={placeOf(focus)}
      nameOf={(at) => props.nameOf(cellOf(at))}
      usable={(at) => props.usable(cellOf(at))}
      classOf={(at) => `square line-${2 - Math.floor(at / rows)} ${(Math.floor(at / rows) + (at % rows)) % 2 ? 'even' : ''}`}
      draw={(at) => <Square count={ends.get(cellOf(at)) ?? 0} own={own} />}
      onFocus={(at) => props.onFocus(cellOf(at))}
      onAct={(at) => props.onAct(cellOf(at))}
      over={
        <>
          <defs>
            <clipPath id="tubes-plan">
              <rect x="0" y="0" width={rows * SIDE} height={HEIGHT} />
            </clipPath>
            <g id="tank-one">
              <TankFromAbove tank="one" />
            </g>
            <g id="tank-two">
              <TankFromAbove tank="two" />
            </g>
            <BurstPaint />
          </defs>
          {ring && <Fold from={2} width={rows * SIDE} top={-fold} fold={fold} above pieces={pieces} />}
          {ring && <Fold from={0} width={rows * SIDE} top={HEIGHT} fold={fold} above={false} pieces={pieces} />}
          <g clip-path="url(#tubes-plan)">{pieces}</g>
          {Array.from(ends, ([cell, count]) => (
            <g
              key={cell}
              class={`reached at-rest ${otherTank(own)}`}
              transform={`translate(${columnOf(cell, sight) * SIDE} ${lineOf(cell, sight) * SIDE})`}
            >
              <path d="M7 19L13.500 8H26.500L33 19L26.500 30H13.500Z" />
              <text x="20" y="24" text-anchor="middle">
                {count}
              </text>
            </g>
          ))}
          <Seam width={rows * SIDE} y={-3} open={ring} />
          <Seam width={rows * SIDE} y={HEIGHT + 3} open={ring} />
          <SeamLetters {...{ options, picture, sight, plan, own }} />
          <FaceLabels sight={sight} names={faceNames} />
          {Array.from({ length: rows }, (_, column) => (
            <text key={column} class="row-number" x={(column + 0.5) * SIDE} y={HEIGHT + fold + 22} text-anchor="middle">
              {sight.orientation === 0 ? column + 1 : rows - column}
            </text>
          ))}
        </>
      }
    />
  );
}

const otherTank = (own: TankName | undefined): TankName => (own === 'one' ? 'two' : 'one');

/** The ground of a square. It is brighter the more of the opponent's programs end there. Their number is drawn above the tanks. */
function Square({ count, own }: { count: number; own: TankName | undefined }) {
  return (
    <>
      <rect class="ground" x="2" y="2" width={SIDE - 4} height={SIDE - 4} rx="9" />
      {count > 0 && (
        <g class={`reached ${otherTank(own)}`}>
          <rect x="5" y="5" width={SIDE - 10} height={SIDE - 10} rx="8" style={{ fillOpacity: Math.min(0.42, 0.08 + count * 0.02) }} />
        </g>
      )}
    </>
  );
}

/** A copy of a face beyond the seam, flattened: the continuation of the tunnel. */
interface FoldProps {
  readonly from: number;
  readonly width: number;
  readonly top: number;
  readonly fold: number;
  readonly above: boolean;
  readonly pieces: JSX.Element;
}

function Fold({ from, width, top, fold, above, pieces }: FoldProps) {
  const squash = fold / SIDE;
  return (
    <g class="fold" transform={`translate(0 ${top}) scale(1 ${squash}) translate(0 ${-from * SIDE})`}>
      <rect class={`ground line-${from}`} x="2" y={from * SIDE + 2} width={width - 4} height={SIDE - 4} rx="9" />
      <svg x="0" y={from * SIDE} width={width} height={SIDE} viewBox={`0 ${from * SIDE} ${width} ${SIDE}`}>
        {pieces}
      </svg>
      <rect class={`shade ${above ? 'up' : 'down'}`} x="0" y={from * SIDE} width={width} height={SIDE} />
    </g>
  );
}

const Seam = ({ width, y, open }: { width: number; y: number; open: boolean }) => (
  <g class={`seam at-rest ${open ? '' : 'shut'}`}>
    <path class="halo" d={`M-2 ${y}H${width + 2}`} />
    <path d={`M-2 ${y}H${width + 2}`} />
  </g>
);

const FaceLabels = memo(({ sight, names }: { sight: Sight; names: readonly string[] }) => {
  return (
    <>
      {[0, 1, 2].map((cell) => {
        const y = (lineOf(cell, sight) + 0.5) * SIDE;
        return (
          <g key={cell} class="face-label at-rest">
            <text class="letter" x="-32" y={y + 4} text-anchor="middle">
              {FACES[cell]}
            </text>
            <text class="side" x="-32" y={y + 24} text-anchor="middle">
              {names[sight.orientation === 0 ? cell : 2 - cell]}
            </text>
          </g>
        );
      })}
    </>
  );
});

/** All moving objects of the plan. An object that leaves at one seam is drawn a second time at the other one. */
function Pieces({ options, picture, keyframe, sight, plan, own }: Props) {
  const resting = picture.bolts.length === 0;
  const end = plan.length > 1 ? plan.at(-1) : undefined;
  return (
    <g>
      {NAMES.map((tank) => (
        <Trail key={tank} tank={tank} cells={picture.trails[tank]} sight={sight} />
      ))}
      {resting &&
        NAMES.map(
          (tank) =>
            !picture[tank].destroyed &&
            !(end && tank === own) && <FireLine key={tank} {...{ options, tank, sight, pose: picture[tank].pose }} kind="now" />,
        )}
      {end && own && <FireLine options={options} tank={own} sight={sight} pose={end} kind="planned" />}
      {own && <PlanWay plan={plan} sight={sight} own={own} />}
      {NAMES.map((tank) => (
        <Stands key={tank} {...{ tank, picture, keyframe, sight }} own={tank === own} />
      ))}
      {picture.bolts.map((bolt) => (
        <PlanBolt key={`${bolt.tank} ${keyframe}`} bolt={bolt} picture={picture} sight={sight} />
      ))}
      {picture.caption?.say === 'nobody' &&
        NAMES.map((tank) => <PlanMiss key={`${tank} ${keyframe}`} {...{ options, tank, picture, sight }} />)}
      {picture.blasts.map((blast) => {
        const [x, y] = blastAt(blast, picture, sight);
        return (
          <g key={`${blast.tank} ${blast.kind} ${keyframe}`} class={`burst ${blast.kind}`} transform={`translate(${x} ${y})`}>
            <circle class="bang" r={blast.kind === 'wreck' ? 60 : 40} fill="url(#burst)" />
            {/* In the corner of its square if no number is there. */}
            {blast.kind === 'side' && (
              <text class="damage" x="28" y="-20" text-anchor="middle">
                −1
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

const Trail = memo(({ tank, cells, sight }: { tank: TankName; cells: readonly Cell[]; sight: Sight }) => {
  const ways = [];
  for (let i = 0; i + 1 < cells.length; i += 2) {
    const [[ax, ay], [bx, by]] = [centre(cells[i]!, sight), centre(cells[i + 1]!, sight)];
    const wrapped = Math.abs(by - ay) > 1.5 * SIDE;
    const shift = wrapped ? Math.sign(ay - by) * HEIGHT : 0;
    ways.push(`M${ax} ${ay}L${bx} ${by + shift}`);
    if (wrapped) ways.push(`M${ax} ${ay - shift}L${bx} ${by}`);
  }
  return <path class={`driven ${tank}`} d={ways.join('')} />;
});

/** The player's program so far: a line along its path, and the number of each step at its place. */
function PlanWay({ plan, sight, own }: { plan: readonly Pose[]; sight: Sight; own: TankName }) {
  const cells = plan.slice(1).flatMap((pose, i) => (pose.cell === plan[i]!.cell ? [] : [plan[i]!.cell, pose.cell]));
  const end = plan.length > 1 ? plan.at(-1)! : undefined;
  return (
    <g class={`plan-way ${own}`}>
      <Trail tank={own} cells={cells} sight={sight} />
      {end && (
        <g class="ghost" transform={`translate(${centre(end.cell, sight).join(' ')}) rotate(${turnOf(end.facing, sight) + 90})`}>
          <TankFromAbove tank={own} ghost />
        </g>
      )}
      {plan.slice(1).map((pose, i) => {
        const [x, y] = centre(pose.cell, sight);
        const same = plan.slice(1, i + 1).filter(({ cell }) => cell === pose.cell).length;
        return (
          <g key={i} class="step-mark" transform={`translate(${x - 32 + same * 24} ${y + 34})`}>
            <circle r="12" />
            <text y="5" text-anchor="middle">
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A tank with its facts in this keyframe. */
function Stands({ tank, picture, keyframe, ...rest }: Pick<Props, 'picture' | 'keyframe' | 'sight'> & { tank: TankName; own: boolean }) {
  const { pose, destroyed, idle } = picture[tank];
  const struck = picture.blasts.some((blast) => blast.tank === tank && blast.kind !== 'met');
  const shares = picture.one.pose.cell === picture.two.pose.cell;
  return <PlanTank {...{ tank, pose, destroyed, idle, struck, shares }} {...rest} keyframe={struck || idle ? keyframe : 0} />;
}

interface PlanTankProps extends Pick<TubePicture[TankName], 'pose' | 'destroyed' | 'idle'> {
  readonly tank: TankName;
  readonly struck: boolean;
  /** Whether both tanks are on one square: then they are drawn side by side. */
  readonly shares: boolean;
  /** Set only in keyframes with an impact, so that the animation restarts. */
  readonly keyframe: number;
  readonly sight: Sight;
  readonly own: boolean;
}

/** A tank on the plan. It leaves at one seam and returns at the other. */
const PlanTank = memo(({ tank, pose, destroyed, idle, struck, shares, keyframe, sight, own }: PlanTankProps) => {
  const aside = shares ? (tank === 'one' ? -19 : 19) : 0;
  const [x, line] = [centre(pose.cell, sight)[0] + aside, useUnrolled(lineOf(pose.cell, sight), 3)];
  const turn = useUnrolled(turnOf(pose.facing, sight) + 90, 360);
  return (
    <g class={`plan-tank ${tank} ${destroyed ? 'wreck' : ''}`}>
      {copiesOf(line).map((copy) => (
        <g
          key={copy}
          class="travels"
          style={{ transform: `translate(${x}px, ${(line + 3 * copy + 0.5) * SIDE - aside}px)${shares ? ' scale(0.74)' : ''}` }}
        >
          <g key={keyframe} class={`${struck ? 'struck' : ''} ${idle ?? ''}`}>
            {own && <circle class="own-ring" r="46" />}
            <g class="travels" style={{ transform: `rotate(${turn}deg)` }}>
              <use class="at-rest" href={`#tank-${tank}`} />
            </g>
            <text y="6" text-anchor="middle" class="tank-number">
              {tank === 'one' ? 1 : 2}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
});

/** A number on a ring for drawing. It never jumps back: between two animations a jump would look like a full rotation. */
function useUnrolled(value: number, round: number): number {
  const last = useRef(value);
  last.current = unrolled(value, last.current, round);
  return last.current;
}
