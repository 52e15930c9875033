import { DieShape } from '@fray/table-kit';
import { Arrow, Badge, Barred, Figure, Figures, Note, Sum } from '@fray/table-kit/rules';
import type { ComponentChildren } from 'preact';
import { type ArcadeOptions, numbersOf } from '../../rules/options.ts';
import { damageOf } from '../../rules/shot.ts';
import { boxOf, middle, SmallBoard, TankAt, Thing } from './diagram.tsx';
import { drivingCosts, ramInto, SCENES, STRAY_DICE, shotsAt, strayWay } from './facts.ts';
import type { ArcadeRulesText } from './texts.ts';

interface Props {
  readonly options: ArcadeOptions;
  readonly t: ArcadeRulesText;
}

const OPEN = (width: number, height: number) => Array.from({ length: height }, () => '.'.repeat(width));

export function Goal({ options, t }: Props) {
  const map = ['.......', '...#...', '.......', options.floor_destruction === 'on' ? '.....x.' : '.......'];
  return (
    <Figure label={t.goalDrawing} box={boxOf(map)} wide={380}>
      <SmallBoard map={map}>
        <TankAt at={middle('B3', 4)} side="green" look={68} />
        <TankAt at={middle('C1', 4)} side="green" look={50} />
        <TankAt at={middle('F4', 4)} side="wreck" look={200} />
        <TankAt at={middle('G2', 4)} side="wreck" look={250} />
        <Badge at={[250, 45]} text={t.win} tone="own" size={44} />
      </SmallBoard>
    </Figure>
  );
}

export function Drive({ options, t }: Props) {
  const { map } = SCENES.drive;
  const rows = map.length;
  const numbers = numbersOf(options);
  return (
    <Figures>
      <Figure label={t.driveDrawing} box={boxOf(map)} wide={200} caption={t.havePoints(numbers)}>
        <SmallBoard map={map}>
          {Array.from(drivingCosts(options), ([cell, cost]) => (
            <g key={cell}>
              <rect
                x={middle(cell, rows)[0] - 44}
                y={middle(cell, rows)[1] - 44}
                width="88"
                height="88"
                rx="10"
                fill="#4dffa6"
                fill-opacity=".14"
                stroke="#4dffa6"
                stroke-width="4"
              />
              <Badge at={middle(cell, rows)} text={String(cost)} tone="own" size={42} />
            </g>
          ))}
          <TankAt at={middle('B2', rows)} side="green" />
        </SmallBoard>
      </Figure>
      <Figure label={t.barredDrawing} box={[-10, -10, 220, 220]} wide={150} caption={t.barred}>
        <SmallBoard map={['..', '.#']}>
          <TankAt at={[50, 150]} side="green" look={45} />
          <Arrow from={[72, 128]} to={[150, 50]} tone="bad" dashed />
          <Barred at={[100, 100]} />
        </SmallBoard>
      </Figure>
    </Figures>
  );
}

/** A numbered dot on each cell of a path. */
const Steps = ({ from, count, dx, dy, tone }: { from: readonly [number, number]; count: number; dx: number; dy: number; tone: string }) => (
  <g>
    <path d={`M${from[0]} ${from[1]}l${dx * count} ${dy * count}`} stroke={tone} stroke-width="8" />
    {Array.from({ length: count }, (_, i) => (
      <g key={i} transform={`translate(${from[0] + dx * (i + 1)} ${from[1] + dy * (i + 1)})`}>
        <circle r="24" fill="#06130d" stroke={tone} stroke-width="6" />
        <text y="11" font-size="30" font-weight="800" text-anchor="middle" fill="#fff">
          {i + 1}
        </text>
      </g>
    ))}
  </g>
);

const CYAN = '#7fe9ff';
const GOLD = '#ffd75e';

export function Distance({ options, t }: Props) {
  const { map } = SCENES.distance;
  const snap = shotsAt(SCENES.distance, options).find(({ aimed, token }) => !aimed && !token);
  const [across, up] = [8, 4];
  return (
    <>
      <Figure label={t.distanceDrawing(across, up)} box={boxOf(map)} wide={380}>
        <SmallBoard map={map}>
          <Steps from={middle('I1', 5)} count={up - 1} dx={0} dy={-100} tone={GOLD} />
          <Steps from={middle('A1', 5)} count={across} dx={100} dy={0} tone={CYAN} />
          <TankAt at={middle('A1', 5)} side="green" look={63} />
          <TankAt at={middle('I5', 5)} side="orange" look={243} />
          <Badge at={[middle('I1', 5)[0] - 78, 250]} text={`${up}`} tone="gold" size={46} />
        </SmallBoard>
      </Figure>
      <Sum
        parts={[
          [String(across), t.across, 'own'],
          ['+', ''],
          [`${up} ÷ 2`, t.half, 'gold'],
          ['=', ''],
          [String(snap?.odds.dice ?? 0), t.dice],
        ]}
      />
      <Note text={t.aim(numbersOf(options))} />
    </>
  );
}

/** Dice in a row with their result. */
function Roll({
  faces,
  kindOf,
  label,
  size = 46,
  children,
}: {
  faces: readonly number[];
  kindOf(face: number): 'plain' | 'good' | 'bad' | 'gone';
  label: string;
  size?: number;
  children?: ComponentChildren;
}) {
  return (
    <div class="rule-figures">
      <svg
        class="rule-dice"
        role="img"
        aria-label={label}
        viewBox={`-18 -18 ${faces.length * 36} 36`}
        width={faces.length * size}
        height={size}
      >
        {faces.map((face, i) => (
          <g key={i} transform={`translate(${i * 36} 0)`}>
            <DieShape face={face} kind={kindOf(face)} />
          </g>
        ))}
      </svg>
      {children}
    </div>
  );
}

const damageOfRoll = (options: ArcadeOptions, faces: readonly number[]): number =>
  damageOf(numbersOf(options), Uint8Array.from(faces), faces.length);

/** Four dice that hit with these options, and four that miss. */
export const hitDice = ({ miss_faces }: ArcadeOptions): readonly number[] => (miss_faces < 3 ? [5, 3, 6, 4] : [6, 6, 6, 6]);
export const MISS_DICE = [5, 1, 6, 4] as const;

export function Dice({ options, t }: Props) {
  const faces = hitDice(options);
  const damage = damageOfRoll(options, faces);
  return (
    <>
      <Roll faces={faces} kindOf={(face) => (face === damage ? 'good' : 'plain')} label={t.rolled(faces.join(', '))}>
        <Sum parts={[[t.hit(damage), '', 'own']]} />
      </Roll>
      {damageOfRoll(options, MISS_DICE) === 0 && (
        <>
          <Roll faces={MISS_DICE} kindOf={(face) => (face <= options.miss_faces ? 'bad' : 'gone')} label={t.rolled(MISS_DICE.join(', '))}>
            <Sum parts={[[t.miss, '', 'bad']]} />
          </Roll>
          <Note text={t.closer} />
        </>
      )}
    </>
  );
}

export function Stray({ options, t }: Props) {
  const { map } = SCENES.stray;
  const rows = map.length;
  const { east, north } = strayWay(options);
  const [x, y] = middle('C3', rows);
  const [toX, toY] = [x + 100 * east, y - 100 * north];
  const cell = `${'ABCDE'.charAt(2 + east)}${3 + north}`;
  const breaks = options.floor_destruction === 'on';
  return (
    <Figures>
      <Figure label={t.strayDrawing(cell)} box={boxOf(map)} wide={220}>
        <SmallBoard map={map}>
          {breaks && <Thing of="hole" at={[toX, toY]} />}
          <TankAt at={[x, y]} side="orange" look={215} />
          <Arrow from={[x + 34 * Math.sign(east), y]} to={[toX, y]} />
          <Arrow from={[toX, y]} to={[toX, toY]} tone="own" />
          <Badge at={[Math.min(400, Math.max(100, toX)), toY - 68]} text={t.landsHere} size={36} />
        </SmallBoard>
      </Figure>
      <div>
        <Roll
          faces={STRAY_DICE}
          kindOf={(face) => (face === 1 ? 'bad' : face === 6 ? 'gone' : 'good')}
          label={`${t.strayRoll}: ${STRAY_DICE.join(', ')}`}
          size={32}
        />
        <CompassRose options={options} t={t} />
        {options.compass_rotation === 'random' && <Note text={t.drawnCompass} />}
      </div>
    </Figures>
  );
}

/** The direction of each face, by quarter turns of the compass. */
function CompassRose({ options, t }: Props) {
  const turn = options.compass_rotation === 'random' ? 0 : Number(options.compass_rotation);
  return (
    <Figure label={t.compassDrawing} box={[-80, -80, 160, 160]} wide={130}>
      <circle r="78" fill="#081611" stroke="#3f7d65" stroke-width="3" />
      <g class="rule-arrow own" transform={`rotate(${turn})`}>
        <path d="M0-34V34M-34 0H34M-8-26L0-36 8-26M-8 26L0 36 8 26M-26-8L-36 0-26 8M26-8L36 0 26 8" style={{ strokeWidth: 5 }} />
      </g>
      {([2, 4, 5, 3] as const).map((face, i) => {
        const angle = ((i * 90 + turn - 90) * Math.PI) / 180;
        return (
          <g key={face} transform={`translate(${56 * Math.cos(angle)} ${56 * Math.sin(angle)})`}>
            <DieShape face={face} />
          </g>
        );
      })}
    </Figure>
  );
}

export function Breaks({ options, t }: Props) {
  const floor = options.floor_destruction === 'on';
  const wall = options.wall_destruction === 'on';
  const map = ['...', `${floor ? 'x' : '.'}.${wall ? '#' : '.'}`, '...'];
  return (
    <Figure label={t.breaksDrawing[floor && wall ? 'both' : floor ? 'floor' : 'wall']} box={boxOf(map)} wide={200}>
      <SmallBoard map={map}>
        {wall && <Thing of="wall-cracked" at={[250, 150]} />}
        {wall && <Thing of="burst" at={[250, 140]} scale={0.5} />}
      </SmallBoard>
    </Figure>
  );
}

/** A blast, and the object that breaks there. */
export function BreaksAndBlast(props: Props) {
  return (
    <Figures>
      <Blast {...props} />
      <Breaks {...props} />
    </Figures>
  );
}

export function Blast({ options, t }: Props) {
  const map = ['...', options.floor_destruction === 'on' ? '.x.' : '...', '...'];
  const hurt = `−${options.blast_damage}`;
  return (
    <Figure label={t.blastDrawing} box={boxOf(map)} wide={200}>
      <SmallBoard map={map}>
        <rect
          x="6"
          y="6"
          width="288"
          height="288"
          rx="20"
          fill="#ff8a1f"
          fill-opacity=".2"
          stroke="#ffc46b"
          stroke-width="5"
          stroke-dasharray="16 12"
        />
        {options.floor_destruction === 'on' ? null : <TankAt at={[150, 150]} side="wreck" look={20} />}
        <TankAt at={middle('A1', 3)} side="green" look={45} />
        <TankAt at={middle('C3', 3)} side="orange" look={200} />
        <Badge at={[112, 228]} text={hurt} tone="bad" size={46} />
        <Badge at={[192, 88]} text={hurt} tone="bad" size={46} />
      </SmallBoard>
    </Figure>
  );
}

export const Stun = ({ t }: Props) => (
  <Figure label={t.stunDrawing} box={[-10, -10, 320, 120]} wide={240}>
    <SmallBoard map={['...']}>
      <TankAt at={[150, 50]} side="orange" look={215} />
      <Thing of="stars" at={[150, 14]} />
    </SmallBoard>
  </Figure>
);

export function Token({ options, t }: Props) {
  const { map } = SCENES.token;
  const rows = map.length;
  const ways = shotsAt(SCENES.token, options);
  const fromToken = ways.find(({ aimed, token }) => !aimed && token);
  const fromTank = ways.find(({ aimed, token }) => !aimed && !token);
  if (!fromToken || !fromTank) return null;
  return (
    <>
      <Figure label={t.tokenDrawing(fromTank.distance, fromToken.distance)} box={boxOf(map)} wide={360}>
        <SmallBoard map={map}>
          <Thing of="token-green" at={middle('F3', rows)} />
          <TankAt at={middle('A1', rows)} side="green" look={67} />
          <TankAt at={middle('H4', rows)} side="orange" look={220} />
          <Arrow from={[580, 138]} to={[715, 62]} />
          <Badge at={[650, 60]} text={String(fromToken.distance)} tone="gold" size={46} />
        </SmallBoard>
      </Figure>
      <Sum
        parts={[
          [String(fromToken.distance), t.fromToken, 'gold'],
          ['+', ''],
          [String(options.token_dice), t.extra, 'own'],
          ['=', ''],
          [String(fromToken.odds.dice), t.dice],
        ]}
      />
      <Note text={t.insteadOf(fromTank.odds.dice)} />
      {options.aim_with_triangulation === 'exclusive' && <Note text={t.exclusive} />}
    </>
  );
}

export function RamRun({ options, t }: Props) {
  const { map } = SCENES.ram;
  const run = ramInto(options);
  if (!run) return null;
  return (
    <Figure label={t.ramDrawing(run.cost, run.damage)} box={[-10, 90, 420, 220]} wide={300} caption={t.ramSum(run.cost, run.damage)}>
      <SmallBoard map={map}>
        <path
          d={`M50 250L${run.steps[0] === 1 ? '150 150' : '150 250'}`}
          class="rule-run"
          stroke={GOLD}
          stroke-width="9"
          stroke-dasharray="14 10"
        />
        <Arrow from={run.steps[0] === 1 ? [150, 150] : [150, 250]} to={run.steps[0] === 1 ? [212, 150] : [216, 184]} />
        <TankAt at={middle('A1', 3)} side="green" look={45} />
        <TankAt at={middle('C2', 3)} side="orange" look={250} />
        <Badge at={[50, 162]} text={`−${run.damage}`} tone="bad" size={46} />
        <Badge at={[350, 150]} text={`−${run.damage}`} tone="bad" size={46} />
      </SmallBoard>
    </Figure>
  );
}

export function Bolt({ t }: Props) {
  const { map } = SCENES.bolt;
  return (
    <Figure label={t.boltDrawing} box={boxOf(map)} wide={320}>
      <SmallBoard map={map}>
        <TankAt at={middle('A2', 3)} side="green" look={90} />
        <TankAt at={middle('F2', 3)} side="orange" look={270} />
        <path d="M100 150H305" stroke="#4dffa6" stroke-width="10" stroke-linecap="round" />
        <Thing of="burst" at={[318, 145]} scale={0.45} />
      </SmallBoard>
    </Figure>
  );
}

export const Anything = ({ t }: Props) => (
  <Figure label={t.anythingDrawing} box={[-10, -10, 520, 220]} wide={300}>
    <SmallBoard map={['.....', '.....']}>
      <TankAt at={[50, 150]} side="green" look={72} />
      <TankAt at={[250, 50]} side="orange" look={250} />
      <TankAt at={[450, 50]} side="orange" look={250} />
      <Arrow from={[98, 138]} to={[328, 66]} tone="own" dashed />
      <circle cx="350" cy="50" r="34" fill="none" stroke={GOLD} stroke-width="7" stroke-dasharray="18 10" />
    </SmallBoard>
  </Figure>
);

export const Repair = ({ options, t }: Props) => (
  <Figure label={t.repairDrawing} box={[-10, -10, 320, 120]} wide={240}>
    <SmallBoard map={['..o']}>
      <TankAt at={[150, 50]} side="green" look={90} />
      <Badge at={[60, 50]} text={`+${options.repair_points}`} tone="own" size={56} />
    </SmallBoard>
  </Figure>
);

/** The damage of a mine on a cell, by its offset; undefined if there is none. */
export function mineDamage(
  { area_centre, area_around, radial_centre }: ArcadeOptions,
  kind: 'area' | 'radial',
  x: number,
  y: number,
): number {
  const away = Math.max(Math.abs(x), Math.abs(y));
  if (kind === 'area') return away === 0 ? area_centre : away === 1 ? area_around : 0;
  return x === 0 || y === 0 ? Math.max(0, radial_centre - away) : 0;
}

export function Mines({ options, t }: Props) {
  const kinds = (['area', 'radial'] as const).filter((kind) => options.mines === 'both' || options.mines === kind);
  return (
    <Figures>
      {kinds.map((kind) => {
        const far = kind === 'area' ? 1 : 3;
        const wide = 2 * far + 1;
        const map = OPEN(wide, wide);
        return (
          <Figure key={kind} label={t.mineDrawing[kind]} box={boxOf(map)} wide={kind === 'area' ? 130 : 180} caption={t.mines[kind]}>
            <SmallBoard map={map}>
              <Thing of={`mine-${kind}-green`} at={[far * 100 + 50, far * 100 + 50]} />
              {Array.from({ length: wide * wide }, (_, i) => {
                const [x, y] = [(i % wide) - far, Math.floor(i / wide) - far];
                const damage = mineDamage(options, kind, x, y);
                return (
                  damage > 0 && (
                    <Badge
                      key={i}
                      at={[(x + far) * 100 + 50, (y + far) * 100 + 50]}
                      text={String(damage)}
                      tone="bad"
                      size={far === 1 ? 46 : 60}
                    />
                  )
                );
              })}
            </SmallBoard>
          </Figure>
        );
      })}
    </Figures>
  );
}
