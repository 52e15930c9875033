import type { Language } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { Badge, Barred, Figure, Figures, Note, Rows } from '@fray/table-kit/rules';
import type { ComponentChildren } from 'preact';
import { WORDS } from '#words';
import { alphabet } from '../../rules/program.ts';
import { cellName, FACES, type TubeOptions } from '../../rules/state.ts';
import type { TankName } from '../animation/animation.ts';
import { BurstPaint, TankFromAbove } from '../art/planDrawings.tsx';
import { FireLine } from '../board/planFire.tsx';
import type { Pose } from '../board/preview.ts';
import { centre, HEIGHT, SIDE, type Sight, turnOf } from '../board/sight.ts';
import { instructionIcons } from '../panels/strip.tsx';
import { examplePoses, exampleStart, type HITS, poseAt } from './facts.ts';
import type { TubeRulesText } from './texts.ts';

interface Props {
  readonly options: TubeOptions;
  readonly t: TubeRulesText;
  readonly language: Language;
}

const TANKS = ['one', 'two'] as const;
const sightOf = ({ rows }: Pick<TubeOptions, 'rows'>): Sight => ({ orientation: 0, roll: 0, rows });

const TankAt = ({ tank, pose, sight }: { tank: TankName; pose: Pose; sight: Sight }) => (
  <g class={`rule-tank ${tank}`} transform={`translate(${centre(pose.cell, sight).join(' ')}) rotate(${turnOf(pose.facing, sight) + 90})`}>
    <TankFromAbove tank={tank} />
  </g>
);

interface TunnelProps {
  readonly options: TubeOptions;
  readonly children: ComponentChildren;
}

/** The unrolled tunnel, with player One on the left. */
function Tunnel({ options, children }: TunnelProps) {
  const { rows } = options;
  const seam = options.apex === 'wrap' ? 'seam' : 'seam shut';
  return (
    <>
      <rect x="-70" y="-20" width={rows * SIDE + 90} height={HEIGHT + 70} fill="#040822" />
      <clipPath id={`rule-tunnel-${rows}`}>
        <rect width={rows * SIDE} height={HEIGHT} />
      </clipPath>
      <g class="tubetanks rule-tubes">
        {Array.from({ length: 3 * rows }, (_, i) => (
          <rect
            key={i}
            x={(i % rows) * SIDE + 3}
            y={Math.floor(i / rows) * SIDE + 3}
            width={SIDE - 6}
            height={SIDE - 6}
            rx="9"
            fill={['#2a2fd0', '#0f5cff', '#0aa0d8'][Math.floor(i / rows)]}
            fill-opacity=".42"
            stroke="#5b8fff"
            stroke-opacity=".55"
          />
        ))}
        <g class={seam}>
          <path d={`M0 -6H${rows * SIDE}M0 ${HEIGHT + 6}H${rows * SIDE}`} />
        </g>
        {[...FACES].map((letter, i) => (
          <Badge key={letter} at={[-36, i * SIDE + 50]} text={letter} size={40} />
        ))}
        {Array.from({ length: rows }, (_, i) => (
          <Badge key={i} at={[i * SIDE + 50, HEIGHT + 28]} text={String(i + 1)} size={28} />
        ))}
        <g clip-path={`url(#rule-tunnel-${rows})`}>{children}</g>
      </g>
    </>
  );
}

const boxOf = ({ rows }: TubeOptions): readonly [number, number, number, number] => [-70, -20, rows * SIDE + 90, HEIGHT + 70];

/** Two tanks in a row: one fires, the other is struck, with the given facing. */
export function Hits({ options, t }: Props) {
  const looks = { rear: 90, side: 180, front: 270 } satisfies Record<keyof typeof HITS, number>;
  const caption = { rear: t.hits.rear, side: t.hits.side(options.side_hits), front: t.hits.front };
  return (
    <>
      <Figures>
        {(['rear', 'side', 'front'] as const).map((way) => (
          <Figure key={way} label={t.hitDrawing[way]} box={[0, 0, 220, 100]} wide={170} caption={caption[way]}>
            <rect width="220" height="100" fill="#040822" />
            <g class="tubetanks rule-tubes">
              <defs>
                <BurstPaint />
              </defs>
              <path d={way === 'front' ? 'M96 50H124' : 'M96 50H140'} class="rule-beam" />
              <g class="rule-tank one" transform="translate(50 50) rotate(90)">
                <TankFromAbove tank="one" />
              </g>
              <g class="rule-tank two" transform={`translate(170 50) rotate(${looks[way]})`}>
                <TankFromAbove tank="two" />
              </g>
              <circle cx={way === 'front' ? 110 : 142} cy="50" r={way === 'rear' ? 34 : 22} fill="url(#burst)" />
            </g>
            {way === 'front' && <Barred at={[110, 50]} size={16} />}
          </Figure>
        ))}
      </Figures>
      <Note text={t.end(options)} />
    </>
  );
}

export function Unrolled({ options, t }: Props) {
  const sight = sightOf(options);
  return (
    <>
      <Figure
        label={t.tunnelDrawing(options.rows)}
        box={boxOf(options)}
        wide={380}
        caption={[...FACES].map((letter, i) => `*${letter}* ${t.faces[i]}`).join(', ')}
      >
        <Tunnel options={options}>
          {TANKS.map((tank) => (
            <TankAt key={tank} tank={tank} pose={exampleStart(options, tank)} sight={sight} />
          ))}
        </Tunnel>
      </Figure>
      <Note text={t.share} />
    </>
  );
}

export function Instructions({ options, t, language }: Props) {
  const words = WORDS[language];
  const says = options.programming === 'heading' ? words.headings : words.letters;
  const icons = instructionIcons(options);
  return (
    <>
      <Rows
        label={t.program}
        heads={t.head}
        rows={[...alphabet(options)].map((letter) => {
          const icon = icons[letter];
          return [
            <>
              {icon && <Icon of={icon} size={22} />} {letter}
            </>,
            says[letter],
          ];
        })}
      />
      <Note text={`${options.programming === 'heading' ? t.heading : t.relative} ${t.wall}`} />
    </>
  );
}

/** The path of a tank through its program, with the number of each step at its end. */
function Way({ tank, poses, sight }: { tank: TankName; poses: readonly Pose[]; sight: Sight }) {
  const end = poses.at(-1);
  const [start] = poses;
  if (!end || !start) return null;
  const marks = poses.slice(1).map(({ cell }, i) => {
    const [x, y] = centre(cell, sight);
    const same = poses.slice(1, i + 1).filter((one) => one.cell === cell).length;
    return [x - 34 + 30 * same, y + 34] as const;
  });
  return (
    <g>
      <g opacity=".45">
        <TankAt tank={tank} pose={start} sight={sight} />
      </g>
      <path class={`rule-way ${tank}`} d={`M${poses.map(({ cell }) => centre(cell, sight).join(' ')).join('L')}`} />
      <TankAt tank={tank} pose={end} sight={sight} />
      {marks.map(([x, y], i) => (
        <g key={i} transform={`translate(${x} ${y})`}>
          <circle r="14" fill="#040822" stroke="#ffe066" stroke-width="2.5" />
          <text y="6" text-anchor="middle" font-size="18" font-weight="800" fill="#ffe066">
            {i + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

export function Example({ options, t }: Props) {
  const sight = sightOf(options);
  const ways = TANKS.map((tank) => examplePoses(options, tank));
  const [one = '', two = ''] = ways.map((poses) => cellName(poses.at(-1)?.cell ?? 0));
  return (
    <Figure label={t.exampleDrawing(one, two)} box={boxOf(options)} wide={380} caption={t.ends(one, two)}>
      <Tunnel options={options}>
        {TANKS.map((tank, i) => (
          <Way key={tank} tank={tank} poses={ways[i] ?? []} sight={sight} />
        ))}
      </Tunnel>
    </Figure>
  );
}

export function Fire({ options, t }: Props) {
  const sight = sightOf(options);
  const tanks = [
    { tank: 'one', pose: poseAt('F1', 'up') },
    { tank: 'two', pose: poseAt(`L${options.rows}`, 'right') },
  ] as const;
  return (
    <Figure label={t.fireDrawing} box={boxOf(options)} wide={380} caption={options.fire_range === 'exact' ? t.exact : t.sudden}>
      <Tunnel options={options}>
        {tanks.map(({ tank, pose }) => (
          <g key={tank} class={`rule-tank ${tank}`}>
            <FireLine options={options} tank={tank} sight={sight} pose={pose} kind="planned" />
            <TankAt tank={tank} pose={pose} sight={sight} />
          </g>
        ))}
      </Tunnel>
    </Figure>
  );
}
