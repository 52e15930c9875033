import { Arrow, Badge, Figure, Figures, Note, Rows } from '@fray/table-kit/rules';
import type { ComponentChildren } from 'preact';
import { FLAMES, PLAIN } from '../../rules/arena.ts';
import { bookOf } from '../../rules/book.ts';
import type { MechOptions } from '../../rules/options.ts';
import { SEATS, type SeatName } from '../../rules/state.ts';
import { Checkpoint, Steel, TileFloor, TileUpright } from '../art/ground.tsx';
import { type Look, Mech, MechHead } from '../art/mech.tsx';
import { Overlap, ProgramCard } from '../art/programCard.tsx';
import { ActionSymbol } from '../art/symbols.tsx';
import { TONES } from '../art/tones.ts';
import { COVERED, numberWhen, PAIR, smashExample } from './facts.ts';
import type { MechRulesText } from './texts.ts';

interface Props {
  readonly options: MechOptions;
  readonly t: MechRulesText;
  readonly seats: number;
}

/** A mech on the tile with this upper left corner. */
const MechOn = ({ x, y, seat, look }: { x: number; y: number; seat: SeatName; look: Look }) => (
  <g transform={`translate(${x + 50} ${y + 80}) scale(.63)`}>
    <Mech seat={seat} look={look} />
  </g>
);

const At = ({ x, y, children }: { x: number; y: number; children: ComponentChildren }) => (
  <g transform={`translate(${x} ${y})`}>{children}</g>
);

const Loose = ({ x, y, hazard = PLAIN, walls = 0 }: { x: number; y: number; hazard?: number; walls?: number }) => (
  <At x={x} y={y}>
    <TileFloor hazard={hazard} />
    <TileUpright hazard={hazard} walls={walls} />
  </At>
);

const Fixed = ({ x, y, checkpoint = false }: { x: number; y: number; checkpoint?: boolean }) => (
  <At x={x} y={y}>
    <Steel fixed />
    {checkpoint && <Checkpoint />}
  </At>
);

/** The background of tiles and mechs: the stadium at night. */
const Night = ({ box: [x, y, width, height] }: { box: readonly [number, number, number, number] }) => (
  <rect x={x} y={y} width={width} height={height} fill="#12082a" />
);

/** The height of each step of the podium, first place first, with the prestige in the drawing. */
const PLACES = [
  [210, 14],
  [170, 11],
  [140, 9],
  [105, 6],
] as const;

export function Podium({ t, seats }: Props) {
  const box = [0, 0, 140 * seats + 20, 380] as const;
  return (
    <Figure label={t.podium} box={box} wide={90 * seats + 20}>
      <Night box={box} />
      {SEATS.slice(0, seats).map((seat, i) => {
        const [high, score] = PLACES[i]!;
        const x = 20 + 140 * i;
        return (
          <g key={seat}>
            <rect
              x={x}
              y={370 - high}
              width={120}
              height={high}
              rx={10}
              fill={TONES[seat].dark}
              stroke={TONES[seat].main}
              stroke-width={4}
            />
            <Badge at={[x + 60, 345]} text={String(score)} size={34} />
            <g transform={`translate(${x + 60} ${374 - high}) scale(.8)`}>
              <Mech seat={seat} look={2} />
            </g>
          </g>
        );
      })}
    </Figure>
  );
}

/** A face-down card. */
const CardBack = ({ seat }: { seat: SeatName }) => (
  <>
    <rect width={92} height={104} rx={9} fill={TONES[seat].dark} stroke={TONES[seat].main} stroke-width={4} />
    <rect x={14} y={14} width={64} height={76} rx={6} fill="none" stroke={TONES[seat].light} stroke-opacity={0.5} stroke-width={3} />
  </>
);

export function Plan({ options, t }: Props) {
  const thens = [t.afterStep.flames, t.afterStep.crushers, t.afterStep.nothing];
  const box = [0, 0, 720, 250] as const;
  return (
    <>
      <Figure label={t.planDrawing} box={box} wide={380}>
        <Night box={box} />
        {thens.map((then, i) => (
          <At key={then} x={20 + 235 * i} y={16}>
            <rect width={210} height={218} rx={14} fill="#1a1138" stroke={i === 0 ? '#ffd44d' : '#5b48a0'} stroke-width={4} />
            {PAIR.map((card, place) => (
              <At key={card} x={9 + place * 100} y={14}>
                {i === 0 ? (
                  <svg width={92} height={104}>
                    <ProgramCard card={card} seat="red" />
                  </svg>
                ) : (
                  <CardBack seat="red" />
                )}
              </At>
            ))}
            <Badge at={[105, 150]} text={t.step(i + 1)} size={32} />
            <Badge at={[105, 192]} text={then} tone={i < 2 ? 'gold' : 'plain'} size={28} />
          </At>
        ))}
      </Figure>
      <Note text={t.hazards(options)} />
    </>
  );
}

export function Cover({ t }: Props) {
  const names = { upper: t.names.m, lower: t.names.p };
  const says = { upper: t.coverUpper, lower: t.coverLower };
  return (
    <Figures>
      {(['upper', 'lower'] as const).map((half) => {
        const number = numberWhen(COVERED[half]);
        return (
          <Figure key={half} label={t.coverDrawing(names[half], number)} box={[0, 0, 230, 184]} wide={180} caption={says[half](number)}>
            <Night box={[0, 0, 230, 184]} />
            <svg x={8} y={8} width={124} height={168}>
              <Overlap pair={PAIR} hidden={COVERED[half]} seat="red" />
            </svg>
            <Arrow from={[150, 152]} to={[112, 152]} />
            <Badge at={[188, 152]} text={String(number)} tone="gold" size={44} />
          </Figure>
        );
      })}
    </Figures>
  );
}

export function Symbols({ options, t }: Props) {
  const book = bookOf(options);
  const strengths = [1, 2, 3] as const;
  const cell = {
    p: (n: number) => ((book.prestige[n] ?? 0) > 0 ? t.earn(book.prestige[n] ?? 0, book.repairs[n] ?? 0) : t.fix(book.repairs[n] ?? 0)),
    h: (n: number) => `${book.punch[n]}${t.units.h}${n === 3 ? ` ${t.push}` : ''}`,
    s: (n: number) => `${book.shot[n]}${t.units.s}${n === 3 ? t.line : ''}`,
    m: (n: number) => `${book.steps[n]}${t.units.m}${n === 3 ? ` ${t.push}` : ''}`,
    o: (n: number) => `${book.operations[n]}${t.units.o}`,
  };
  return (
    <>
      <Rows
        label={t.symbols}
        heads={t.heads}
        rows={(['p', 'h', 's', 'm', 'o'] as const).map((letter) => [
          <>
            <ActionSymbol letter={letter} size={22} /> {t.names[letter]}
          </>,
          ...strengths.map((n) => cell[letter](n)),
        ])}
      />
      <Note text={t.alternative(options)} />
    </>
  );
}

export function Slide({ options, t }: Props) {
  const box = [-150, -50, 760, 190] as const;
  return (
    <>
      <Figure label={t.slideDrawing} box={box} wide={380}>
        <Night box={box} />
        {[0, 100, 200, 300, 400].map((x) => (
          <Loose key={x} x={x} y={0} hazard={x === 100 ? FLAMES : PLAIN} />
        ))}
        <Loose x={-140} y={0} />
        <Badge at={[-90, -24]} text={t.freeTile} tone="gold" size={30} />
        <Arrow from={[-88, 50]} to={[40, 50]} />
        <MechOn x={200} y={0} seat="yellow" look={1} />
        <MechOn x={400} y={0} seat="blue" look={3} />
        <Arrow from={[290, 50]} to={[350, 50]} />
        <Arrow from={[500, 50]} to={[565, 50]} tone="bad" />
        <Badge at={[545, 0]} text={t.out} tone="bad" size={38} />
      </Figure>
      <Note
        text={`${options.free_tile_rotation === 'free' ? t.mayTurn : t.asItLies}${options.no_reverse_push === 'on' ? ` ${t.noReverse}` : ''}`}
      />
    </>
  );
}

export function Push({ t }: Props) {
  const box = [-10, -50, 460, 190] as const;
  return (
    <Figure label={t.pushDrawing} box={box} wide={300} caption={t.back}>
      <Night box={box} />
      <Fixed x={0} y={0} />
      <Loose x={100} y={0} />
      <Fixed x={200} y={0} checkpoint />
      <MechOn x={100} y={0} seat="red" look={1} />
      <MechOn x={200} y={0} seat="yellow" look={3} />
      <Arrow from={[296, 50]} to={[390, 50]} tone="bad" />
      <Badge at={[352, 0]} text={t.out} tone="bad" size={38} />
    </Figure>
  );
}

export function Strides({ t }: Props) {
  const box = [-10, -50, 520, 190] as const;
  return (
    <Figure label={t.stridesDrawing} box={box} wide={320}>
      <Night box={box} />
      {[0, 100, 200, 300, 400].map((x) =>
        x % 200 === 0 ? <Fixed key={x} x={x} y={0} checkpoint={x !== 200} /> : <Loose key={x} x={x} y={0} />,
      )}
      <Arrow from={[100, 50]} to={[420, 50]} />
      <MechOn x={0} y={0} seat="red" look={1} />
    </Figure>
  );
}

const plus = (points: number): string => (points > 0 ? `+${points}` : '0');

export function Smash({ options, t, seats }: Props) {
  const { fields, yellow, other, others } = smashExample(options, seats);
  const book = bookOf(options);
  const box = [0, 0, 36 * fields + 100, 96] as const;
  return (
    <>
      <Figure label={t.smashDrawing(yellow, other, others)} box={box} wide={320}>
        <Night box={box} />
        <svg x={4} y={4} width={84} height={88}>
          <MechHead seat="red" />
        </svg>
        {Array.from({ length: fields }, (_, i) => (
          <rect
            key={i}
            x={92 + 36 * i}
            y={32}
            width={30}
            height={30}
            rx={7}
            fill={TONES[i < yellow ? 'yellow' : others].main}
            stroke="#fff"
            stroke-opacity={0.35}
          />
        ))}
      </Figure>
      <Rows
        label={t.gains}
        rows={[
          [t.lastBlow, plus(book.lastBlow)],
          [t.most, plus(book.soleMost)],
          ...(seats > 2
            ? [
                [t.shared, plus(book.sharedMost)],
                [t.anyOther, plus(book.otherDamage)],
              ]
            : []),
          [t.penalty, book.penalty > 0 ? `−${book.penalty}` : '0'],
        ]}
      />
      <Note text={`${t.black} ${t.last}`} />
    </>
  );
}
