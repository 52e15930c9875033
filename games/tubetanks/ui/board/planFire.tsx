import { memo } from '@fray/table-kit';
import { boltLength, boltSquares } from '../../rules/play.ts';
import { isAcross, type TubeOptions } from '../../rules/state.ts';
import type { Blast, Bolt, TankName, TubePicture } from '../animation/animation.ts';
import type { Pose } from './preview.ts';
import { apartOn, centre, directionOf, HEIGHT, lineOf, SIDE, type Sight } from './sight.ts';

const NAMES = ['one', 'two'] as const;

/** The place of a blast: the struck tank, or half way if two bolts cancel. */
export function blastAt({ tank, cell, kind }: Blast, { bolts, [tank]: { pose } }: TubePicture, sight: Sight): readonly [number, number] {
  const [x, y] = centre(cell, sight);
  const bolt = kind === 'met' ? bolts.find((one) => one.tank === tank) : undefined;
  if (!bolt) return [x, y];
  const [cos, sin] = directionOf(pose, sight);
  const half = apartOn(bolt, pose, sight) / 2;
  return [x + cos * half, y + sin * half];
}

/** Copies of an object that crosses a seam, shifted up and down by the whole tunnel. */
const WRAPS = [-HEIGHT, 0, HEIGHT];

export const FireLine = memo(
  ({ options, tank, sight, pose, kind }: { options: TubeOptions; tank: TankName; sight: Sight; pose: Pose; kind: 'now' | 'planned' }) => {
    const [x, y] = centre(pose.cell, sight);
    const squares = boltSquares(options, pose.cell, pose.facing);
    if (squares.length === 0) return null;
    const [cos, sin] = directionOf(pose, sight);
    const length = boltLength(options, pose.facing) * SIDE;
    return (
      <g class={`bolt-line at-rest ${tank} ${kind}`}>
        {WRAPS.map((by) => (
          <path key={by} d={`M${x + cos * 44} ${y + by + sin * 44}L${x + cos * (length - 26)} ${y + by + sin * (length - 26)}`} />
        ))}
        {squares.map((cell) => {
          const [tx, ty] = centre(cell, sight);
          return (
            <g key={cell} transform={`translate(${tx} ${ty})`}>
              <circle r="24" />
              <path d="M0-33v15M0 18v15M-33 0h15M18 0h15" />
            </g>
          );
        })}
      </g>
    );
  },
);

export function PlanBolt({ bolt, picture, sight }: { bolt: Bolt; picture: TubePicture; sight: Sight }) {
  const { pose } = picture[bolt.tank];
  const [x, y] = centre(pose.cell, sight);
  const [cos, sin] = directionOf(pose, sight);
  const apart = apartOn(bolt, pose, sight);
  const length = bolt.isCollision ? apart / 2 : apart;
  return (
    <g class={picture.firing ? `flight ${bolt.tank}` : `aimed ${bolt.tank}`}>
      {WRAPS.map((by) => {
        const path = `M${x + cos * 40} ${y + by + sin * 40}L${x + cos * length} ${y + by + sin * length}`;
        return (
          <g key={by}>
            <path class="beam wide" d={path} stroke-width="20" />
            <path class="beam" d={path} stroke-width="8" />
            <path class="beam core" d={path} stroke-width="3" />
            {picture.firing && <circle class="shell" r="9" style={{ offsetPath: `path("${path}")` }} />}
          </g>
        );
      })}
    </g>
  );
}

/** A bolt that hits nothing. */
export function PlanMiss({ options, tank, picture, sight }: { options: TubeOptions; tank: TankName; picture: TubePicture; sight: Sight }) {
  const { pose, destroyed } = picture[tank];
  const targets = boltSquares(options, pose.cell, pose.facing);
  if (destroyed || targets.length === 0) return null;
  const [x, y] = centre(pose.cell, sight);
  const [cos, sin] = directionOf(pose, sight);
  const length = boltLength(options, pose.facing) * SIDE;
  const [tx, ty] = centre(targets.at(-1)!, sight);
  return (
    <g class={`miss ${tank}`}>
      {WRAPS.map((by) => {
        const path = `M${x + cos * 44} ${y + by + sin * 44}L${x + cos * length} ${y + by + sin * length}`;
        return (
          <g key={by}>
            <path class="beam wide" d={path} stroke-width="14" />
            <path class="beam core" d={path} stroke-width="4" />
            <circle class="shell" r="8" style={{ offsetPath: `path("${path}")` }} />
          </g>
        );
      })}
      <circle class="nobody" cx={tx} cy={ty} r="38" />
    </g>
  );
}

interface SeamProps {
  readonly options: TubeOptions;
  readonly picture: TubePicture;
  readonly sight: Sight;
  readonly plan: readonly Pose[];
  readonly own: TankName | undefined;
}

/** A line of fire that leaves at one seam returns at the other. Both places have the same letter. */
export function SeamLetters({ options, picture, sight, plan, own }: SeamProps) {
  if (options.apex !== 'wrap') return null;
  const end = plan.length > 1 ? plan.at(-1) : undefined;
  const lines = NAMES.map((tank) => ({ tank, pose: end && tank === own ? end : picture[tank].pose, gone: picture[tank].destroyed }));
  return (
    <>
      {lines.map(({ tank, pose, gone: isDestroyed }, i) => {
        if (isDestroyed || !isAcross(pose.facing) || !crosses(options, pose, sight)) return null;
        const [x] = centre(pose.cell, sight);
        return [-3, HEIGHT + 3].map((y) => (
          <g key={`${tank} ${y}`} class={`seam-letter at-rest ${tank}`} transform={`translate(${x + 26} ${y})`}>
            <circle r="13" />
            <text y="5" text-anchor="middle">
              {'AB'.charAt(i)}
            </text>
          </g>
        ));
      })}
    </>
  );
}

/** Whether a bolt across goes over a seam of the plan. */
function crosses(options: TubeOptions, pose: Pose, sight: Sight): boolean {
  const [, sin] = directionOf(pose, sight);
  const line = lineOf(pose.cell, sight);
  const end = line + boltLength(options, pose.facing) * sin;
  return end > 2 || end < 0;
}
