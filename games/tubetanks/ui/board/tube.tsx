import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { boltSquares } from '../../rules/play.ts';
import { isAcross, type TubeOptions } from '../../rules/state.ts';
import type { Blast, Bolt, TankName, TubePicture } from '../animation/animation.ts';
import { disc, flight, frameOf, polyline, project, scaleAt, tankShapes, VIEW } from '../art/solids.ts';
import type { Pose } from './preview.ts';
import { between, columnOf, lineOf, type Sight, type Spot, spotOf, turnOf } from './sight.ts';
import { type Placed, placeTags, spotPoint, TAG_HEIGHT, type Tagged, TargetRings, TunnelWalls } from './tunnelWalls.tsx';

const ease = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

/**
 * Interpolates an object's spot over this number of milliseconds; 0 moves it immediately. In perspective a solid changes its outline as it
 * moves, so a CSS transform is not enough.
 */
function useTravel(to: Spot, ms: number): Spot {
  const [now, setNow] = useState(to);
  const shownSpot = useRef(to);
  const target = useRef(to);
  useEffect(() => {
    const from = shownSpot.current;
    target.current = to;
    const arrive = (spot: Spot) => {
      shownSpot.current = spot;
      setNow(spot);
    };
    if (ms === 0 || typeof requestAnimationFrame === 'undefined') {
      arrive(to);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function go(time) {
      const share = Math.min(1, Math.max(0, (time - startedAt) / (ms * 0.85)));
      arrive(share === 1 ? to : between(from, to, ease(share)));
      if (share < 1) frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [to.across, to.away, to.turn]);
  return ms === 0 ? to : now;
}

const NAMES = ['one', 'two'] as const;
/** The size of a tank, relative to its square. */
const SIZE = 0.8;

interface Props {
  readonly options: TubeOptions;
  readonly picture: TubePicture;
  readonly ms: number;
  readonly keyframe: number;
  readonly sight: Sight;
  /** The path of the player's own program so far, if it may be shown. */
  readonly plan: readonly Pose[];
  readonly own: TankName | undefined;
  readonly caption: string;
  /** Both programs, while they are carried out. */
  readonly programs: ComponentChildren;
  readonly tags: readonly Tagged[];
}

/** The tunnel in perspective from the player's own end. All its content is also available as text beside it. */
export function Tube({ options, picture, ms, keyframe, sight, plan, own, caption, programs, tags }: Props) {
  const end = plan.length > 1 ? plan.at(-1) : undefined;
  // Far objects are drawn first.
  const tanks = [...NAMES].sort((a, b) => columnOf(picture[b].pose.cell, sight) - columnOf(picture[a].pose.cell, sight));
  const resting = picture.bolts.length === 0 && ms === 0;
  const struck = picture.blasts.some(({ kind }) => kind !== 'met');
  return (
    <div class={`tunnel ${struck ? `shaken-${keyframe % 2}` : ''}`}>
      <svg viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <g key={sight.roll} class="rolls">
          <TunnelWalls rows={options.rows} ring={options.apex === 'wrap'} />
          <FaceNames sight={sight} />
          {resting &&
            NAMES.filter((tank) => !picture[tank].destroyed && !(end && tank === own)).map((tank) => (
              <Aim key={tank} {...{ options, tank, sight, pose: picture[tank].pose }} />
            ))}
          {end && own && (
            <g class="preview">
              <Aim options={options} tank={own} sight={sight} pose={end} planned />
              <PlanTrail plan={plan} sight={sight} own={own} />
              <Solid tank={own} spot={spotOf(end, sight)} className="ghost" />
            </g>
          )}
          {tanks.map((tank) => (
            <TubeTank
              key={tank}
              {...{ tank, picture, ms, keyframe, sight }}
              own={own === tank}
              sheer={[...NAMES.filter((other) => other !== tank).map((other) => picture[other].pose), ...(end ? [end] : [])].some((pose) =>
                hides(picture[tank].pose, pose, sight),
              )}
            />
          ))}
          {picture.bolts.map((bolt) => (
            <Flight key={`${bolt.tank} ${keyframe}`} bolt={bolt} picture={picture} sight={sight} />
          ))}
          {picture.caption?.say === 'nobody' &&
            NAMES.map((tank) => <Miss key={`${tank} ${keyframe}`} {...{ options, tank, picture, sight }} />)}
          {/* Two bolts that meet make one blast. */}
          {picture.blasts
            .filter(({ kind, tank }) => kind !== 'met' || tank === 'one')
            .map((blast) => (
              <Burst key={`${blast.tank} ${blast.kind} ${keyframe}`} blast={blast} picture={picture} sight={sight} />
            ))}
          {placeTags(tags, sight).map((tag) => (
            <Tag key={`${tag.cell} ${tag.text}`} {...tag} />
          ))}
        </g>
      </svg>
      {caption !== '' && <p class="caption">{caption}</p>}
      {programs}
    </div>
  );
}

function FaceNames({ sight }: { sight: Sight }) {
  const letters = Object.fromEntries([0, 1, 2].map((cell) => [lineOf(cell, sight), 'LFR'.charAt(cell)]));
  return (
    <g class="paint at-rest">
      {[0, 1, 2].map((line) => {
        const [x, y] = spotPoint(line, line === 1 ? 2 : 0.6, 0);
        return (
          <text key={line} x={x} y={y + 14} style={{ fontSize: line === 1 ? '34px' : '46px' }}>
            {letters[line]}
          </text>
        );
      })}
      {Array.from({ length: sight.rows }, (_, column) => {
        const [x, y] = project(frameOf({ across: 1.93, away: column + 0.5, turn: 0 })(0, 0, 0));
        return (
          <text key={column} x={x} y={y + 4} style={{ fontSize: `${Math.max(11, scaleAt(column) / 16)}px` }}>
            {sight.orientation === 0 ? column + 1 : sight.rows - column}
          </text>
        );
      })}
    </g>
  );
}

/** A tank at a spot, as solid wire-frame. */
function Solid({ tank, spot, className }: { tank: TankName; spot: Spot; className: string }) {
  return (
    <g class={`solid at-rest ${tank} ${className}`}>
      {tankShapes(tank === 'one' ? 0 : 1, spot, SIZE).map(({ path, skin, width }, i) => (
        <path key={i} class={skin} d={path} stroke-width={width} />
      ))}
    </g>
  );
}

interface TankProps {
  readonly tank: TankName;
  readonly picture: TubePicture;
  readonly ms: number;
  readonly keyframe: number;
  readonly sight: Sight;
  readonly own: boolean;
  /** Whether objects behind it are visible through it. */
  readonly sheer: boolean;
}

/** Whether a tank is drawn in front of another object. */
function hides(near: Pose, far: Pose, sight: Sight): boolean {
  const [column, beyond] = [columnOf(near.cell, sight), columnOf(far.cell, sight)];
  const [[ax, ay], [bx, by]] = [spotPoint(lineOf(near.cell, sight), column, 0.28), spotPoint(lineOf(far.cell, sight), beyond, 0.28)];
  return beyond >= column && near !== far && Math.hypot(ax - bx, ay - by) < scaleAt(column + 0.5) * 0.7;
}

/** Two tanks on one square are drawn side by side. */
function asideOf(spot: Spot, { one, two }: TubePicture, tank: TankName): Spot {
  if (one.pose.cell !== two.pose.cell) return spot;
  const aside = tank === 'one' ? -0.17 : 0.17;
  return { ...spot, across: spot.across + aside, away: spot.away - aside };
}

function TubeTank({ tank, picture, ms, keyframe, sight, own, sheer }: TankProps) {
  const { pose, destroyed, idle } = picture[tank];
  const spot = useTravel(asideOf(spotOf(pose, sight), picture, tank), ms);
  const struck = picture.blasts.some((blast) => blast.tank === tank && blast.kind !== 'met');
  const bolt = picture.firing ? picture.bolts.find((one) => one.tank === tank) : undefined;
  return (
    <g
      key={struck || idle || bolt ? keyframe : 'still'}
      class={`${struck ? 'struck' : ''} ${bolt ? 'kicks' : ''} ${idle ?? ''} ${destroyed ? 'wreck' : ''}`}
      style={bolt && kickOf(wayOf(pose, bolt.target, sight), spot)}
    >
      <path class={`foot ${tank} ${own ? 'own' : ''}`} d={disc(spot.across, spot.away, 0.5, 0.01)} />
      <Solid tank={tank} spot={spot} className={sheer ? 'sheer' : ''} />
    </g>
  );
}

/** The recoil of a tank: against the bolt, larger for a nearer tank. */
function kickOf(way: ReturnType<typeof wayOf>, { away }: Spot) {
  const [[ax, ay], [bx, by]] = [project(way[0]!), project(way[1]!)];
  const far = scaleAt(away) / 14 / (Math.hypot(bx - ax, by - ay) || 1);
  return { '--kick-x': `${((ax - bx) * far).toFixed(1)}px`, '--kick-y': `${((ay - by) * far).toFixed(1)}px` };
}

/** The end of a tank's bolt from its current pose: always shown. */
function Aim({
  options,
  tank,
  sight,
  pose,
  planned,
}: {
  options: TubeOptions;
  tank: TankName;
  sight: Sight;
  pose: Pose;
  planned?: boolean;
}) {
  const squares = boltSquares(options, pose.cell, pose.facing);
  return (
    <g class={`aim ${tank} ${planned ? 'planned' : ''}`}>
      {squares.map((cell) => (
        <TargetRings key={cell} line={lineOf(cell, sight)} column={columnOf(cell, sight)} className={tank} />
      ))}
      {squares.length > 0 && <path class="line" d={polyline(wayOf(pose, squares.at(-1)!, sight))} />}
    </g>
  );
}

/** The path of a bolt over the faces, from a pose to its last cell. */
function wayOf(pose: Pose, target: number, sight: Sight) {
  const from = spotOf(pose, sight);
  const turn = ((turnOf(pose.facing, sight) % 360) + 360) % 360;
  const across = isAcross(pose.facing) ? (turn === 90 ? 1 : -1) * turnsTo(pose, target, sight, turn === 90 ? 1 : -1) : 0;
  return flight(from, across, columnOf(target, sight) - columnOf(pose.cell, sight), 0.34);
}

/** The number of faces on the path from a pose to a cell, in one direction round the tunnel. */
function turnsTo({ cell }: Pose, target: number, sight: Sight, way: 1 | -1): number {
  const apart = (lineOf(target, sight) - lineOf(cell, sight)) * way;
  return apart < 0 ? apart + 3 : apart;
}

function PlanTrail({ plan, sight, own }: { plan: readonly Pose[]; sight: Sight; own: TankName }) {
  const ways = plan.slice(1).flatMap((pose, i) => {
    const before = plan[i]!;
    if (pose.cell === before.cell) return [];
    const away = columnOf(pose.cell, sight) - columnOf(before.cell, sight);
    const turn = ((turnOf(before.facing, sight) % 360) + 360) % 360;
    const across = isAcross(pose.facing) ? (turn === 90 ? 1 : -1) : 0;
    return [polyline(flight(spotOf(before, sight), across, away, 0.05))];
  });
  return <path class={`trail ${own}`} d={ways.join('')} />;
}

/** A bolt: a line while it is aimed, then a light that flies along it. */
function Flight({ bolt, picture, sight }: { bolt: Bolt; picture: TubePicture; sight: Sight }) {
  const way = wayOf(picture[bolt.tank].pose, bolt.target, sight);
  const points = bolt.isCollision ? way.slice(0, way.length / 2 + 1) : way;
  const path = polyline(points);
  const width = Math.max(4, scaleAt(columnOf(bolt.target, sight)) / 22);
  // Bolts that meet push against each other for as long as the blast lasts.
  const clash = bolt.isCollision && picture.blasts.length > 0;
  if (!picture.firing && !clash) return <path class={`aimed ${bolt.tank}`} d={path} />;
  const [x, y] = project(points[0]!);
  return (
    <g class={`flight ${bolt.tank} ${clash ? 'clash' : ''}`}>
      <circle class="muzzle" cx={x} cy={y} r={width * 2.6} />
      <path class="beam wide" d={path} stroke-width={width * 2.4} />
      <path class="beam" d={path} stroke-width={width} />
      <path class="beam core" d={path} stroke-width={width * 0.4} />
      {!clash && <circle class="shell" r={width * 1.1} style={{ offsetPath: `path("${path}")` }} />}
    </g>
  );
}

/** A bolt that hits nothing: a thin light along its path, and a closing ring at its end. */
function Miss({ options, tank, picture, sight }: { options: TubeOptions; tank: TankName; picture: TubePicture; sight: Sight }) {
  const { pose, destroyed } = picture[tank];
  const target = boltSquares(options, pose.cell, pose.facing).at(-1);
  if (destroyed || target === undefined) return null;
  const path = polyline(wayOf(pose, target, sight));
  const [line, column] = [lineOf(target, sight), columnOf(target, sight)];
  const width = Math.max(4, scaleAt(column) / 26);
  return (
    <g class={`miss ${tank}`}>
      <path class="beam wide" d={path} stroke-width={width * 2.2} />
      <path class="beam core" d={path} stroke-width={width * 0.45} />
      <circle class="shell" r={width * 1.1} style={{ offsetPath: `path("${path}")` }} />
      <path class="nobody" d={disc(line + 0.5, column + 0.5, 0.55)} />
    </g>
  );
}

const RAYS = Array.from({ length: 12 }, (_, i) => ({ angle: (i * Math.PI) / 6 + 0.2, reach: i % 2 ? 0.62 : 0.42 }));

/** The place of a blast: the struck tank, or half way if two bolts cancel. */
function blastPoint({ tank, cell, kind }: Blast, { bolts, [tank]: { pose } }: TubePicture, sight: Sight) {
  const bolt = kind === 'met' ? bolts.find((one) => one.tank === tank) : undefined;
  if (!bolt) return spotPoint(lineOf(cell, sight), columnOf(cell, sight), 0.28);
  const way = wayOf(pose, bolt.target, sight);
  return project(way[Math.floor(way.length / 2)]!);
}

function Burst({ blast, picture, sight }: { blast: Blast; picture: TubePicture; sight: Sight }) {
  const isCollision = blast.kind === 'met';
  // The size of a blast between two tanks follows from its distance.
  const column = isCollision
    ? (columnOf(picture.one.pose.cell, sight) + columnOf(picture.two.pose.cell, sight)) / 2
    : columnOf(blast.cell, sight);
  const [x, y] = blastPoint(blast, picture, sight);
  const size = isCollision ? Math.max(64, scaleAt(column + 0.5) * 0.6) : scaleAt(column + 0.5) * (blast.kind === 'wreck' ? 0.85 : 0.5);
  return (
    <g class={`burst ${blast.kind}`} transform={`translate(${x} ${y})`}>
      <g class="bang">
        <circle r={size} fill="url(#burst)" />
        {isCollision && <circle class="ring" r={size * 1.05} />}
        <path
          d={RAYS.map(({ angle, reach }) => {
            const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
            return `M${cos * 0.2} ${sin * 0.2}L${cos * (0.5 + reach)} ${sin * (0.5 + reach)}`;
          }).join('')}
        />
      </g>
      {blast.kind === 'side' && (
        <text class="damage" y={-size * 0.7} text-anchor="middle">
          −1
        </text>
      )}
    </g>
  );
}

function Tag({ x, y, width, tone, text, from, to: [toX, toY] }: Placed) {
  return (
    <g class={`tag ${tone}`}>
      <path d={`M${from} ${y.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`} />
      <circle cx={toX} cy={toY} r="4" />
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <rect x={-width / 2} y={-TAG_HEIGHT / 2} width={width} height={TAG_HEIGHT} rx={TAG_HEIGHT / 2} />
        <text y="5" text-anchor="middle">
          {text}
        </text>
      </g>
    </g>
  );
}
