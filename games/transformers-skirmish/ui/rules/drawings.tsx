import type { Language } from '@fray/engine';
import { Arrow, Badge, Barred, Figure, Figures, Note, Rows } from '@fray/table-kit/rules';
import type { ComponentChildren } from 'preact';
import { TEXTS } from '../../io/log.ts';
import { bookOf } from '../../rules/book.ts';
import { CARDS, type CardName } from '../../rules/cards.ts';
import type { SeatName, SkirmishOptions, UnitName } from '../../rules/state.ts';
import { CardBack, USES } from '../art/card.tsx';
import { CARD_ART } from '../art/cardArt.tsx';
import { Portrait } from '../art/robot.tsx';
import { SIDE, SLANT } from '../board/measures.ts';
import { Plate } from '../board/steel.tsx';
import { ToyDrawing } from '../board/toys.tsx';
import { ATTACK_CARD, attack, defences, groupMove, MOVE_CARD, singleMove } from './facts.ts';
import type { SkirmishRulesText } from './texts.ts';

interface Props {
  readonly options: SkirmishOptions;
  readonly t: SkirmishRulesText;
  readonly language: Language;
}

const HIGH = SIDE * SLANT;
/** The drawing of toys next to the floor. */
const SIZE = 80 / 140;

/** The position of a toy's feet on a square of a floor with this number of rows. */
const footOf = (cell: string, rows: number): [number, number] => [
  (cell.charCodeAt(0) - 65 + 0.5) * SIDE,
  (rows - Number(cell.slice(1)) + 0.68) * HIGH,
];
/** The middle of a square, for lines. */
const middleOf = (cell: string, rows: number): [number, number] => [
  (cell.charCodeAt(0) - 65 + 0.5) * SIDE,
  (rows - Number(cell.slice(1)) + 0.5) * HIGH,
];

interface Standing {
  readonly cell: string;
  readonly unit: UnitName;
  readonly seat?: SeatName;
  readonly air?: boolean;
  readonly lost?: number;
  readonly faint?: boolean;
}

/** A part of the steel board with toys, the nearest in front. */
function Floor({
  options,
  columns,
  rows,
  toys,
  children,
}: {
  options: SkirmishOptions;
  columns: number;
  rows: number;
  toys: readonly Standing[];
  children?: ComponentChildren;
}) {
  const { hits } = bookOf(options);
  const fullOf = (unit: UnitName): number => (unit === 'lead' ? hits[0] : unit === 'second' || unit === 'third' ? hits[1] : hits[3]) ?? 1;
  const placed = toys.map((toy) => ({ ...toy, at: footOf(toy.cell, rows) })).toSorted((a, b) => a.at[1] - b.at[1]);
  return (
    <>
      <rect x="-8" y="-48" width={columns * SIDE + 16} height={rows * HIGH + 58} fill="#0c141b" />
      {Array.from({ length: columns * rows }, (_, i) => (
        <Plate key={i} column={i % columns} row={Math.floor(i / columns)} />
      ))}
      {children}
      {placed.map(({ cell, unit, seat = 'south', air = false, lost = 0, faint = false, at: [x, y] }) => (
        <g key={`${cell} ${unit} ${seat}`} transform={`translate(${x} ${y}) scale(${SIZE})`} opacity={faint ? 0.35 : 1}>
          <ToyDrawing toy={{ seat, unit, cell, air, minicon: false, hits: fullOf(unit) - lost, full: fullOf(unit) }} turned={false} />
        </g>
      ))}
    </>
  );
}

const boxOf = (columns: number, rows: number): readonly [number, number, number, number] => [
  -8,
  -48,
  columns * SIDE + 16,
  rows * HIGH + 58,
];

/** A small picture of a card, on the colour of its purpose. */
function SmallCard({ card, reach, x }: { card: CardName; reach?: number; x: number }) {
  const Art = CARD_ART[card];
  const use = CARDS.find(({ name }) => name === card)?.use ?? 'move';
  const { bright, deep } = USES[use];
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="-56" y="-56" width="112" height="112" rx="16" fill={deep} stroke={bright} stroke-width="5" />
      <Art />
      {reach !== undefined && <Badge at={[-34, -34]} text={String(reach)} size={34} />}
    </g>
  );
}

const Dark = ({ box: [x, y, width, height] }: { box: readonly [number, number, number, number] }) => (
  <rect x={x} y={y} width={width} height={height} fill="#0c141b" />
);

export function Units({ options, t, language }: Props) {
  const { hits } = bookOf(options);
  const names = TEXTS[language].skins[options.skin].units;
  const both = (unit: UnitName) => (
    <>
      <Portrait side="south" unit={unit} air={false} size={30} /> <Portrait side="north" unit={unit} air={false} size={30} />{' '}
    </>
  );
  const pair = (unit: UnitName) => `${names.south[unit]}, ${names.north[unit]}`;
  const line = [names.south.line1, names.north.line1].map((name) => t.lineOf(name.replace(' 1', ''))).join(', ');
  const notes = [t.types(options), options.minicons > 0 ? t.minicons(options) : '', t.secret(options)];
  return (
    <>
      <Rows
        label={t.units}
        heads={t.heads}
        rows={[
          ...(['lead', 'second', 'third'] as const).map((unit, i) => [
            <>
              {both(unit)}
              {pair(unit)}
            </>,
            '1',
            String(hits[i]),
          ]),
          [
            <>
              {both('line1')}
              {line}
            </>,
            '5',
            String(hits[3]),
          ],
        ]}
      />
      <Note text={notes.filter((note) => note !== '').join(' ')} />
    </>
  );
}

export function Turn({ options, t }: Props) {
  const box = [0, 0, 560, 190] as const;
  const { reach } = bookOf(options);
  const reachOf = (card: CardName) => reach[CARDS.findIndex(({ name }) => name === card)] ?? 0;
  return (
    <>
      <Figure label={t.turnDrawing} box={box} wide={380}>
        <Dark box={box} />
        <svg x="40" y="16" width="90" height="118">
          <CardBack />
        </svg>
        <g transform="translate(0 76)">
          <SmallCard card={MOVE_CARD} reach={reachOf(MOVE_CARD)} x={280} />
          <SmallCard card={ATTACK_CARD} reach={reachOf(ATTACK_CARD)} x={475} />
        </g>
        <Arrow from={[146, 76]} to={[210, 76]} />
        <Arrow from={[346, 76]} to={[408, 76]} />
        <Badge at={[85, 162]} text={t.draw(options.cards_drawn)} tone="gold" size={30} />
        <Badge at={[280, 162]} text={t.move} tone="own" size={30} />
        <Badge at={[475, 162]} text={t.fire} tone="bad" size={30} />
      </Figure>
      <Note text={`${t.limit(options)} ${t.quiet(options)}`} />
    </>
  );
}

export function SingleMove({ options, t }: Props) {
  const { from, to, flyFrom, over, flyTo, far } = singleMove(options);
  const [columns, rows] = [far + 1, 2];
  const flies = options.flying === 'air-types' && far > 1;
  return (
    <Figure
      label={`${t.singleDrawing(from, to)}${flies ? ` ${t.flyDrawing(flyFrom, over, flyTo)}` : ''}`}
      box={boxOf(columns, rows)}
      wide={90 * columns}
      caption={t.flyers(options)}
    >
      <Floor
        options={options}
        columns={columns}
        rows={rows}
        toys={[
          { cell: from, unit: 'second', faint: true },
          { cell: to, unit: 'second' },
          ...(flies
            ? ([
                { cell: flyFrom, unit: 'line1', air: true, faint: true },
                { cell: over, unit: 'third' },
                { cell: flyTo, unit: 'line1', air: true },
              ] as const)
            : []),
        ]}
      >
        <Arrow from={middleOf(from, rows)} to={[middleOf(to, rows)[0] - 34, middleOf(to, rows)[1]]} tone="own" />
        {flies && <Arrow from={middleOf(flyFrom, rows)} to={[middleOf(flyTo, rows)[0] - 34, middleOf(flyTo, rows)[1]]} dashed />}
      </Floor>
    </Figure>
  );
}

const GROUP = ['lead', 'second', 'line1'] as const;

export function GroupMove({ options, t }: Props) {
  const { from, to, far } = groupMove(options);
  const rows = far + 1;
  return (
    <Figure label={t.groupDrawing(far)} box={boxOf(3, rows)} wide={240}>
      <Floor
        options={options}
        columns={3}
        rows={rows}
        toys={GROUP.flatMap((unit, i) => [
          { cell: from[i] ?? '', unit, faint: true },
          { cell: to[i] ?? '', unit },
        ])}
      >
        {from.map((cell, i) => (
          <Arrow
            key={cell}
            from={middleOf(cell, rows)}
            to={[middleOf(to[i] ?? '', rows)[0], middleOf(to[i] ?? '', rows)[1] + 24]}
            tone="own"
          />
        ))}
      </Floor>
    </Figure>
  );
}

export function Attack({ options, t }: Props) {
  const { from, target, barred, barrier, far } = attack(options);
  const rows = far + 1;
  const [x, y] = middleOf(barrier, rows);
  return (
    <Figure label={t.attackDrawing(from, target)} box={boxOf(rows, rows)} wide={250} caption={t.clear}>
      <Floor
        options={options}
        columns={rows}
        rows={rows}
        toys={[
          { cell: from, unit: 'lead' },
          { cell: target, unit: 'line1', seat: 'north', lost: 1 },
          { cell: barrier, unit: 'third' },
          { cell: barred, unit: 'line2', seat: 'north' },
        ]}
      >
        <Arrow from={middleOf(from, rows)} to={middleOf(target, rows)} tone="bad" />
      </Floor>
      <Badge at={[middleOf(target, rows)[0] - 50, middleOf(target, rows)[1] - 52]} text={`−${options.hit_damage}`} tone="bad" size={36} />
      <Barred at={[x + 28, y - HIGH / 2]} size={16} />
    </Figure>
  );
}

export function Defence({ options, t, language }: Props) {
  const names = TEXTS[language].cards;
  const cards = defences(options);
  const card = cards.find(({ only }) => only === 'ground') ?? cards[0];
  const box = [0, 0, 420, 150] as const;
  return (
    <>
      {card && (
        <Figure label={t.defenceDrawing(names[ATTACK_CARD], names[card.name])} box={box} wide={280}>
          <Dark box={box} />
          <g transform="translate(0 75)">
            <SmallCard card={ATTACK_CARD} x={90} />
            <SmallCard card={card.name} x={330} />
          </g>
          <Arrow from={[158, 75]} to={[262, 75]} tone="bad" />
          <Barred at={[212, 75]} />
        </Figure>
      )}
      <Rows label={t.defence} heads={t.defenceHeads} rows={cards.map(({ name, only }) => [names[name], t.protects[only ?? 'all']])} />
    </>
  );
}

export function Specials({ options, t, language }: Props) {
  const names = TEXTS[language].cards;
  const { copies } = bookOf(options);
  const has = (card: CardName) => (copies[CARDS.findIndex(({ name }) => name === card)] ?? 0) > 0;
  const box = [0, 0, 130, 130] as const;
  return (
    <Figures>
      {(['tactics', 'repairs'] as const).filter(has).map((card) => (
        <Figure key={card} label={names[card]} box={box} wide={120} caption={`${names[card]}: ${t[card](options)}`}>
          <Dark box={box} />
          <g transform="translate(0 65)">
            <SmallCard card={card} x={65} />
          </g>
        </Figure>
      ))}
    </Figures>
  );
}

/** Attack cards that differ only by name are in one row. */
export function Deck({ options, t, language }: Props) {
  const names = TEXTS[language].cards;
  const { copies, reach } = bookOf(options);
  const rows: { kinds: string[]; key: string; far: string; count: string }[] = [];
  for (const [i, card] of CARDS.entries()) {
    const [far, count] = [reach[i] ?? 0, copies[i] ?? 0];
    if (count === 0 || (card.use !== 'move' && card.use !== 'attack')) continue;
    const only = 'only' in card ? card.only : undefined;
    const name = only === undefined ? names[card.name] : `${names[card.name]} (${t.only[only]})`;
    const key = card.use === 'attack' && only === undefined ? `${far} ${count}` : card.name;
    const alike = rows.find((row) => row.key === key);
    if (alike) alike.kinds.push(name);
    else rows.push({ kinds: [name], key, far: String(far), count: String(count) });
  }
  return (
    <Rows
      label={t.deck}
      heads={t.deckHeads}
      rows={rows.map(({ kinds, far, count }) => [kinds.join(', '), far, kinds.length > 1 ? t.each(count) : count])}
    />
  );
}
